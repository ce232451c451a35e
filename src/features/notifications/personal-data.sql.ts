import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import { ERASED, type Person } from '../../platform/security/personal-data.ts'

export async function exportNotifications(userId: string): Promise<unknown[]> {
  return await knex('notifications').where({ user_id: userId }).orderBy('id')
}

export async function deleteNotifications(trx: Transaction, userId: string): Promise<void> {
  await knex('notifications').transacting(trx).where({ user_id: userId }).delete()
}

/** Without the keys that make a subscription usable. */
export async function exportSubscriptions(userId: string): Promise<unknown[]> {
  return await knex('push_subscriptions')
    .where({ user_id: userId })
    .orderBy('id')
    .select('id', 'endpoint', 'created_at', 'seen_at')
}

export async function exportPreferences(userId: string): Promise<unknown[]> {
  return await knex('notification_preferences').where({ user_id: userId })
}

/** Nobody can be reached by push any more, and what was wanted is no longer known. */
export async function deleteChannels(trx: Transaction, userId: string): Promise<void> {
  await knex('push_subscriptions').transacting(trx).where({ user_id: userId }).delete()
  await knex('notification_preferences').transacting(trx).where({ user_id: userId }).delete()
}

/** `text` without the words of the person; `replace` leaves it is for an empty word. */
const without = (text: string) =>
  ['$2', 'a.address', 'a.reason'].reduce((rest, word) => `replace(${rest}, ${word}, $3)`, text)

/**
 * Others were told the customer's address and reason, or the rider's name. They are found by whom the orders concern, and
 * by the time: an id tells when, and nobody is told of an order before it is made.
 */
const forgetInOrders = statement(
  'notifications-forget-person',
  `with about as materialized (
     select o.id, o.id::text as order_id, o.customer_id, o.rider_id,
       coalesce(case when o.customer_id = $1 then o.delivery_address end, '') as address,
       coalesce(case when o.customer_id = $1 then o.cancel_reason end, '') as reason
     from orders o where o.customer_id = $1 or o.rider_id in (select id from riders where user_id = $1)),
   told as materialized (
     select s.owner_id as id from about a join store_orders p on p.order_id = a.id join stores s on s.id = p.store_id
     union select r.user_id from about a join riders r on r.id = a.rider_id
     union select r.user_id from about a join delivery_offers d on d.order_id = a.id join riders r on r.id = d.rider_id
     union select a.customer_id from about a
     union select u.id from users u where u.role = 'admin'),
   found as materialized (
     select n.id, n.data ->> 'orderId' as order_id from told cross join lateral (
       select n.id, n.data from notifications n
       where n.user_id = told.id and n.id > (select id from about order by id limit 1)) n
     where n.data ->> 'orderId' = any(array(select order_id from about)))
   update notifications n set title = ${without('n.title')}, body = ${without('n.body')}
   from found join about a using (order_id) where n.id = found.id`,
)

/** Admins were told who turned an order down, and why. */
const forgetRejections = statement(
  'notifications-forget-rejections',
  `update notifications n set body = replace(n.body, $2, $3) from users u
   where u.role = 'admin' and n.user_id = u.id and n.event = 'rider.rejected'
     and exists (select from riders where user_id = $1) and position($2 in n.body) > 0`,
)

const forgetReasons = statement(
  'notifications-forget-rejection-reasons',
  `update notifications n set body = replace(n.body, d.reason, $2)
   from delivery_offers d join riders r on r.id = d.rider_id, users u
   where r.user_id = $1 and d.reason is not null and u.role = 'admin' and n.user_id = u.id
     and n.event = 'rider.rejected' and n.data ->> 'orderId' = d.order_id::text`,
)

/** Admins were told who wants to sell, and under which name. */
const forgetApplications = statement(
  'notifications-forget-applications',
  `update notifications n set title = replace(n.title, a.store_name, $3), body = replace(n.body, $2, $3)
   from vendor_applications a, users u
   where a.user_id = $1 and u.role = 'admin' and n.user_id = u.id and n.id > a.id and n.event = 'application.submitted'
     and n.data ->> 'applicationId' = a.id::text`,
)

/** The other side of a booking was told who it is, where, and why it was cancelled. */
const forgetInBookings = statement(
  'notifications-forget-bookings',
  `with about as materialized (
     select b.id, b.vendor_id as told, array[b.customer_name, b.customer_phone, b.delivery_address, b.cancellation_reason] as words
     from rental_bookings b where b.user_id = $1
     union all select b.id, b.user_id, array[l.title, l.pickup_address, b.cancellation_reason]
     from rental_bookings b join rental_listings l on l.id = b.listing_id where b.vendor_id = $1)
   update notifications n set
     title = ${withoutWords('n.title')},
     body = ${withoutWords('n.body')}
   from about a where n.user_id = a.told and n.id > a.id and n.data ->> 'bookingId' = a.id::text`,
)

function withoutWords(text: string): string {
  return [1, 2, 3, 4].reduce((rest, n) => `replace(${rest}, coalesce(a.words[${n}], ''), $2)`, text)
}

/** Takes a person's name, addresses and reasons out of what others were told. */
export async function redactPerson(trx: Transaction, { id, name }: Person): Promise<void> {
  await query(forgetInOrders, [id, name, ERASED], trx)
  await query(forgetRejections, [id, name, ERASED], trx)
  await query(forgetReasons, [id, ERASED], trx)
  await query(forgetApplications, [id, name, ERASED], trx)
  await query(forgetInBookings, [id, ERASED], trx)
}
