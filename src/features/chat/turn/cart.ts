/** The cart of a session, priced by the server: an agent contributes ids, quantities and contact fields, never prices or names. */
import { createHash } from 'node:crypto'
import type {
  CartItem,
  CartLine,
  CartView,
  CatalogueItem,
  Contact,
  MissingField,
  RejectedItem,
} from '../../../adapters/ai/agent.ts'
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import { addQuantities, isQuantity } from '../../../platform/values/quantity.ts'
import { toLine } from './cart-line.ts'

export interface Cart {
  items: CartItem[]
  /** Validated. */
  contact: Contact
}

export const emptyCart: Cart = { items: [], contact: {} }

const LINES_MAX = 100
const NOTE_LENGTH_MAX = 200

/** The cart after a proposal: items replace those before and duplicates are added up; valid contact fields are merged. */
export function applyProposal(
  current: Cart,
  { items, contact }: { items: CartItem[]; contact: Contact },
): { cart: Cart; invalidFields: (keyof Contact)[] } {
  const { valid, invalidFields } = validateContact(contact)
  return {
    cart: { items: mergeItems(items), contact: { ...current.contact, ...valid } },
    invalidFields,
  }
}

/** Lines of the same product, variant, choices and note are one. What is no quantity is added to none: it is refused. */
function mergeItems(items: CartItem[]): CartItem[] {
  const merged = new Map<string, CartItem>()
  for (const [at, item] of items.slice(0, LINES_MAX).entries()) {
    const { productId, variantId = null, choices = [], qty } = item
    const note = item.note ? normalizeText(item.note, { min: 1, max: NOTE_LENGTH_MAX }) : null
    const identity = [productId, variantId, choices.toSorted(), note, isQuantity(qty) ? null : at]
    const key = JSON.stringify(identity)
    const before = merged.get(key)?.qty
    const sum = before === undefined ? qty : addQuantities(before, qty)
    merged.set(key, { productId, variantId, choices, note, qty: sum })
  }
  return [...merged.values()]
}

function validateContact(contact: Contact): { valid: Contact; invalidFields: (keyof Contact)[] } {
  const valid: Contact = {}
  const invalidFields: (keyof Contact)[] = []
  const accept = <F extends keyof Contact>(field: F, value: Contact[F] | null) => {
    if (value === null) invalidFields.push(field)
    else valid[field] = value
  }
  if (contact.customerName !== undefined)
    accept('customerName', normalizeText(contact.customerName, { min: 2, max: 100 }))
  if (contact.deliveryAddress !== undefined)
    accept('deliveryAddress', normalizeText(contact.deliveryAddress, { min: 5, max: 300 }))
  if (contact.contactNumber !== undefined)
    accept('contactNumber', normalizePhMobile(contact.contactNumber))
  if (contact.notes === null || contact.notes?.trim() === '') valid.notes = null
  else if (contact.notes !== undefined)
    accept('notes', normalizeText(contact.notes, { min: 1, max: 500 }))
  if (contact.fulfilment !== undefined) valid.fulfilment = contact.fulfilment
  return { valid, invalidFields }
}

/** A store that offers one way only has its orders go that way, whatever was said before. */
export function withOfferedFulfilment(
  { items, contact }: Cart,
  store: { delivery_enabled: boolean; pickup_enabled: boolean },
): Cart {
  const { fulfilment: wanted, ...rest } = contact
  const isPickup = store.pickup_enabled && (wanted === 'pickup' || !store.delivery_enabled)
  return { items, contact: isPickup ? { ...rest, fulfilment: 'pickup' } : rest }
}

function normalizeText(value: string, { min, max }: { min: number; max: number }): string | null {
  const normalized = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return normalized.length >= min && normalized.length <= max ? normalized : null
}

/** The cart at current prices and stock; `products` are the active ones among its items. */
export function cartView(
  { items, contact }: Cart,
  products: ReadonlyMap<string, CatalogueItem>,
  invalidFields: (keyof Contact)[] = [],
): CartView {
  const lines: CartLine[] = []
  const rejected: RejectedItem[] = []
  const ordered = new Map<string, number>()
  for (const item of items) {
    const product = products.get(item.productId)
    if (!product) {
      rejected.push({ productId: item.productId, name: '', reason: 'UNKNOWN_PRODUCT' })
      continue
    }
    const goods = `${item.productId} ${item.variantId ?? ''}`
    const before = ordered.get(goods) ?? 0
    const judged = toLine(item, product, before)
    if ('rejected' in judged) rejected.push(judged.rejected)
    else {
      lines.push(judged.line)
      ordered.set(goods, addQuantities(before, item.qty))
    }
  }
  const missing = findMissing(lines, contact)
  const total = lines.reduce((sum, line) => sum + line.lineTotal, 0)
  const isComplete = missing.length === 0 && total > 0
  return {
    lines,
    total,
    contact,
    missing,
    rejected,
    invalidFields,
    hash: isComplete ? hashCart(lines, contact) : null,
  }
}

/** The items of a cart with these lines. */
export function toCartItems(lines: CartLine[]): CartItem[] {
  return lines.map(({ productId, variantId, choices, note, qty }) => ({
    productId,
    variantId,
    choices: choices.map(({ optionId }) => optionId),
    note,
    qty,
  }))
}

function findMissing(lines: CartLine[], contact: Contact): MissingField[] {
  const required = ['customerName', 'deliveryAddress', 'contactNumber'] as const
  const isNeeded = (field: (typeof required)[number]) =>
    field !== 'deliveryAddress' || contact.fulfilment !== 'pickup'
  return [
    ...(lines.length === 0 ? (['items'] as const) : []),
    ...(lines.some(({ openChoices }) => openChoices.length > 0) ? (['choices'] as const) : []),
    ...required.filter((field) => isNeeded(field) && !contact[field]),
  ]
}

/** Where the goods go, as the store reads it; the summary says a pick-up in the language of the customer. */
export function destinationOf({ fulfilment, deliveryAddress }: Contact): string | undefined {
  return fulfilment === 'pickup' ? 'Pick-up at the store' : deliveryAddress
}

/** Covers everything that the summary shows, so a changed price or address changes the hash. */
function hashCart(lines: CartLine[], contact: Contact): string {
  const { customerName, contactNumber, notes = null } = contact
  const items = lines.map(({ productId, name, variant, choices, note, qty, price }) => [
    productId,
    name,
    variant,
    choices.map((option) => option.name),
    note,
    qty,
    price,
  ])
  const shown = [items, customerName, destinationOf(contact), contactNumber, notes]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
