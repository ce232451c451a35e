import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { ListDeclaration } from '../../platform/database/fragments/list.ts'
import { vendorPayablesOf } from '../ledger/shared-sql.ts'
import type { OrderColumns, OrderLineRow } from './model.ts'
import { isAssignable, isInWork } from './in-work/shared-sql.ts'
import type { FailureReason } from './delivery-failures/states.ts'
import type { ReplacementRow } from './replacements/model.ts'
import type { Actor, OrderStatus } from './states.ts'

/** An order with all that its page shows. Dates inside JSON columns are ISO strings. */
export interface OrderRow extends OrderColumns {
  payment_status: 'pending' | 'paid' | 'failed'
  /** What its customer has paid, and what of that was given back or is about to be. */
  money: { paid: number; refunded: number; refunding: number; refunding_by_hand: number }
  /** The platform's share of the total, as a fraction, since the order was placed. */
  commission_rate: number
  /** What the ledger owes each vendor for it, in centavos by the vendor's user id; null before its money came. */
  vendor_payables: Record<string, number> | null
  /** Why the rider could not hand it over, until an admin sends the rider again. */
  delivery_failure: { reason: FailureReason; note: string | null; at: string } | null
  /** Those to be delivered. */
  items: OrderLineRow[]
  /** Those that their vendor could not supply. */
  unavailable_items: (OrderLineRow & { unavailable_at: string })[]
  /** In the order in which they were offered. */
  replacements: ReplacementRow[]
  rider: {
    id: string
    user_id: string
    first_name: string
    last_name: string
    phone: string | null
  } | null
  store_orders: {
    store_id: string
    name: string
    status: OrderStatus
    owner_id: string
    address: string
    barangay: string
    city: string
  }[]
  events: { status: OrderStatus; at: string; actor: Actor }[]
}

/** Of a line or a replacement; lines of before units were kept have that of their product. */
const unitOf = (line: string) =>
  `coalesce(${line}.unit, (select unit from products where id = ${line}.product_id))`

function itemsWhere(condition: string, more = ''): string {
  return `coalesce((select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'store_id', i.store_id,
    'name', i.name, 'variant_id', i.variant_id, 'variant', i.variant, 'choices', i.choices, 'note', i.note,
    'quantity', i.quantity, 'ordered_quantity', i.ordered_quantity, 'unit', ${unitOf('i')}, 'sold_by_weight', i.sold_by_weight, 'price', i.price,
    'line_total', i.line_total, 'prescription', i.prescription, 'if_unavailable', i.if_unavailable${more}) order by i.position)
    from order_items i where i.order_id = o.id and ${condition}), '[]'::json)`
}

/** `OrderColumns` of an order `o`. */
export const orderColumns = `o.id, o.order_number, o.customer_id, o.status, o.payment_method, o.subtotal, o.delivery_fee, o.total,
    o.delivery_address, o.delivery_latitude, o.delivery_longitude, o.place_code, o.landmark, o.notes, o.contact_phone, o.contact_email, o.change_for,
    o.expires_at, o.created_at, o.rider_id, o.cancel_reason, o.delivery_code, o.fulfilment, o.scheduled_at, o.scheduled_until,
    o.preparation_starts_at, o.agent`

/** An `OrderRow` of an order `o`. */
const columns = `${orderColumns},
    (select p.status from payments p where p.order_id = o.id) as payment_status,
    (select p.commission_rate from payments p where p.order_id = o.id) as commission_rate,
    (select json_build_object('paid', case p.status when 'paid' then p.amount else 0 end,
         'refunded', coalesce(sum(r.amount), 0), 'refunding', coalesce(sum(r.amount) filter (where r.status = 'pending'), 0),
         'refunding_by_hand', coalesce(sum(r.amount) filter (where r.status = 'pending' and r.manual), 0))
       from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed' and not r.duplicate
       where p.order_id = o.id group by p.id) as money,
    case when o.status in ('out_for_delivery', 'cancelled') then
      (select json_build_object('reason', f.reason, 'note', f.note, 'at', f.at)
       from delivery_failures f where f.order_id = o.id and f.retried_at is null) end as delivery_failure,
    ${vendorPayablesOf('o.id')} as vendor_payables,
    ${itemsWhere('i.unavailable_at is null')} as items,
    ${itemsWhere('i.unavailable_at is not null', `, 'unavailable_at', i.unavailable_at`)} as unavailable_items,
    (select coalesce(json_agg(to_jsonb(r) || jsonb_build_object('unit', ${unitOf('r')}) order by r.id), '[]'::json)
       from order_replacements r where r.order_id = o.id) as replacements,
    (select json_build_object('id', r.id, 'user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
       'phone', u.phone) from riders r join users u on u.id = r.user_id where r.id = o.rider_id) as rider,
    (select json_agg(json_build_object('store_id', t.store_id, 'name', s.name, 'status', t.status, 'owner_id', s.owner_id,
       'address', s.address, 'barangay', s.barangay, 'city', s.city) order by t.store_id) from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as store_orders,
    (select json_agg(json_build_object('status', e.status, 'at', e.at, 'actor', e.actor) order by e.at, e.id)
       from order_events e where e.order_id = o.id and e.store_id is null) as events`

const byId = statement<OrderRow>('order-by-id', `select ${columns} from orders o where o.id = $1`)

/** Inside `trx` it sees the writes of the transaction. */
export async function findOrder(id: string, trx?: Transaction): Promise<OrderRow | undefined> {
  return (await (trx ? query(byId, [id], trx) : queryRead(byId, [id])))[0]
}

const byIds = statement<OrderRow>(
  'orders-by-ids',
  `select ${columns} from unnest($1::uuid[]) input(id) join orders o on o.id = input.id`,
)

/** In any order. */
export async function findOrders(ids: string[]): Promise<OrderRow[]> {
  return await queryRead(byIds, [ids])
}

const byNumber = statement<OrderRow>(
  'order-by-number',
  `select ${columns} from orders o where o.order_number = $1`,
)

export async function findOrderByNumber(orderNumber: string): Promise<OrderRow | undefined> {
  return (await queryRead(byNumber, [orderNumber]))[0]
}

/** Declares a list of whole orders, newest first. Its page is found by id in an index alone. */
function orderList<Values extends object>(
  list: Pick<ListDeclaration<Values>, 'name' | 'where' | 'filters'>,
) {
  return listQuery<OrderRow, Values>({
    ...list,
    columns,
    from: 'orders o',
    orderBy: 'o.id desc',
    key: 'id',
  })
}

interface StatusFilter {
  status?: OrderStatus
}

export const listOrdersOfCustomer = orderList<StatusFilter & { customerId: string }>({
  name: 'orders-of-customer',
  where: 'o.customer_id = :customerId',
  filters: { status: 'o.status = :status' },
})

export const listOrders = orderList<StatusFilter & { failed?: true; numbers?: string[] }>({
  name: 'orders',
  filters: {
    status: 'o.status = :status',
    failed: `o.status = 'out_for_delivery'
      and o.id in (select order_id from delivery_failures where retried_at is null)`,
    numbers: 'o.order_number = any(:numbers::text[])',
  },
})

/** Orders that a rider has been assigned or has accepted, until they are delivered. */
export const listActiveOrdersOfRider = orderList<{ riderId: string }>({
  name: 'orders-of-rider-active',
  where: `o.rider_id = :riderId and ${isInWork('o.status')}`,
})

/** Orders that a rider delivered, and those cancelled after the rider was assigned. */
export const listPastOrdersOfRider = orderList<{ riderId: string }>({
  name: 'orders-of-rider-past',
  where: `o.rider_id = :riderId and o.status in ('delivered', 'cancelled')`,
})

/**
 * Orders that riders may have now and nobody has, except those whose offer this rider has rejected; see `isForRiders`. `online`
 * leaves out cash orders.
 */
export const listOpenOrdersForRider = orderList<{ riderId: string; payment: 'any' | 'online' }>({
  name: 'orders-open-to-rider',
  filters: { payment: { any: 'true', online: `o.payment_method <> 'cash_on_delivery'` } },
  where: `o.rider_id is null and ${isAssignable('o.status')} and o.fulfilment = 'delivery'
    and (o.preparation_starts_at is null or o.preparation_starts_at <= now()
      or o.scheduled_at is null and o.status = 'ready') and not exists (
    select from delivery_offers f where f.order_id = o.id and f.rider_id = :riderId::uuid and f.outcome = 'rejected')`,
})

/** An order as one line of a table. */
export interface OrderSummaryRow extends Pick<
  OrderColumns,
  'id' | 'order_number' | 'status' | 'payment_method' | 'total' | 'created_at' | 'customer_id'
> {
  payment_status: OrderRow['payment_status']
  first_name: string
  last_name: string
}

const newest = statement<OrderSummaryRow>(
  'orders-newest',
  `select o.id, o.order_number, o.status, o.payment_method, o.total, o.created_at, o.customer_id,
     p.status as payment_status, u.first_name, u.last_name
   from orders o join payments p on p.order_id = o.id join users u on u.id = o.customer_id
   order by o.id desc limit 10`,
)

/** The ten newest orders. The limit is a constant and not a parameter, so that PostgreSQL caches the plan. */
export async function newestOrders(): Promise<OrderSummaryRow[]> {
  return await queryRead(newest, [])
}

const openOfVendor = statement<{ order_id: string }>(
  'order-open-of-vendor',
  `select t.order_id from stores s join store_orders t on t.store_id = s.id
   where s.owner_id = $1 and ${isInWork('t.status')} limit 1`,
)

/** Whether a vendor has a store order that is confirmed and not yet delivered or cancelled. */
export async function hasOpenOrders(trx: Transaction, ownerId: string): Promise<boolean> {
  return (await query(openOfVendor, [ownerId], trx)).length > 0
}
