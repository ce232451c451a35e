import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

const ofPerson = statement(
  'orders-of-person',
  `select o.*, (select json_agg(i order by i.position) from order_items i where i.order_id = o.id) as items,
     (select json_agg(e order by e.id) from order_events e where e.order_id = o.id) as events
   from orders o where o.customer_id = $1 order by o.id`,
)

/** What a customer ordered, with lines and timeline, oldest first. */
export async function exportOrders(customerId: string): Promise<unknown[]> {
  return await query(ofPerson, [customerId])
}

const open = statement<{ order_number: string }>(
  'orders-open-of-person',
  `select o.order_number from orders o
   where o.status not in ('delivered', 'cancelled') and (o.customer_id = $1
     or o.rider_id in (select id from riders where user_id = $1)
     or o.id in (select p.order_id from store_orders p join stores s on s.id = p.store_id where s.owner_id = $1))
   order by o.id limit 20`,
)

/** Orders under way that a user placed, sells or carries; at most 20. */
export async function openOrderNumbers(trx: Transaction, userId: string): Promise<string[]> {
  return (await query(open, [userId], trx)).map(({ order_number }) => order_number)
}

/** Takes where to, how and why out of a customer's orders; what was bought and paid stays. @returns their ids */
export async function eraseOrders(trx: Transaction, customerId: string): Promise<string[]> {
  const rows = await knex('orders')
    .transacting(trx)
    .where({ customer_id: customerId })
    .update({
      delivery_address: ERASED,
      delivery_latitude: null,
      delivery_longitude: null,
      landmark: null,
      notes: null,
      contact_phone: null,
      cancel_reason: knex.raw('case when cancel_reason is not null then ? end', ERASED),
      updated_at: knex.fn.now(),
    })
    .returning('id')
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await knex('order_events')
    .transacting(trx)
    .whereIn('order_id', ids)
    .whereNotNull('reason')
    .update({ reason: ERASED })
  return ids
}
