/** Orders as riders look through them, each list by an index of its own. */
import type { Listed, Page } from '../../lib/page.ts'
import { list, listing, type OrderRow } from './model.ts'

const underWay = listing(
  'under-way-of-rider',
  `o.rider_id = $1::uuid and o.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery')`,
)
const past = listing(
  'past-of-rider',
  `o.rider_id = $1::uuid and o.status in ('delivered', 'cancelled')`,
)
const withoutRider = listing(
  'without-rider',
  `$1::uuid is null and o.rider_id is null and o.status in ('confirmed', 'preparing', 'ready')`,
)

export async function listUnderWay(riderId: string, page: Page): Promise<Listed<OrderRow>> {
  return await list(underWay, riderId, null, page)
}

export async function listPast(riderId: string, page: Page): Promise<Listed<OrderRow>> {
  return await list(past, riderId, null, page)
}

export async function listWithoutRider(page: Page): Promise<Listed<OrderRow>> {
  return await list(withoutRider, null, null, page)
}
