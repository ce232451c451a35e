/** What vendors find in the palette. */
import { api } from '../../storefront/shared/api.js'
import { linkTo } from '../shell/router.js'
import { numberOf } from './orders/number.js'

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

/** @type {import('../shell/roles.js').Finder} */
export async function findOrders(text) {
  const { data } = await api('GET', `/api/vendor/orders?limit=${RECENT}`)
  return data
    .filter((/** @type {VendorOrder} */ order) =>
      numberOf(order).toLowerCase().includes(text.toLowerCase()),
    )
    .slice(0, FOUND)
    .map((/** @type {VendorOrder} */ order) => ({
      title: numberOf(order),
      link: linkTo('orders', order.id),
    }))
}
