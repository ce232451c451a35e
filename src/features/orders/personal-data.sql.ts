import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

const ordersOfPerson = statement(
  'orders-of-person',
  `select o.*, (select json_agg(i order by i.position) from order_items i where i.order_id = o.id) as items,
     (select json_agg(r order by r.id) from order_replacements r where r.order_id = o.id) as replacements,
     (select json_agg(e order by e.at) from order_events e where e.order_id = o.id) as events,
     (select json_agg(f order by f.id) from delivery_failures f where f.order_id = o.id) as delivery_failures
   from orders o where o.customer_id = $1 order by o.id`,
)

/** The orders of a customer with their items, replacements and timelines, oldest first. */
export async function exportOrders(customerId: string): Promise<unknown[]> {
  return await query(ordersOfPerson, [customerId])
}

const openOrders = statement<{ order_number: string }>(
  'orders-open-of-person',
  `select o.order_number from orders o
   where o.status not in ('delivered', 'cancelled') and (o.customer_id = $1
     or o.rider_id in (select id from riders where user_id = $1)
     or o.id in (select t.order_id from store_orders t join stores s on s.id = t.store_id where s.owner_id = $1))
   order by o.id limit 20`,
)

/** Open orders that a user placed, sells or delivers; at most 20. */
export async function openOrderNumbers(trx: Transaction, userId: string): Promise<string[]> {
  return (await query(openOrders, [userId], trx)).map(({ order_number }) => order_number)
}

const erase = statement<{ id: string }>(
  'orders-erase-person',
  `with erased as (
     update orders set delivery_address = case when delivery_address is not null then $2 end, delivery_latitude = null,
       delivery_longitude = null, place_code = null, landmark = null,
       notes = null, contact_phone = null, contact_email = null, cancel_reason = case when cancel_reason is not null then $2 end,
       updated_at = now()
     where customer_id = $1 returning id),
   items as (
     update order_items set note = null where order_id = any(array(select id from erased)) and note is not null),
   events as (
     update order_events set reason = $2 where order_id = any(array(select id from erased)) and reason is not null),
   failures as (
     update delivery_failures set note = $2 where customer_id = $1 and note is not null)
   select id from erased`,
)

/** Erases address, contact, reasons and notes from a customer's orders; items and payments stay. @returns their ids */
export async function eraseOrders(trx: Transaction, customerId: string): Promise<string[]> {
  return (await query(erase, [customerId, ERASED], trx)).map(({ id }) => id)
}
