/** What vendors find in the palette. */
import { api } from '../../storefront/shared/api.js'
import { linkTo } from '../shell/router.js'
import { linkToOrder, numberOf } from './orders/names.js'

/** @import { Product } from '../../storefront/shared/api-types.ts' */
/** @import { VendorOrder } from './types.ts' */

const FOUND = 5
/** How far back orders are looked through. */
const RECENT = 100

/** @type {import('../shell/roles.js').Finder} */
export async function findProducts(text) {
  const query = new URLSearchParams({ q: text, limit: String(FOUND) })
  const { data } = await api('GET', `/api/vendor/products?${query}`)
  return data.map((/** @type {Product} */ { id, name }) => ({
    title: name,
    link: linkTo('products', id),
  }))
}

/** By the number, or by the customer's name among the newest. @type {import('../shell/roles.js').Finder} */
export async function findOrders(text) {
  const lists = await Promise.all([
    api('GET', `/api/vendor/orders?limit=${FOUND}&q=${encodeURIComponent(text)}`),
    api('GET', `/api/vendor/orders?limit=${RECENT}`),
  ])
  const [found, newest] = lists.map(({ data }) => /** @type {VendorOrder[]} */ (data))
  const named = newest?.filter((order) =>
    numberOf(order).toLowerCase().includes(text.toLowerCase()),
  )
  const once = new Map([...(found ?? []), ...(named ?? [])].map((order) => [order.id, order]))
  return [...once.values()].slice(0, FOUND).map((order) => ({
    title: numberOf(order),
    link: linkToOrder(order),
  }))
}
