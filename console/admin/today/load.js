/** What the first screen of admins shows, from the API. */
import { api } from '../../../storefront/shared/api.js'

/** Late orders, the longest wait first. */
const SHOWN = 10
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })

/** @param {number} now */
export async function loadToday(now) {
  const today = days.format(now)
  const [{ stats }, day, month, late, failed, refunds, held, stores, riders, posts] =
    await Promise.all([
      api('GET', '/api/admin/dashboard'),
      api('GET', `/api/admin/analytics?from=${today}&to=${today}`),
      api('GET', '/api/admin/analytics?period=30d'),
      api('GET', `/api/admin/orders/late?limit=${SHOWN}`),
      count('/api/admin/orders?deliveryFailed=true'),
      count('/api/admin/refunds?manual=true&status=pending'),
      count('/api/admin/events?status=held'),
      count('/api/admin/applications?status=pending'),
      count('/api/admin/rider-applications?status=pending'),
      count('/api/smm/posts?status=draft'),
    ])
  return { stats, day, month, late, toDo: { failed, refunds, held, stores, riders, posts } }
}

/** @param {string} path @returns {Promise<number>} */
const count = async (path) => (await api('GET', `${path}&limit=1`)).total
