/** The states of an order as its customer follows them. */
import { orderStatuses } from '../shared/order-statuses.js'

/** @import { Order } from '../shared/api-types.ts' */
/** @import { TextKey } from '../shared/texts.ts' */
/** @typedef {Pick<Order, 'status' | 'fulfilment' | 'paymentMethod' | 'paymentStatus' | 'deliveryFailure' | 'timeline'>} Tracked */

const deliverySteps = orderStatuses.filter((status) => status !== 'cancelled')
const pickupSteps = deliverySteps.filter((status) => status !== 'out_for_delivery')

/** @param {Pick<Order, 'status'>} order */
export const isFinal = ({ status }) => status === 'delivered' || status === 'cancelled'

/**
 * The state in one sentence.
 * @param {Tracked} order
 * @param {{ hasFailed?: boolean }} [payment] the customer came back from a payment that failed
 * @returns {TextKey}
 */
export function sentenceOf(
  { status, fulfilment, paymentMethod, deliveryFailure },
  { hasFailed = false } = {},
) {
  const isPickup = fulfilment === 'pickup'
  if (status === 'pending') {
    if (hasFailed) return 'order.say.payment-failed'
    return paymentMethod === 'cash_on_delivery' ? 'order.say.choose' : 'order.say.pending'
  }
  if (status === 'ready' && isPickup) return 'order.say.ready-for-pickup'
  if (status === 'delivered' && isPickup) return 'order.say.picked-up'
  if (status === 'out_for_delivery' && deliveryFailure) return 'order.say.delivery-failed'
  return `order.say.${status}`
}

/**
 * The steps with their times. A cancelled order ends with its cancellation.
 * @param {Tracked} order
 * @returns {{ text: TextKey, at: string | undefined, state: 'done' | 'now' | 'ahead' | 'ended' }[]}
 */
export function stepsOf({ status, fulfilment, timeline }) {
  if (status === 'cancelled')
    return timeline.map((event) => ({
      text: `order.step.${event.status}`,
      at: event.at,
      state: event.status === 'cancelled' ? 'ended' : 'done',
    }))
  const isPickup = fulfilment === 'pickup'
  const steps = isPickup ? pickupSteps : deliverySteps
  const at = new Map(timeline.map((event) => [event.status, event.at]))
  const current = steps.findIndex((step) => step === status)
  return steps.map((step, index) => ({
    text:
      isPickup && (step === 'ready' || step === 'delivered')
        ? `order.step.pickup.${step}`
        : `order.step.${step}`,
    at: at.get(step),
    state: index < current || status === 'delivered' ? 'done' : index === current ? 'now' : 'ahead',
  }))
}

const SECOND = 1_000

/**
 * How long to wait before the next look at an order, in milliseconds; null when nothing comes any more. Looks become rarer while
 * nothing changes, which saves data and battery.
 * @param {Pick<Order, 'status' | 'replacements'>} order
 * @param {number} unchanged looks in a row that showed nothing new
 */
export function nextLook(order, unchanged) {
  if (isFinal(order)) return null
  const isAwaited =
    order.status === 'pending' || order.replacements.some(({ status }) => status === 'pending')
  const [first, most] = isAwaited ? [3, 15] : [8, 60]
  return Math.min(first * 1.5 ** Math.min(unchanged, 10), most) * SECOND
}
