/** Places an order and starts its payment. */
import { api, ApiError } from '../shared/api.js'
import { endAttempt, findArrived, keyOf } from './attempt.js'

/** How long to wait before each further try of a request whose answer was lost. */
const BACKOFF_MS = [1_000, 3_000, 7_000]

/**
 * Places the order, and starts its payment.
 * @param {ReturnType<typeof import('./body.js').orderBody>} body
 * @param {{ before: string | null | undefined, onPlaced: () => Promise<void>, onRetry: (attempt: number) => void }} hooks
 *   `before`: the newest order so far
 * @returns the address at which to go on: the checkout of the provider, or the order
 */
export async function placeOrder(body, { before, onPlaced, onRetry }) {
  const arrived = await findArrived(body)
  if (arrived) {
    await endAttempt()
    throw new ApiError({ code: 'EARLIER_ARRIVED', orderId: arrived })
  }
  const key = await keyOf(body, before)
  const placed = untilAnswered(
    () => api('POST', '/api/orders', body, { idempotencyKey: key }),
    onRetry,
  )
  const { orderId } = await placed.catch(async (error) => {
    if (!isUncertain(error)) await endAttempt()
    throw error
  })
  await onPlaced()
  await endAttempt()
  return await startPayment(orderId, body.paymentMethod, key)
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
 * @param {(attempt: number) => void} onRetry
 */
async function untilAnswered(send, onRetry) {
  for (const [attempt, pause] of BACKOFF_MS.entries()) {
    try {
      return await send()
    } catch (error) {
      if (!isUncertain(error)) throw error
      onRetry(attempt + 1)
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
