/** Which orders have been where they are for too long. Pure. */

/** @import { Order } from '../types.ts' */

/** Minutes after which somebody should look, by status. */
const PATIENCE = /** @type {const} */ ({
  confirmed: 15,
  preparing: 60,
  ready: 20,
  out_for_delivery: 60,
})

export const openStatuses = /** @type {(keyof typeof PATIENCE)[]} */ (Object.keys(PATIENCE))

/**
 * The longest wait first. One for a slot or the next opening waits only from then on.
 * @param {Order[]} orders
 * @param {number} now
 * @returns {{ order: Order, minutes: number }[]}
 */
export function lateOrders(orders, now) {
  return orders
    .map((order) => ({ order, minutes: Math.floor((now - sinceOf(order)) / 60_000) }))
    .filter(({ order: { status }, minutes }) => {
      const patience = /** @type {Record<string, number>} */ (PATIENCE)[status]
      return patience !== undefined && minutes >= patience
    })
    .toSorted((one, other) => other.minutes - one.minutes)
}

/** @param {Order} order */
function sinceOf({ timeline, createdAt, preparationStartsAt }) {
  const moved = Date.parse(timeline.at(-1)?.at ?? createdAt)
  return preparationStartsAt ? Math.max(moved, Date.parse(preparationStartsAt)) : moved
}
