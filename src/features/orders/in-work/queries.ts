import { listQuery } from '../../../platform/database/list-query.ts'
import type { OrderStatus } from '../states.ts'
import { isInWork } from './shared-sql.ts'

/** An order that is neither delivered nor cancelled yet, as one line of a list. */
export interface OrderInWorkRow {
  id: string
  order_number: string
  status: OrderStatus
  /** When its status began, or when its preparation was to start if that is later. */
  since: Date
  delivery_address: string | null
  /** Its rider could not hand it over. */
  delivery_failed: boolean
  rider: { id: string; firstName: string; lastName: string } | null
  stores: { id: string; name: string }[]
}

/** Names are read for the rows of the page alone. */
const list = {
  columns: `o.id, o.order_number, o.status, o.since, o.delivery_address,
    exists (select from delivery_failures f where f.order_id = o.id and f.retried_at is null) as delivery_failed,
    (select json_build_object('id', r.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from riders r join users u on u.id = r.user_id where r.id = o.rider_id) as rider,
    (select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id)
     from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as stores`,
  from: `(select o.id, o.order_number, o.status, o.rider_id, o.delivery_address,
      greatest(o.preparation_starts_at, o.status_since) as since
    from orders o where ${isInWork('o.status')}) o`,
  orderBy: 'o.since, o.id',
}

/** After which time in a status somebody should look. */
const patience = `case o.status when 'confirmed' then interval '15 minutes' when 'ready' then interval '20 minutes'
  else interval '60 minutes' end`

/** The longest wait first. */
export const listLateOrders = listQuery<OrderInWorkRow>({
  ...list,
  name: 'orders-late',
  where: `o.since <= now() - ${patience}`,
})

/** Those that a rider was given or has set out with. */
export const listOrdersWithRiders = listQuery<OrderInWorkRow>({
  ...list,
  name: 'orders-with-riders',
  where: 'o.rider_id is not null',
})
