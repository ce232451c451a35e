/** An order that follows what happens to it while the page is visible. It is kept on the phone, to be read offline. */
import { get, set } from 'idb-keyval'
import { signal } from '@preact/signals'
import { api, ApiError } from '../shared/api.js'
import { user } from '../shared/session.js'
import { nextLook } from './states.js'

/** @import { Order } from '../shared/api-types.ts' */

/** Undefined until it is known. */
export const order = signal(/** @type {Order | undefined} */ (undefined))
/** Why it cannot be shown or is not up to date. */
export const trouble = signal(/** @type {ApiError | null} */ (null))

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
let unchanged = 0

/** @param {string} id */
const keyOf = (id) => `order:${id}`

/** Reads the order and goes on looking. @param {string} id */
export async function watchOrder(id) {
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (!document.hidden) void lookAfterCheckout(id)
  })
  addEventListener('online', () => void look(id))
  await lookAfterCheckout(id)
}

/**
 * The customer may have come back from the provider: reading the payment makes the market ask there at once what became of it.
 * @param {string} id
 */
async function lookAfterCheckout(id) {
  await look(id)
  if (order.value?.status !== 'pending' || order.value.paymentMethod === 'cash_on_delivery') return
  await api('GET', `/api/payments/${encodeURIComponent(id)}`).catch(() => {})
  await look(id)
}

/** Shows what the phone keeps of an order. @param {string} id */
export async function showKept(id) {
  order.value ??= await get(keyOf(id)).catch(() => undefined)
}

/** Takes an order that an answer brought along. @param {Order} next */
export function take(next) {
  unchanged = JSON.stringify(next) === JSON.stringify(order.value) ? unchanged + 1 : 0
  order.value = next
  trouble.value = null
  void set(keyOf(next.id), next).catch(() => {})
}

/** @param {string} id */
export async function look(id) {
  clearTimeout(timer)
  try {
    take((await api('GET', `/api/orders/${encodeURIComponent(id)}`)).order)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    unchanged += 1
    trouble.value = error
    if ([401, 403, 404].includes(error.status)) {
      order.value = undefined
      if (error.status === 401) user.value = null // the page asks for the log-in
      return
    }
  }
  const pause = order.value ? nextLook(order.value, unchanged) : null
  if (pause !== null && !document.hidden) timer = setTimeout(() => void look(id), pause)
}
