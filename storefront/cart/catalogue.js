/** Compares a cart with today's catalogue: prices, stock, and what is not sold any more. */
import { centavos, fitQuantity } from './lines.js'

/**
 * @typedef {import('./lines.js').CartLine} CartLine
 * @typedef {{ kind: 'gone' | 'unnamed' | 'sold-out' | 'less' | 'price', name: string, from?: number, to?: number }} CartChange
 * @typedef {Pick<import('../shared/api-types.ts').Product, 'id' | 'name' | 'price' | 'unit' | 'inventory' | 'quantityStep' | 'minQuantity' | 'maxQuantity' | 'soldByWeight' | 'prescription' | 'images' | 'variants' | 'choices'>} CatalogueProduct
 */

/** @param {CatalogueProduct} product */
export function ruleOf({ quantityStep: step, minQuantity: min, maxQuantity: max }) {
  return { step, min, max }
}

/**
 * A new line for a product. Its price is that of the variant with the options.
 * @param {CatalogueProduct} product
 * @param {{ id: string, name: string, slug: string }} store
 * @param {{ variantId?: string | null, choices?: string[], quantity: number, note?: string, ifUnavailable?: import('./lines.js').UnavailableWish }} selection
 */
export function newLine(product, store, selection) {
  const { variantId = null, quantity, note = '', ifUnavailable = 'remove' } = selection
  const chosen = new Set(selection.choices)
  const variant = product.variants.find(({ id }) => id === variantId)
  const choices = product.choices.flatMap(({ options }) =>
    options.filter(({ id }) => chosen.has(id)).map(({ id, name, price }) => ({ id, name, price })),
  )
  const base = variant?.price ?? product.price
  const cents = choices.reduce((sum, { price }) => sum + centavos(price), centavos(base))
  const { name, unit, soldByWeight, prescription } = product
  return {
    productId: product.id,
    storeId: store.id,
    storeName: store.name,
    storeSlug: store.slug,
    name,
    image: product.images[0] ?? null,
    unit,
    price: cents / 100,
    variantId: variant?.id ?? null,
    variant: variant?.name ?? null,
    choices,
    note,
    ifUnavailable,
    quantity: fitQuantity(quantity, ruleOf(product)),
    rule: ruleOf(product),
    soldByWeight,
    prescription,
  }
}

/**
 * The lines as they can be ordered today, and what changed. A line that is gone or sold out leaves the cart.
 * @param {CartLine[]} lines
 * @param {Map<string, CatalogueProduct | null>} products null for one that is not sold any more; without an entry, a line stays
 */
export function reconcile(lines, products) {
  /** @type {CartChange[]} */
  const changes = []
  const next = lines.flatMap((line) => {
    const product = products.get(line.productId)
    if (product === undefined) return [line]
    const today = product && reprice(line, product)
    if (!today) {
      changes.push({ kind: 'gone', name: line.name })
      return []
    }
    if (today.quantity === 0) {
      changes.push({ kind: 'sold-out', name: line.name })
      return []
    }
    if (today.quantity !== line.quantity)
      changes.push({ kind: 'less', name: line.name, from: line.quantity, to: today.quantity })
    if (today.price !== line.price)
      changes.push({ kind: 'price', name: line.name, from: line.price, to: today.price })
    return [{ ...today, key: line.key }]
  })
  return { lines: next, changes }
}

/**
 * The line at today's price and stock; null when its variant or one of its options is not sold any more.
 * @param {CartLine} line
 * @param {CatalogueProduct} product
 */
function reprice(line, product) {
  const variant = product.variants.find(({ id }) => id === line.variantId)
  if (line.variantId ? !variant : product.variants.length > 0) return null
  const store = { id: line.storeId, name: line.storeName, slug: line.storeSlug }
  const choices = line.choices.map(({ id }) => id)
  const today = newLine(product, store, { ...line, choices })
  if (today.choices.length !== choices.length) return null
  const stock = variant?.inventory ?? product.inventory
  return { ...today, quantity: fitQuantity(line.quantity, ruleOf(product), stock) }
}
