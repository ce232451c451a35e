import { listQuery } from '../../platform/database/list-query.ts'
import type { CapturedStatus } from '../captured-orders/service.ts'
import type { OrderStatus } from '../orders/states.ts'

export type OrderSource = 'platform' | 'api' | 'messenger'
export type VendorOrderStatus = OrderStatus | CapturedStatus

/** Which order, and in which table it is. */
export interface VendorOrderRef {
  id: string
  is_captured: boolean
}

/**
 * The orders of a vendor's stores, newest first. Ids of both kinds sort by time, so both are merged by id. Every store, source
 * and captured status is read from its own index, only as far as the page can need.
 */
export const listOrderRefs = listQuery<
  VendorOrderRef,
  {
    ownerId: string
    sources: readonly OrderSource[]
    status?: VendorOrderStatus
    /** Only platform orders have one. */
    numbers?: string[]
  }
>({
  name: 'vendor-orders',
  columns: 'id, is_captured',
  from: ({ filters, reach }) => `(
    select distinct own.order_id as id, false as is_captured from stores s cross join lateral (
      select order_id from store_orders where store_id = s.id and ${filters} order by order_id desc limit ${reach}) own
    where s.owner_id = :ownerId::uuid and 'platform' = any(:sources::text[])
    union all
    select captured.order_id, true from stores s cross join unnest(:sources::text[]) input(source)
      cross join unnest(array['new', 'confirmed', 'fulfilled', 'cancelled']) state(status) cross join lateral (
      select c.id as order_id from captured_orders c
      where c.store_id = s.id and c.source = input.source and c.status = state.status and not c.is_test
      order by c.id desc limit ${reach}) captured
    where s.owner_id = :ownerId::uuid and ${filters}) newest`,
  filters: {
    status: 'status = :status::text',
    numbers:
      'order_id = any(array(select o.id from orders o where o.order_number = any(:numbers::text[])))',
  },
  orderBy: 'id desc',
})
