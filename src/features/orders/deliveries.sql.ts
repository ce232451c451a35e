/** Orders as riders look through them, each list by an index of its own. */
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { list, listing, type OrderRow } from './queries.ts'

const underWay = listing(
  'under-way-of-rider',
  `o.rider_id = $1::uuid and o.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery')`,
)
const past = listing(
  'past-of-rider',
  `o.rider_id = $1::uuid and o.status in ('delivered', 'cancelled')`,
)
const open = listing(
  'open-to-rider',
  `o.rider_id is null and o.status in ('confirmed', 'preparing', 'ready') and not exists (
     select from delivery_offers f where f.order_id = o.id and f.rider_id = $1::uuid and f.outcome = 'rejected')`,
)

export async function findActiveDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderRow>> {
  return await list(underWay, riderId, null, page)
}

export async function findPastDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderRow>> {
  return await list(past, riderId, null, page)
}

/** Orders without a rider, save those that this rider has rejected. */
export async function findOpenOffers(riderId: string, page: Page): Promise<ListResult<OrderRow>> {
  return await list(open, riderId, null, page)
}
