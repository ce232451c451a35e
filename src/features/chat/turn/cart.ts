/** The cart of a session, priced by the server: an agent contributes ids, quantities and contact fields, never prices or names. */
import { createHash } from 'node:crypto'
import type { CartView, Contact, MissingField } from '../../../adapters/ai/agent.ts'
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import type { CatalogueItem } from '../../products/service.ts'

export interface Cart {
  items: { productId: string; qty: number }[]
  /** Validated. */
  contact: Contact
}

export type CartProduct = CatalogueItem

export const emptyCart: Cart = { items: [], contact: {} }

const QTY_MAX = 999
const LINES_MAX = 100

/** The cart after a proposal: items replace those before and duplicates are added up; valid contact fields are merged. */
export function applyProposal(
  current: Cart,
  { items, contact }: { items: Cart['items']; contact: Contact },
): { cart: Cart; invalidFields: (keyof Contact)[] } {
  const quantities = new Map<string, number>()
  for (const { productId, qty } of items.slice(0, LINES_MAX))
    quantities.set(productId, (quantities.get(productId) ?? 0) + qty)
  const { valid, invalidFields } = validateContact(contact)
  return {
    cart: {
      items: [...quantities].map(([productId, qty]) => ({ productId, qty })),
      contact: { ...current.contact, ...valid },
    },
    invalidFields,
  }
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
  if (contact.notes !== undefined)
    valid.notes = contact.notes === null ? null : normalizeText(contact.notes, { min: 1, max: 500 })
  return { valid, invalidFields }
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
  products: ReadonlyMap<string, CartProduct>,
  invalidFields: (keyof Contact)[] = [],
): CartView {
  const lines: CartView['lines'] = []
  const rejected: CartView['rejected'] = []
  for (const { productId, qty } of items) {
    const product = products.get(productId)
    if (!product) rejected.push({ productId, name: '', reason: 'UNKNOWN_PRODUCT' })
    else if (!Number.isInteger(qty) || qty < 1 || qty > QTY_MAX)
      rejected.push({ productId, name: product.name, reason: 'BAD_QUANTITY' })
    else if (product.inventory < qty) {
      const { name, inventory } = product
      rejected.push({ productId, name, reason: 'OUT_OF_STOCK', available: inventory })
    } else {
      const { name, unit, price, prescription } = product
      lines.push({ productId, name, unit, qty, price, lineTotal: price * qty, prescription })
    }
  }
  const missing = findMissing(lines, contact)
  const total = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
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

function findMissing(lines: CartView['lines'], contact: Contact): MissingField[] {
  const required = ['customerName', 'deliveryAddress', 'contactNumber'] as const
  return [
    ...(lines.length === 0 ? (['items'] as const) : []),
    ...required.filter((field) => !contact[field]),
  ]
}

/** Covers everything that the summary shows, so a changed price or address changes the hash. */
function hashCart(lines: CartView['lines'], contact: Contact): string {
  const { customerName, deliveryAddress, contactNumber, notes = null } = contact
  const items = lines.map(({ productId, name, qty, price }) => [productId, name, qty, price])
  const shown = [items, customerName, deliveryAddress, contactNumber, notes]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
