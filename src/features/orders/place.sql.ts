/** Placing an order: what the catalogue says, and the statement that writes all of it. */
import { statement, query } from '../../platform/database/connections.ts'
import { lockTimeoutCte, createBatcher } from '../../platform/database/batcher.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { insertOutboxFromJson } from '../../platform/jobs/outbox.ts'
import type { NewOrderColumns, OrderItemRow } from './queries.ts'

/** What the catalogue says about a product of a cart. */
export interface CatalogueRow {
  product_id: string
  name: string
  price: number
  inventory: number
  is_active: boolean
  store_id: string
  store_name: string
  owner_id: string
  store_is_active: boolean
  accepting_orders: boolean
  latitude: number | null
  longitude: number | null
  delivery_radius_km: number | null
}

/** By the id of the product. */
export const findInCatalogue = createLoader(
  statement<CatalogueRow & { keyed_by: string }>(
    'order-catalogue',
    `select p.id as keyed_by, p.id as product_id, p.name, p.price, p.inventory, p.is_active, s.id as store_id,
       s.name as store_name, s.owner_id, s.is_active as store_is_active, s.accepting_orders, s.latitude, s.longitude,
       s.delivery_radius_km
     from products p join stores s on s.id = p.store_id where p.id = ${loaderKeys}`,
  ),
)

export interface NewOrder {
  order: NewOrderColumns
  lines: OrderItemRow[]
  payment: { id: string; commission_rate: number; commission: number }
  eventId: string
  /** The outbox row that looks after an order nobody pays. */
  expiry: unknown
  seal: { key: string; lease: string; answer: unknown } | null
}

/**
 * Places orders in one statement: takes the stock, writes order, lines, parts, timeline, payment and later work, and stores
 * the answer of its idempotency key, or does nothing of all that for an order that finds too little or whose key is another's
 * by now. Of orders that want the same product the first in the group come first. Products are locked in id order, so that
 * two groups never wait for each other in a circle. What remains is reckoned from the stock under the lock: `p.inventory` would
 * be that of the statement's beginning at first, and PostgreSQL judges the check on the stock by it before it looks for a newer row.
 * It writes for products, payments, the outbox and idempotency keys as well.
 * Tables are reached by arrays of keys, which PostgreSQL walks an index for whatever it believes a JSON array to hold.
 */
const place = statement<{ stocked: boolean; leased: boolean }>(
  'order-place',
  `with patience as materialized (${lockTimeoutCte('$2')}),
   wanted as materialized (
     select * from jsonb_to_recordset($1::jsonb)
       as o(place int, id uuid, order_number text, customer_id uuid, status text, payment_method text, subtotal bigint,
         delivery_fee bigint, total bigint, delivery_address text, delivery_latitude float8, delivery_longitude float8,
         landmark text, notes text, contact_phone text, change_for bigint, expires_at timestamptz,
         created_at timestamptz, lines jsonb, event_id uuid, payment_id uuid, commission_rate numeric, commission bigint,
         later jsonb, key text, lease uuid, answer text)),
   line as materialized (
     select w.place, w.id as order_id, l.* from wanted w, jsonb_to_recordset(w.lines)
       as l(id uuid, position int, product_id uuid, store_id uuid, name text, quantity int, price bigint)),
   held as materialized (
     select p.id, p.price, p.inventory, p.is_active and s.is_active and s.accepting_orders as is_sold
     from patience, products p join stores s on s.id = p.store_id
     where p.id = any(array(select distinct product_id from line))
     order by p.id for no key update of p),
   leased as materialized (
     select key, lease from idempotency_keys
     where key = any(array(select key from wanted where key is not null)) and status is null order by key for update),
   served as materialized (
     select l.order_id, bool_and(coalesce(l.is_sold and l.price = l.asked and l.so_far <= l.inventory, false)) as stocked
     from (select line.order_id, line.price as asked, held.price, held.is_sold, held.inventory,
         sum(line.quantity) over (partition by line.product_id order by line.place) as so_far
       from line left join held on held.id = line.product_id) l
     group by l.order_id),
   verdict as materialized (
     select w.place, w.id, s.stocked,
       w.key is null or exists (select from leased l where l.key = w.key and l.lease = w.lease) as leased
     from wanted w join served s on s.order_id = w.id),
   chosen as materialized (
     select w.* from wanted w join verdict v on v.id = w.id where v.stocked and v.leased),
   bought as materialized (
     select l.* from line l join chosen c on c.id = l.order_id),
   taken as (
     update products p set inventory = b.remaining, updated_at = now()
     from (select held.id, held.inventory - sum(bought.quantity) as remaining
       from bought join held on held.id = bought.product_id group by held.id, held.inventory) b
     where p.id = b.id and p.id = any(array(select product_id from bought))),
   placed as (
     insert into orders (id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total,
       delivery_address, delivery_latitude, delivery_longitude, landmark, notes, contact_phone, change_for, expires_at,
       created_at)
     select id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total, delivery_address,
       delivery_latitude, delivery_longitude, landmark, notes, contact_phone, change_for, expires_at, created_at
     from chosen),
   lines as (
     insert into order_items (id, order_id, position, product_id, store_id, name, quantity, price, line_total)
     select id, order_id, position, product_id, store_id, name, quantity, price, quantity * price from bought),
   parts as (
     insert into store_orders (order_id, store_id, status)
     select distinct b.order_id, b.store_id, c.status from bought b join chosen c on c.id = b.order_id),
   event as (
     insert into order_events (id, order_id, status, actor, actor_id, at)
     select event_id, id, status, 'customer', customer_id, created_at from chosen),
   payment as (
     insert into payments (id, order_id, method, amount, commission_rate, commission)
     select payment_id, id, payment_method, total, commission_rate, commission from chosen),
   expiry as (${insertOutboxFromJson('chosen.later', 'chosen')}),
   sealed as (
     update idempotency_keys k set status = 201, answer = c.answer from chosen c
     where k.key = c.key and k.key = any(array(select key from chosen where key is not null)))
   select stocked, leased from verdict order by place`,
)

/**
 * False `stocked` when a product is not what it was looked at any more, or too little is left of it; false `leased` when
 * another request has the key by now. Then nothing was written.
 */
export const placeOrder = createBatcher<NewOrder, { stocked: boolean; leased: boolean }>(
  async ({ items, lockTimeout: patience }) =>
    await query(place, [JSON.stringify(items.map(wanted)), patience]),
)

function wanted({ order, lines, payment, eventId, expiry, seal }: NewOrder, place: number) {
  return {
    ...order,
    place,
    lines: lines.map((line, position) => ({ ...line, position })),
    event_id: eventId,
    payment_id: payment.id,
    commission_rate: payment.commission_rate,
    commission: payment.commission,
    later: [expiry],
    ...(seal && { key: seal.key, lease: seal.lease, answer: JSON.stringify(seal.answer) }),
  }
}
