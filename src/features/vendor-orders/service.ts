import { now } from '../../platform/values/clock.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { findCapturedOrders, type CapturedOrderRow } from '../captured-orders/service.ts'
import { findVendorOrders, meantOrderNumbers, type OrderView } from '../orders/service/read.ts'
import { listOrderRefs, type OrderSource, type VendorOrderStatus } from './queries.ts'

/** A platform order as its vendor sees it, or one that the store's agent captured. */
export type VendorOrder = OrderView | CapturedOrderRow

const allSources: readonly OrderSource[] = ['platform', 'api', 'messenger']

/**
 * Every order of a vendor's stores, newest first: platform orders by the status of the vendor's own store order, beside
 * captured ones. Test orders are left out. What one kind does not have, a status or a number, matches none of that kind.
 */
export async function listVendorOrders(
  vendorId: string,
  { source, status, q }: { source?: OrderSource; status?: VendorOrderStatus; q?: string },
  page: Page,
): Promise<ListResult<VendorOrder>> {
  const sources = source ? [source] : allSources
  const numbers = q ? meantOrderNumbers(q, now()) : undefined
  const filter = { ownerId: vendorId, sources, status, numbers }
  const { rows: refs, total } = await listOrderRefs(filter, page)
  const idsOf = (isCaptured: boolean) =>
    refs.filter(({ is_captured }) => is_captured === isCaptured).map(({ id }) => id)
  const [platform, captured] = await Promise.all([
    findVendorOrders(vendorId, idsOf(false)),
    findCapturedOrders(idsOf(true)),
  ])
  const byId = new Map<string, VendorOrder>()
  for (const view of platform) byId.set(view.order.id, view)
  for (const row of captured) byId.set(row.id, row)
  return { rows: refs.flatMap(({ id }) => byId.get(id) ?? []), total }
}
