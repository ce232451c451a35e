/** The stops of a rider in the order to go there. Pure. */

/** @import { Delivery } from '../types.ts' */
/** @typedef {{ latitude: number, longitude: number }} Point */

/**
 * First what is on the way, each time the nearest; then what can be picked up, and what is still being prepared. What could not be
 * handed over waits for an admin, at the end.
 * @param {Delivery[]} deliveries
 * @param {Point | null} [from] where the rider is, if known
 */
export function stopsOf(deliveries, from = null) {
  const isFailed = (/** @type {Delivery} */ { deliveryFailure }) => deliveryFailure !== null
  const open = deliveries.filter((delivery) => !isFailed(delivery))
  const byAge = open.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const onTheWay = byAge.filter(({ status }) => status === 'out_for_delivery')
  const start = from ?? onTheWay.flatMap(({ stores }) => stores.map(({ location }) => location))[0]
  return [
    ...nearestFirst(onTheWay, start ?? null),
    ...byAge.filter(({ status }) => status === 'ready'),
    ...byAge.filter(({ status }) => status !== 'ready' && status !== 'out_for_delivery'),
    ...deliveries.filter(isFailed),
  ]
}

/** Those whose place is not known come last. @param {Delivery[]} deliveries @param {Point | null} start */
function nearestFirst(deliveries, start) {
  const left = deliveries.filter(({ deliveryLocation }) => deliveryLocation)
  const unknown = deliveries.filter(({ deliveryLocation }) => !deliveryLocation)
  const sorted = []
  let here = start
  while (left.length > 0) {
    const distances = left.map(({ deliveryLocation }) => distance(here, deliveryLocation))
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    if (!next) break
    sorted.push(next)
    here = next.deliveryLocation
  }
  return [...sorted, ...unknown]
}

/** Good enough to compare within a town. @param {Point | null} one @param {Point | null} other */
function distance(one, other) {
  if (!one || !other) return 0
  const narrower = Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * narrower)
}
