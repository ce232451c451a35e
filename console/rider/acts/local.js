/** The work of a rider as it is once everything that waits has been sent. Pure. */

/** @import { Act } from './queue.js' */
/** @import { Delivery, Offer } from '../types.ts' */

/** @typedef {{ deliveries: Delivery[], offers: Offer[] }} Lists */

/**
 * @param {Lists} known as the market said last
 * @param {Act[]} waiting
 * @returns {Lists}
 */
export const withWaiting = (known, waiting) => waiting.reduce(withOne, known)

/** @param {Lists} lists @param {Act} act @returns {Lists} */
function withOne({ deliveries, offers }, { kind, orderId }) {
  const accepted = [...deliveries, ...offers].find(({ id }) => id === orderId)
  const isOther = (/** @type {{ id: string }} */ { id }) => id !== orderId
  const rest = { deliveries: deliveries.filter(isOther), offers: offers.filter(isOther) }
  if (kind !== 'accept' || !accepted) return rest
  return { ...rest, deliveries: [...rest.deliveries, { ...accepted, status: 'out_for_delivery' }] }
}
