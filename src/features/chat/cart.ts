/** What a customer has asked for so far, priced by the server. Nothing in it comes from a model but ids and quantities. */
import { createHash } from 'node:crypto'
import type { CartView, Contact, MissingField } from '../../adapters/ai/agent.ts'
import { normalizePhMobile } from '../../platform/values/phone.ts'
import type { ShelfRow } from '../products/service.ts'

/** As it is kept with the session. */
export interface Cart {
  items: { productId: string; qty: number }[]
  /** Checked already: what was not valid never got in. */
  contact: Contact
}

/** What a cart has to know of a product. */
export type Goods = ShelfRow

export const emptyCart: Cart = { items: [], contact: {} }

const QTY_MAX = 999
const LINES_MAX = 100

/**
 * The cart that follows from a proposal: the same product twice is merged, what is valid of the contact is taken over.
 * `invalid` names the fields of the contact that were refused.
 */
export function proposed(
  current: Cart,
  { items, contact }: { items: Cart['items']; contact: Contact },
): { cart: Cart; invalid: (keyof Contact)[] } {
  const quantities = new Map<string, number>()
  for (const { productId, qty } of items.slice(0, LINES_MAX))
    quantities.set(productId, (quantities.get(productId) ?? 0) + qty)
  const { valid, invalid } = checkedContact(contact)
  return {
    cart: {
      items: [...quantities].map(([productId, qty]) => ({ productId, qty })),
      contact: { ...current.contact, ...valid },
    },
    invalid,
  }
}

function checkedContact(contact: Contact): { valid: Contact; invalid: (keyof Contact)[] } {
  const valid: Contact = {}
  const invalid: (keyof Contact)[] = []
  const take = <F extends keyof Contact>(field: F, value: Contact[F] | null) => {
    if (value === null) invalid.push(field)
    else valid[field] = value
  }
  if (contact.customerName !== undefined)
    take('customerName', text(contact.customerName, { min: 2, max: 100 }))
  if (contact.deliveryAddress !== undefined)
    take('deliveryAddress', text(contact.deliveryAddress, { min: 5, max: 300 }))
  if (contact.contactNumber !== undefined)
    take('contactNumber', normalizePhMobile(contact.contactNumber))
  if (contact.notes !== undefined)
    valid.notes = contact.notes === null ? null : text(contact.notes, { min: 1, max: 500 })
  return { valid, invalid }
}

function text(value: string, { min, max }: { min: number; max: number }): string | null {
  const tidy = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return tidy.length >= min && tidy.length <= max ? tidy : null
}

/** The cart at today's prices and stock; `products` are the store's active ones among its items. */
export function cartView(
  { items, contact }: Cart,
  products: ReadonlyMap<string, Goods>,
  invalid: (keyof Contact)[] = [],
): CartView {
  const lines: CartView['lines'] = []
  const refused: CartView['rejected'] = []
  for (const { productId, qty } of items) {
    const product = products.get(productId)
    if (!product) refused.push({ productId, name: '', reason: 'UNKNOWN_PRODUCT' })
    else if (!Number.isInteger(qty) || qty < 1 || qty > QTY_MAX)
      refused.push({ productId, name: product.name, reason: 'BAD_QUANTITY' })
    else if (product.inventory < qty) {
      const { name, inventory } = product
      refused.push({ productId, name, reason: 'OUT_OF_STOCK', available: inventory })
    } else {
      const { name, unit, price } = product
      lines.push({ productId, name, unit, qty, price, lineTotal: price * qty })
    }
  }
  const missing = missingIn(lines, contact)
  const total = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const isComplete = missing.length === 0 && total > 0
  return {
    lines,
    total,
    contact,
    missing,
    rejected: refused,
    invalidFields: invalid,
    hash: isComplete ? cartHash(lines, contact) : null,
  }
}

function missingIn(lines: CartView['lines'], contact: Contact): MissingField[] {
  const asked = ['customerName', 'deliveryAddress', 'contactNumber'] as const
  return [
    ...(lines.length === 0 ? (['items'] as const) : []),
    ...asked.filter((field) => !contact[field]),
  ]
}

/** Everything that a summary shows is in it: another price or another door is another hash. */
function cartHash(lines: CartView['lines'], contact: Contact): string {
  const { customerName, deliveryAddress, contactNumber, notes = null } = contact
  const goods = lines.map(({ productId, name, qty, price }) => [productId, name, qty, price])
  const shown = [goods, customerName, deliveryAddress, contactNumber, notes]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
