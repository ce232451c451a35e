/** Puts what was ordered once into the cart again, at today's prices. */
import { newLine } from '../cart/catalogue.js'
import { addLine } from '../cart/store.js'
import { api, ApiError } from '../shared/api.js'

/** @import { Order, Product, Store } from '../shared/api-types.ts' */

/** For the cart's page: names of what could not be added. */
const MISSING = 'missing'

/** @param {Order} order */
export async function reorder(order) {
  const found = await Promise.all(order.stores.map(({ id }) => find(`/api/stores/${id}`, 'store')))
  const stores = new Map(found.filter(Boolean).map((store) => [store.id, store]))
  /** @type {string[]} */
  const missing = []
  for (const item of order.items) {
    const product = await find(`/api/products/${item.productId}`, 'product')
    const line = product && lineOf(item, product, stores.get(item.storeId))
    if (line && line.quantity > 0) await addLine(line)
    else missing.push(item.name)
  }
  if (missing.length > 0) sessionStorage.setItem(MISSING, JSON.stringify(missing))
  location.assign('/cart')
}

/** What the last reorder could not add; asked for once. @returns {string[]} */
export function takeMissing() {
  const kept = sessionStorage.getItem(MISSING)
  sessionStorage.removeItem(MISSING)
  return kept ? JSON.parse(kept) : []
}

/**
 * The order has the names of options, not their ids.
 * @param {Order['items'][number]} item
 * @param {Product} product
 * @param {Store | null} store
 */
export function lineOf(item, product, store) {
  if (!store || (item.variantId && product.variants.every(({ id }) => id !== item.variantId)))
    return null
  const names = new Set(item.choices.map(({ name }) => name))
  const options = product.choices.flatMap((group) => group.options)
  const choices = options.filter(({ name }) => names.has(name)).map(({ id }) => id)
  if (choices.length < names.size || product.inventory < product.minQuantity) return null
  const { variantId, orderedQuantity: quantity, note, ifUnavailable } = item
  return newLine(product, store, { variantId, choices, quantity, note: note ?? '', ifUnavailable })
}

/** What the API has there; null for what is not there. @param {string} path @param {string} name */
export async function find(path, name) {
  try {
    return (await api('GET', path))[name]
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null
    throw error
  }
}
