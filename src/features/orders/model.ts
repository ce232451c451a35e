import { knex, read, statement, write, type Transaction } from '../../lib/db.ts'
import { newId } from '../../lib/ids.ts'
import { COUNT_CAP, type Listed, type Page } from '../../lib/page.ts'
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
  parts: { store_id: string; name: string; status: OrderStatus; owner_id: string }[]
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
       order by t.store_id) from order_parts t join stores s on s.id = t.store_id where t.order_id = o.id) as parts,
    (select json_agg(json_build_object('status', e.status, 'at', e.at, 'actor', e.actor) order by e.at, e.id)
       from order_events e where e.order_id = o.id and e.store_id is null) as events`

const byId = statement<OrderRow>('order-by-id', `${shown} from orders o where o.id = $1`)

export async function findOrder(id: string, trx?: Transaction): Promise<OrderRow | undefined> {
  return (trx ? await write(byId, [id], trx) : await read(byId, [id]))[0]
}

const byIds = statement<OrderRow>(
  'orders-by-ids',
  `${shown} from unnest($1::uuid[]) wanted(id) join orders o on o.id = wanted.id`,
)

/** In no order. */
export async function findOrders(ids: string[]): Promise<OrderRow[]> {
  return await read(byIds, [ids])
}

const byNumber = statement<OrderRow>(
  'order-by-number',
  `${shown} from orders o where o.order_number = $1`,
)

export async function findOrderByNumber(orderNumber: string): Promise<OrderRow | undefined> {
  return (await read(byNumber, [orderNumber]))[0]
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
): Promise<Listed<OrderRow>> {
  const { page, count } = status ? ofStatus : all
  const given = status ? [status] : []
  const [rows, [total]] = await Promise.all([
    read(page, [owner, limit, offset, ...given]),
    read(count, [owner, ...given]),
  ])
  return { rows, counted: total?.counted ?? 0 }
}

const ofCustomer = listing('of-customer', 'o.customer_id = $1::uuid')
const ofAll = listing('of-all', '$1::uuid is null')

export async function listOrdersOf(
  customerId: string,
  status: OrderStatus | null,
  page: Page,
): Promise<Listed<OrderRow>> {
  return await list(ofCustomer, customerId, status, page)
}

export async function listAllOrders(
  status: OrderStatus | null,
  page: Page,
): Promise<Listed<OrderRow>> {
  return await list(ofAll, null, status, page)
}

/** One line of a table of orders: what it is, whose, and what it comes to (centavos). */
export interface OrderLineRow extends Pick<
  OrderColumns,
  'id' | 'order_number' | 'status' | 'payment_method' | 'total' | 'created_at' | 'customer_id'
> {
  payment_status: OrderRow['payment_status']
  first_name: string
  last_name: string
}

const newest = statement<OrderLineRow>(
  'orders-newest',
  `select o.id, o.order_number, o.status, o.payment_method, o.total, o.created_at, o.customer_id,
     p.status as payment_status, u.first_name, u.last_name
   from orders o join payments p on p.order_id = o.id join users u on u.id = o.customer_id
   order by o.id desc limit 10`,
)

/** The newest ten, without counting the rest. A limit that is no parameter lets PostgreSQL keep its plan. */
export async function newestOrders(): Promise<OrderLineRow[]> {
  return await read(newest, [])
}

/** Locks an order for the rest of the transaction. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderColumns | undefined> {
  return (await knex('orders').transacting(trx).where({ id }).forUpdate().first()) as
    | OrderColumns
    | undefined
}

/** The method named last is the order's, and gives it new time to be paid. */
export async function setPaymentMethod(
  trx: Transaction,
  id: string,
  payment_method: PaymentMethod,
  expires_at: Date,
): Promise<void> {
  await knex('orders')
    .transacting(trx)
    .where({ id })
    .update({ payment_method, expires_at, updated_at: knex.fn.now() })
}

/** Moves parts of an order that are not cancelled: all of them, or those of some stores. */
export async function moveParts(
  trx: Transaction,
  orderId: string,
  status: OrderStatus,
  storeIds?: string[],
): Promise<void> {
  const parts = knex('order_parts')
    .transacting(trx)
    .where({ order_id: orderId })
    .whereNot({ status: 'cancelled' })
  if (storeIds) void parts.whereIn('store_id', storeIds)
  await parts.update({ status, updated_at: knex.fn.now() })
}

export async function listParts(
  trx: Transaction,
  orderId: string,
): Promise<{ store_id: string; status: OrderStatus; owner_id: string }[]> {
  return await knex('order_parts as p')
    .transacting(trx)
    .join('stores as s', 's.id', 'p.store_id')
    .where({ order_id: orderId })
    .orderBy('p.store_id')
    .select('p.store_id', 'p.status', 's.owner_id')
}

/** The lines of an order that are still to be delivered. */
export async function listItems(trx: Transaction, orderId: string): Promise<OrderItemRow[]> {
  return await knex('order_items')
    .transacting(trx)
    .where({ order_id: orderId })
    .whereNull('unavailable_at')
    .orderBy('position')
    .select('id', 'product_id', 'store_id', 'name', 'quantity', 'price')
}

export async function dropItems(trx: Transaction, itemIds: string[]): Promise<void> {
  await knex('order_items')
    .transacting(trx)
    .whereIn('id', itemIds)
    .update({ unavailable_at: knex.fn.now() })
}

export async function patchOrder(
  trx: Transaction,
  id: string,
  patch: Partial<
    Pick<OrderColumns, 'subtotal' | 'total' | 'rider_id' | 'cancel_reason' | 'delivery_code'>
  > & {
    reminded_at?: Date
  },
): Promise<void> {
  await knex('orders')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

const untouched = statement<{ id: string }>(
  'orders-untouched',
  `update orders set reminded_at = now() where id in
     (select o.id from orders o
      where o.status = 'confirmed' and o.reminded_at is null and exists (
        select from order_events e where e.order_id = o.id and e.store_id is null and e.status = 'confirmed'
          and e.at <= now() - make_interval(mins => $1))
      order by o.id limit $2 for no key update of o skip locked)
   returning id`,
)

/** Takes confirmed orders that some store has left alone for so many minutes, each once. */
export async function takeUntouched(
  trx: Transaction,
  minutes: number,
  limit: number,
): Promise<string[]> {
  return (await write(untouched, [minutes, limit], trx)).map(({ id }) => id)
}

export async function insertEvent(
  trx: Transaction,
  event: {
    orderId: string
    status: OrderStatus
    actor: Actor
    actorId: string | null
    at: Date
    /** Null for the order as a whole, which is what the timeline shows. */
    storeId?: string | null
    reason?: string | null
  },
): Promise<void> {
  const { orderId, actorId, storeId = null, ...rest } = event
  await knex('order_events')
    .transacting(trx)
    .insert({ id: newId(), order_id: orderId, actor_id: actorId, store_id: storeId, ...rest })
}

const restock = statement(
  'order-restock',
  `with line as (select product_id, sum(quantity)::int as quantity from order_items
     where order_id = $1 and unavailable_at is null group by product_id),
   held as (select p.id, l.quantity from products p join line l on l.product_id = p.id order by p.id for no key update of p)
   update products p set inventory = p.inventory + h.quantity, updated_at = now() from held h where p.id = h.id`,
)

/** Gives the stock of an order back, products locked in id order. */
export async function returnStock(trx: Transaction, orderId: string): Promise<void> {
  await write(restock, [orderId], trx)
}
