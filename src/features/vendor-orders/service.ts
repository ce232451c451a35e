import { clampPage, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { findCapturedOrdersById, type CapturedOrderRow } from '../captured-orders/service.ts'
import { findVendorOrders, type Viewer, type OrderView } from '../orders/service/read.ts'
import { listOrderRefs, type OrderSource, type VendorOrderStatus } from './queries.ts'

/** A platform order as its vendor sees it, or one that the store's agent captured. */
export type VendorOrder = OrderView | CapturedOrderRow

const allSources: readonly OrderSource[] = ['platform', 'api', 'messenger']

/**
 * Every order of a vendor's stores, newest first: those of the platform by the status of the vendor's own part, beside
 * the captured ones. Test orders are left out. A status that one kind does not know finds none of it.
 */
export async function listVendorOrders(
  vendor: Viewer,
  { source, status }: { source?: OrderSource; status?: VendorOrderStatus },
  page: Page,
): Promise<ListResult<VendorOrder>> {
  const sources = source ? [source] : allSources
  const { rows: entries, total: counted } = await listOrderRefs(
    vendor.id,
    sources,
    status,
    clampPage(page),
  )
  const idsOf = (captured: boolean) =>
    entries.filter(({ is_captured }) => is_captured === captured).map(({ id }) => id)
  const [platform, captured] = await Promise.all([
    findVendorOrders(vendor.id, idsOf(false)),
    findCapturedOrdersById(idsOf(true)),
  ])
  const byId = new Map<string, VendorOrder>([
    ...platform.map((seen): [string, VendorOrder] => [seen.order.id, seen]),
    ...captured.map((row): [string, VendorOrder] => [row.id, row]),
  ])
  return { rows: entries.flatMap(({ id }) => byId.get(id) ?? []), total: counted }
}
