/** Placing an order: what the catalogue says, and the one statement that writes it all. */
import { read, statement, write } from '../../lib/db.ts'
import { insertOutboxFromJson } from '../../lib/outbox.ts'
import type { NewOrderColumns, OrderItemRow } from './model.ts'

/** What the catalogue says about the products of a cart, with the customer's own number. */
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
  customer_phone: string | null
}

/**
 * Written so that its plan is the same for every cart, and PostgreSQL keeps it: the size of a JSON array is no part of a
 * plan, and `offset 0` holds the look-ups in this order. Planned at each call it took three times as long.
 */
const catalogue = statement<CatalogueRow>(
  'order-catalogue',
  `select p.id as product_id, p.name, p.price, p.inventory, p.is_active, s.id as store_id, s.name as store_name,
     s.owner_id, s.is_active as store_is_active, s.accepting_orders, s.latitude, s.longitude,
     s.delivery_radius_km,
     (select phone from users where id = $2) as customer_phone
   from jsonb_array_elements_text($1::jsonb) as wanted(id)
     cross join lateral (select * from products where id = wanted.id::uuid offset 0) p
     cross join lateral (select * from stores where id = p.store_id offset 0) s`,
)

export async function readCatalogue(
  productIds: string[],
  customerId: string,
): Promise<CatalogueRow[]> {
  return await read(catalogue, [JSON.stringify(productIds), customerId])
}

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
 * Places an order in one statement: takes the stock, writes order, lines, parts, timeline, payment and later work, and
 * stores the answer of its idempotency key, or does none of it. Products are locked in id order, so that two checkouts
 * never wait for each other in a circle. It writes for products, payments, the outbox and idempotency keys as well.
 */
const place = statement<{ stocked: boolean; leased: boolean }>(
  'order-place',
  `with line as materialized (
     select * from jsonb_to_recordset($1::jsonb)
       as l(id uuid, position int, product_id uuid, store_id uuid, name text, quantity int, price bigint)),
   held as materialized (
     select p.id, l.quantity from line l join products p on p.id = l.product_id join stores s on s.id = p.store_id
     where p.is_active and p.price = l.price and p.inventory >= l.quantity and s.is_active and s.accepting_orders
     order by p.id for no key update of p),
   lease as materialized (
     select key from idempotency_keys where key = $4 and lease = $5 and status is null for update),
   verdict as materialized (
     select (select count(*) from held) = (select count(*) from line) as stocked,
       $4::text is null or exists (select from lease) as leased),
   taken as (
     update products p set inventory = p.inventory - h.quantity, updated_at = now()
     from held h where p.id = h.id and (select stocked and leased from verdict) returning p.id),
   placed as (
     insert into orders (id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total,
       delivery_address, delivery_latitude, delivery_longitude, landmark, notes, contact_phone, change_for, expires_at,
       created_at)
     select id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total, delivery_address,
       delivery_latitude, delivery_longitude, landmark, notes, contact_phone, change_for, expires_at, created_at
     from jsonb_to_record($2::jsonb) as o(id uuid, order_number text, customer_id uuid, status text,
       payment_method text, subtotal bigint, delivery_fee bigint, total bigint, delivery_address text,
       delivery_latitude float8, delivery_longitude float8, landmark text, notes text, contact_phone text,
       change_for bigint, expires_at timestamptz, created_at timestamptz)
     where (select stocked and leased from verdict)
     returning id, status, customer_id, payment_method, total, created_at),
   lines as (
     insert into order_items (id, order_id, position, product_id, store_id, name, quantity, price, line_total)
     select l.id, placed.id, l.position, l.product_id, l.store_id, l.name, l.quantity, l.price, l.quantity * l.price from line l, placed),
   parts as (
     insert into order_parts (order_id, store_id, status)
     select distinct placed.id, l.store_id, placed.status from line l, placed),
   event as (
     insert into order_events (id, order_id, status, actor, actor_id, at)
     select $7::uuid, id, status, 'customer', customer_id, created_at from placed),
   payment as (
     insert into payments (id, order_id, method, amount, commission_rate, commission)
     select $8::uuid, id, payment_method, total, $9::numeric, $10::bigint from placed),
   expiry as (${insertOutboxFromJson('$3', 'placed')}),
   sealed as (
     update idempotency_keys k set status = 201, answer = $6 from placed where k.key = $4)
   select stocked, leased from verdict`,
)

export async function placeOrder({
  order,
  lines,
  payment,
  eventId,
  expiry,
  seal,
}: NewOrder): Promise<{ stocked: boolean; leased: boolean }> {
  const [verdict] = await write(place, [
    JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
    JSON.stringify(order),
    JSON.stringify([expiry]),
    seal?.key ?? null,
    seal?.lease ?? null,
    seal ? JSON.stringify(seal.answer) : null,
    eventId,
    payment.id,
    payment.commission_rate,
    payment.commission,
  ])
  return verdict!
}
