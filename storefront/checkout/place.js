/** Places an order and starts its payment. */
import { api, ApiError } from '../shared/api.js'
import { beginAttempt, endAttempt } from './attempt.js'

/** How long to wait before each further try of a request whose answer was lost. */
const BACKOFF_MS = [1_000, 3_000, 7_000]

/** @typedef {ReturnType<typeof import('./body.js').orderBody>} OrderBody */

/**
 * Places the order, and starts its payment.
 * @param {OrderBody} body
 * @param {{ onPlaced: () => Promise<void>, onRetry: () => void }} hooks
 * @returns the address at which to go on: the checkout of the provider, or the order
 */
export async function placeOrder(body, { onPlaced, onRetry }) {
  const { key, body: first } = await beginAttempt(body)
  const send = (/** @type {object} */ sent) =>
    untilAnswered(() => api('POST', '/api/orders', sent, { idempotencyKey: key }), onRetry)
  try {
    const { orderId } = await send(body).catch((error) => findEarlier(error, () => send(first)))
    await onPlaced()
    await endAttempt()
    return await startPayment(orderId, body.paymentMethod, key)
  } catch (error) {
    if (!isUncertain(error)) await endAttempt()
    throw error
  }
}

/**
 * The market knows the key with another body: what was sent before the cart was changed has arrived. Sent once more, it is
 * answered as it was then.
 * @param {any} error
 * @param {() => Promise<{ orderId: string }>} sendFirst
 * @returns {Promise<never>}
 */
async function findEarlier(error, sendFirst) {
  if (error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error
  const { orderId } = await sendFirst()
  throw new ApiError({ code: 'EARLIER_ARRIVED', orderId })
}

/**
 * @param {string} orderId
 * @param {string} paymentMethod
 * @param {string} key
 */
async function startPayment(orderId, paymentMethod, key) {
  const orderPage = `/orders/${orderId}`
  try {
    const { checkoutUrl } = await untilAnswered(
      () =>
        api(
          'POST',
          '/api/payments/initiate',
          { orderId, paymentMethod },
          { idempotencyKey: `pay-${key}` },
        ),
      () => {},
    )
    return /^https?:\/\//.test(checkoutUrl ?? '') ? checkoutUrl : orderPage
  } catch {
    return orderPage // it is placed; its page offers the ways to pay
  }
}

/**
 * Tries again while it is not known whether the request arrived, or the market is busy.
 * @template T
 * @param {() => Promise<T>} send
 * @param {() => void} onRetry
 */
async function untilAnswered(send, onRetry) {
  for (const pause of BACKOFF_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isUncertain(error)) throw error
      onRetry()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await send()
}

/** @param {unknown} error */
function isUncertain(error) {
  if (!(error instanceof ApiError)) return false
  const { code, status } = error
  return (
    code === 'OFFLINE' || code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'BUSY' || status >= 500
  )
}
