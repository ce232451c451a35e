import { clampPage, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { capturedOrdersById, type CapturedOrderRow } from '../captured-orders/service.ts'
import { ordersOfVendorById, type Reader, type SeenOrder } from '../orders/service/read.ts'
import { listTab, type TabSource, type TabStatus } from './queries.ts'

/** A platform order as its vendor sees it, or one that the store's agent captured. */
export type TabOrder = SeenOrder | CapturedOrderRow

const everySource: readonly TabSource[] = ['platform', 'api', 'messenger']

/**
 * Every order of a vendor's stores, newest first: those of the platform by the status of the vendor's own part, beside
 * the captured ones. Test orders are left out. A status that one kind does not know finds none of it.
 */
export async function ordersTab(
  vendor: Reader,
  { source, status }: { source?: TabSource; status?: TabStatus },
  page: Page,
): Promise<ListResult<TabOrder>> {
  const sources = source ? [source] : everySource
  const { rows: entries, total: counted } = await listTab(
    vendor.id,
    sources,
    status,
    clampPage(page),
  )
  const idsOf = (captured: boolean) =>
    entries.filter(({ is_captured }) => is_captured === captured).map(({ id }) => id)
  const [platform, captured] = await Promise.all([
    ordersOfVendorById(vendor, idsOf(false)),
    capturedOrdersById(idsOf(true)),
  ])
  const byId = new Map<string, TabOrder>([
    ...platform.map((seen): [string, TabOrder] => [seen.row.id, seen]),
    ...captured.map((row): [string, TabOrder] => [row.id, row]),
  ])
  return { rows: entries.flatMap(({ id }) => byId.get(id) ?? []), total: counted }
}
