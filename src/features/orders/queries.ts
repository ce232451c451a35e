import {
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { Actor, OrderStatus } from './states.ts'

export type PaymentMethod = 'cash_on_delivery' | 'ewallet_a' | 'ewallet_b' | 'online_banking_c'

/** The columns of `orders`; amounts are centavos. */
export interface OrderColumns {
  id: string
  order_number: string
  customer_id: string
  status: OrderStatus
  payment_method: PaymentMethod
  subtotal: number
  delivery_fee: number
  total: number
  delivery_address: string
  delivery_latitude: number | null
  delivery_longitude: number | null
  landmark: string | null
  notes: string | null
  contact_phone: string | null
  change_for: number | null
  expires_at: Date
  created_at: Date
  rider_id: string | null
  cancel_reason: string | null
  /** What the customer tells the rider at the door; null while none is asked for. */
  delivery_code: string | null
}

/** What placing an order writes. */
export type NewOrderColumns = Omit<OrderColumns, 'rider_id' | 'cancel_reason' | 'delivery_code'>

export interface OrderItemRow {
  id: string
  product_id: string
  store_id: string
  name: string
  quantity: number
  price: number
}

/** An order with everything that is shown of it. Dates inside come as ISO text. */
export interface OrderRow extends OrderColumns {
  payment_status: 'pending' | 'paid' | 'failed'
  /** What will be delivered. */
  items: OrderItemRow[]
  /** What its vendor could not fill. */
  unavailable_items: OrderItemRow[]
  rider: {
    id: string
    user_id: string
    first_name: string
    last_name: string
    phone: string | null
  } | null
  store_orders: { store_id: string; name: string; status: OrderStatus; owner_id: string }[]
  events: { status: OrderStatus; at: string; actor: Actor }[]
}

function itemsWhere(condition: string): string {
  return `coalesce((select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'store_id', i.store_id,
    'name', i.name, 'quantity', i.quantity, 'price', i.price) order by i.position)
    from order_items i where i.order_id = o.id and ${condition}), '[]'::json)`
}

/** An order with all that is shown of it; a `from` in which `o` is the order follows. */
const shown = `
  select o.id, o.order_number, o.customer_id, o.status, o.payment_method, o.subtotal, o.delivery_fee, o.total,
    o.delivery_address, o.delivery_latitude, o.delivery_longitude, o.landmark, o.notes, o.contact_phone, o.change_for,
    o.expires_at, o.created_at, o.rider_id, o.cancel_reason, o.delivery_code,
    (select p.status from payments p where p.order_id = o.id) as payment_status,
    ${itemsWhere('i.unavailable_at is null')} as items,
    ${itemsWhere('i.unavailable_at is not null')} as unavailable_items,
    (select json_build_object('id', r.id, 'user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
       'phone', u.phone) from riders r join users u on u.id = r.user_id where r.id = o.rider_id) as rider,
    (select json_agg(json_build_object('store_id', t.store_id, 'name', s.name, 'status', t.status, 'owner_id', s.owner_id)
       order by t.store_id) from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as store_orders,
    (select json_agg(json_build_object('status', e.status, 'at', e.at, 'actor', e.actor) order by e.at, e.id)
       from order_events e where e.order_id = o.id and e.store_id is null) as events`

const byId = statement<OrderRow>('order-by-id', `${shown} from orders o where o.id = $1`)

export async function findOrder(id: string, trx?: Transaction): Promise<OrderRow | undefined> {
  return (trx ? await query(byId, [id], trx) : await queryPipelined(byId, [id]))[0]
}

const byIds = statement<OrderRow>(
  'orders-by-ids',
  `${shown} from unnest($1::uuid[]) wanted(id) join orders o on o.id = wanted.id`,
)

/** In no order. */
export async function findOrders(ids: string[]): Promise<OrderRow[]> {
  return await queryPipelined(byIds, [ids])
}

const byNumber = statement<OrderRow>(
  'order-by-number',
  `${shown} from orders o where o.order_number = $1`,
)

export async function findOrderByNumber(orderNumber: string): Promise<OrderRow | undefined> {
  return (await queryPipelined(byNumber, [orderNumber]))[0]
}

/** Newest first; `where` has the owner as `$1`. With and without a status are two lists, so that each has its index. */
export function listing(name: string, where: string) {
  return {
    all: pageAndCount(name, where, where),
    ofStatus: pageAndCount(
      `${name}-of-status`,
      `${where} and o.status = $4`,
      `${where} and o.status = $2`,
    ),
  }
}

/** Both walk the index in its order; only the orders on the page are read whole. */
function pageAndCount(name: string, where: string, counted: string) {
  return {
    page: statement<OrderRow>(
      `orders-${name}`,
      `${shown} from (select o.id from orders o where ${where} order by o.id desc limit $2 offset $3) page
         join orders o on o.id = page.id order by page.id desc`,
    ),
    count: statement<{ counted: number }>(
      `orders-${name}-count`,
      `select count(*) as counted from
         (select from orders o where ${counted} order by o.id desc limit ${COUNT_CAP + 1}) capped`,
    ),
  }
}

export async function list(
  { all, ofStatus }: ReturnType<typeof listing>,
  owner: string | null,
  status: OrderStatus | null,
  { limit, offset }: Page,
): Promise<ListResult<OrderRow>> {
  const { page, count } = status ? ofStatus : all
  const given = status ? [status] : []
  const [rows, [total]] = await Promise.all([
    queryPipelined(page, [owner, limit, offset, ...given]),
    queryPipelined(count, [owner, ...given]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

const ofCustomer = listing('of-customer', 'o.customer_id = $1::uuid')
const ofAll = listing('of-all', '$1::uuid is null')

export async function findOrdersOfCustomer(
  customerId: string,
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<OrderRow>> {
  return await list(ofCustomer, customerId, status, page)
}

export async function findAllOrders(
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<OrderRow>> {
  return await list(ofAll, null, status, page)
}

/** One line of a table of orders: what it is, whose, and what it comes to (centavos). */
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

/** The newest ten, without counting the rest. A limit that is no parameter lets PostgreSQL keep its plan. */
export async function newestOrders(): Promise<OrderSummaryRow[]> {
  return await queryPipelined(newest, [])
}
