import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { findCapturedOrders, type CapturedOrderRow } from '../captured-orders/service.ts'
import { findVendorOrders, type OrderView } from '../orders/service/read.ts'
import { listOrderRefs, type OrderSource, type VendorOrderStatus } from './queries.ts'

/** A platform order as its vendor sees it, or one that the store's agent captured. */
export type VendorOrder = OrderView | CapturedOrderRow

const allSources: readonly OrderSource[] = ['platform', 'api', 'messenger']

/**
 * Every order of a vendor's stores, newest first: platform orders by the status of the vendor's own store order, beside
 * captured ones. Test orders are left out. A status that one kind does not have matches none of that kind.
 */
export async function listVendorOrders(
  vendorId: string,
  { source, status }: { source?: OrderSource; status?: VendorOrderStatus },
  page: Page,
): Promise<ListResult<VendorOrder>> {
  const sources = source ? [source] : allSources
  const { rows: refs, total } = await listOrderRefs({ ownerId: vendorId, sources, status }, page)
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
