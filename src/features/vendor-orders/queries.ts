/** The Orders tab of a vendor: where each order lies, merged by id, which sorts by time whatever the order's kind. */
import { queryPipelined, statement } from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { CapturedStatus } from '../captured-orders/service.ts'
import type { OrderStatus } from '../orders/states.ts'

export type OrderSource = 'platform' | 'api' | 'messenger'
export type VendorOrderStatus = OrderStatus | CapturedStatus

export interface VendorOrderRef {
  id: string
  is_captured: boolean
}

/**
 * The newest of each store, read from its own index, so that nothing reads further than the page: a part of a platform
 * order with its own status, a captured order for each source and status. `$2` holds the sources; one that a kind does
 * not have finds nothing of it.
 */
function newest(status: string | null, reach: string): string {
  const statuses = status
    ? `array[${status}]`
    : `array['new', 'confirmed', 'fulfilled', 'cancelled']`
  return `(
    select distinct part.order_id as id, false as is_captured from stores s cross join lateral (
      select p.order_id from store_orders p where p.store_id = s.id ${status ? `and p.status = ${status}` : ''}
      order by p.order_id desc limit ${reach}) part
    where s.owner_id = $1::uuid and 'platform' = any($2::text[])
    union all
    select captured.id, true from stores s cross join unnest($2::text[]) wanted(source)
      cross join unnest(${statuses}) shown(status) cross join lateral (
      select c.id from captured_orders c
      where c.store_id = s.id and c.source = wanted.source and c.status = shown.status and not c.is_test
      order by c.id desc limit ${reach}) captured
    where s.owner_id = $1::uuid) newest`
}

function pageAndCount(name: string, ofStatus: { page: string | null; count: string | null }) {
  return {
    page: statement<VendorOrderRef>(
      `orders-tab-${name}`,
      `select id, is_captured from ${newest(ofStatus.page, '$3::bigint + $4::bigint')}
       order by id desc limit $3 offset $4`,
    ),
    count: statement<{ counted: number }>(
      `orders-tab-${name}-count`,
      `select least(count(*), ${COUNT_CAP + 1}) as counted from ${newest(ofStatus.count, `${COUNT_CAP + 1}`)}`,
    ),
  }
}

const ofAny = pageAndCount('all', { page: null, count: null })
const ofStatus = pageAndCount('of-status', { page: '$5::text', count: '$3::text' })

/** The orders of a vendor's stores, newest first: which, and of what kind. */
export async function listOrderRefs(
  ownerId: string,
  sources: readonly OrderSource[],
  status: VendorOrderStatus | undefined,
  { limit, offset }: Page,
): Promise<ListResult<VendorOrderRef>> {
  const { page, count } = status ? ofStatus : ofAny
  const given = status ? [status] : []
  const [rows, [total]] = await Promise.all([
    queryPipelined(page, [ownerId, sources, limit, offset, ...given]),
    queryPipelined(count, [ownerId, sources, ...given]),
  ])
  return { rows, total: total?.counted ?? 0 }
}
