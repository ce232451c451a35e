/** Reads today's products and stores of the cart. */
import { signal } from '@preact/signals'
import { api } from '../shared/api.js'
import { reconcile } from './catalogue.js'
import { lines, loadCart, replaceLines } from './store.js'

/** @import { Product, Store } from '../shared/api-types.ts' */
/** @import { CartChange } from './catalogue.js' */

/** What changed since the lines were put into the cart, until the next check. */
export const changes = signal(/** @type {CartChange[]} */ ([]))

/** The stores of the cart by id, as far as they could be read. */
export const stores = signal(/** @type {Map<string, Store>} */ (new Map()))

/** Takes today's prices and stock into the cart. Without a connection the cart stays as it is. */
export async function refreshCart() {
  await loadCart()
  const before = lines.value ?? []
  const [products] = await Promise.all([readProducts(before), readStores(before)])
  const { lines: next, changes: found } = reconcile(before, products)
  changes.value = found
  if (found.length > 0) await replaceLines(next)
}

/** @param {import('./lines.js').CartLine[]} cart */
async function readProducts(cart) {
  const ids = [...new Set(cart.map(({ productId }) => productId))]
  const entries = await Promise.all(ids.map(async (id) => [id, await readProduct(id)]))
  return new Map(
    /** @type {[string, any][]} */ (entries).filter(([, product]) => product !== undefined),
  )
}

/** @param {string} id @returns null for one that is not sold any more, undefined if that could not be found out */
async function readProduct(id) {
  try {
    return (await api('GET', `/api/products/${id}`)).product
  } catch (error) {
    return /** @type {any} */ (error).status === 404 ? null : undefined
  }
}

/** Reads the stores of the cart again. */
export const refreshStores = () => readStores(lines.value ?? [])

/** @param {import('./lines.js').CartLine[]} cart */
async function readStores(cart) {
  const ids = [...new Set(cart.map(({ storeId }) => storeId))]
  const found = await Promise.all(
    ids.map((id) =>
      api('GET', `/api/stores/${id}`).then(
        ({ store }) => store,
        () => null,
      ),
    ),
  )
  stores.value = new Map(found.filter(Boolean).map((store) => [store.id, store]))
}
