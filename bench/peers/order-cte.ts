/** The floor of orders: node:http, a pg pool of 8, and one statement that holds every rule. It believes any token. */
import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { bytesOf, customerOf, reply } from './json.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const placeOrder = `
  with line as materialized (
    select * from jsonb_to_recordset($1::jsonb) as l(id uuid, position int, "productId" uuid, "storeId" uuid, quantity int, price numeric)),
  held as materialized (
    select l.id, l.position, l.quantity, p.id as product_id, p.name, p.price, s.id as store_id, s.latitude, s.longitude
    from line l join products p on p.id = l."productId" join stores s on s.id = p.store_id
    where p.is_active and s.is_active and s.accepting_orders and s.id = l."storeId" and p.price = l.price * 100
      and p.inventory >= l.quantity and mod(l.quantity, p.quantity_step) = 0 and not p.has_variants
    order by p.id for no key update of p),
  cart as (
    select sum(quantity * price)::bigint as subtotal, max(6371 * 2 * asin(sqrt(
      power(sin(radians($4::float8 - latitude) / 2), 2)
      + cos(radians(latitude)) * cos(radians($4)) * power(sin(radians($5::float8 - longitude) / 2), 2)))) as km
    from held having count(*) = (select count(*) from line)),
  price as materialized (
    select subtotal, commission_rate, case when subtotal >= delivery_fee_free_above then 0
      else delivery_fee_base + round(delivery_fee_per_km * km)::bigint end as fee
    from cart, settings
    where cod_enabled and subtotal >= minimum_order_amount
      and (max_delivery_radius_km is null or km <= max_delivery_radius_km)),
  taken as (
    update products p set inventory = inventory - h.quantity, updated_at = now() from held h, price where p.id = h.product_id),
  placed as (
    insert into orders (id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total,
      delivery_address, delivery_latitude, delivery_longitude, landmark, contact_phone, expires_at, created_at)
    select $2, $6, $3, 'pending', 'cash_on_delivery', subtotal, fee, subtotal + fee, $7, $4, $5, $8, $9,
      now() + interval '30 minutes', now() from price
    returning id, total),
  lines as (
    insert into order_items (id, order_id, position, product_id, store_id, name, quantity, price, line_total)
    select h.id, placed.id, position, product_id, store_id, name, quantity, price, quantity * price from held h, placed),
  parts as (
    insert into store_orders (order_id, store_id, status) select distinct placed.id, store_id, 'pending' from held, placed),
  event as (
    insert into order_events (id, order_id, status, actor, actor_id, at)
    select $10, id, 'pending', 'customer', $3, now() from placed),
  payment as (
    insert into payments (id, order_id, method, amount, commission_rate, commission)
    select $11, placed.id, 'cash_on_delivery', total, commission_rate, round(total * commission_rate)::bigint
    from placed, price),
  expiry as (
    insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
    select $12, 'payments', 'expire-order', jsonb_build_object('orderId', id), 8, 2000, now() + interval '30 minutes' from placed)
  select id, total from placed`

createServer((request, response) => {
  place(request, response).catch((error: Error) => reply(response, 500, { error: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')

async function place(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return reply(response, 200, {})
  const order = JSON.parse((await bytesOf(request)).toString())
  const { items, deliveryLocation, deliveryAddress, landmark, contactPhone } = order
  for (const [position, item] of items.entries())
    Object.assign(item, { id: randomUUIDv7(), position })
  const id = randomUUIDv7()
  const { rows } = await pool.query({
    name: 'place',
    text: placeOrder,
    values: [
      JSON.stringify(items),
      id,
      customerOf(request),
      deliveryLocation.latitude,
      deliveryLocation.longitude,
      `ORD-${id.slice(24)}`,
      deliveryAddress,
      landmark,
      contactPhone,
      randomUUIDv7(),
      randomUUIDv7(),
      randomUUIDv7(),
    ],
  })
  if (rows.length === 0) return reply(response, 409, { success: false })
  reply(response, 201, { success: true, orderId: id, total: rows[0].total / 100 })
}
