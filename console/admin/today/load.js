/** What the first screen of admins shows, from the API. */
import { api } from '../../../storefront/shared/api.js'
import { openStatuses } from './late.js'

/** @import { Order } from '../types.ts' */

/** As many as are shown, if all that is late is in one status. */
const MOST = 10
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })

/** @param {number} now */
export async function loadToday(now) {
  const today = days.format(now)
  const [{ stats }, day, month, orders, failed, held, stores, riders, posts] = await Promise.all([
    api('GET', '/api/admin/dashboard'),
    api('GET', `/api/admin/analytics?from=${today}&to=${today}`),
    api('GET', '/api/admin/analytics?period=30d'),
    Promise.all(openStatuses.map(oldestOf)),
    count('/api/admin/orders?deliveryFailed=true'),
    count('/api/admin/events?status=held'),
    count('/api/admin/applications?status=pending'),
    count('/api/admin/rider-applications?status=pending'),
    count('/api/smm/posts?status=draft'),
  ])
  return {
    stats,
    day,
    month,
    openOrders: orders.flatMap(({ oldest }) => oldest),
    atWork: orders.reduce((sum, { total }) => sum + total, 0),
    toDo: { failed, held, stores, riders, posts },
  }
}

/** Lists are newest first: the last page has the oldest. @param {string} status @returns {Promise<{ oldest: Order[], total: number }>} */
async function oldestOf(status) {
  const path = `/api/admin/orders?status=${status}&limit=${MOST}`
  const { data, total } = await api('GET', path)
  if (total <= MOST) return { oldest: data, total }
  return { oldest: (await api('GET', `${path}&offset=${total - MOST}`)).data, total }
}

/** @param {string} path @returns {Promise<number>} */
const count = async (path) => (await api('GET', `${path}&limit=1`)).total
