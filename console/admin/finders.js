/** What the palette of admins finds: orders by their number, stores and users by a part of their name. */
import { api } from '../../storefront/shared/api.js'
import { linkTo } from '../shell/router.js'

/** @import { Account, Order, Store } from './types.ts' */

const search = (/** @type {string} */ path, /** @type {string} */ text) =>
  api('GET', `${path}?limit=5&q=${encodeURIComponent(text)}`)

/** @type {import('../shell/roles.js').Finder} */
export async function findOrders(text) {
  const { data } = await search('/api/admin/orders', text)
  return data.map((/** @type {Order} */ { id, orderNumber }) => ({
    title: orderNumber,
    link: linkTo('orders', id),
  }))
}

/** @type {import('../shell/roles.js').Finder} */
export async function findStores(text) {
  const { data } = await search('/api/admin/stores', text)
  return data.map((/** @type {Store} */ { name, city }) => ({
    title: `${name}, ${city}`,
    link: `${linkTo('stores')}?q=${encodeURIComponent(name)}`,
  }))
}

/** @type {import('../shell/roles.js').Finder} */
export async function findUsers(text) {
  const { data } = await search('/api/admin/users', text)
  return data.map((/** @type {Account} */ { firstName, lastName, email }) => ({
    title: `${firstName} ${lastName}, ${email}`,
    link: `${linkTo('users')}?q=${encodeURIComponent(email)}`,
  }))
}
