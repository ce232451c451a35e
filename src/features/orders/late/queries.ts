import { listQuery } from '../../../platform/database/list-query.ts'
import type { OrderStatus } from '../states.ts'

/** An order that has been in its status for too long. */
export interface LateOrderRow {
  id: string
  order_number: string
  status: OrderStatus
  /** When its status began, or when its preparation was to start if that is later. */
  since: Date
  rider: { id: string; firstName: string; lastName: string } | null
  stores: { id: string; name: string }[]
}

/** After which time in a status somebody should look. */
const patience = `case o.status when 'confirmed' then interval '15 minutes' when 'ready' then interval '20 minutes'
  else interval '60 minutes' end`

/** The longest wait first. */
export const listLateOrders = listQuery<LateOrderRow>({
  name: 'orders-late',
  columns: `o.id, o.order_number, o.status, o.since,
    (select json_build_object('id', r.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from riders r join users u on u.id = r.user_id where r.id = o.rider_id) as rider,
    (select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id)
     from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as stores`,
  from: `(select o.id, o.order_number, o.status, o.rider_id, greatest(o.preparation_starts_at,
      (select max(e.at) from order_events e where e.order_id = o.id and e.store_id is null)) as since
    from orders o where o.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery')) o`,
  where: `o.since <= now() - ${patience}`,
  orderBy: 'o.since, o.id',
})
