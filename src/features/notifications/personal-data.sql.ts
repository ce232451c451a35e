/** Redacts a person in the notifications of others. */
import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { ERASED, type Person } from '../../platform/security/personal-data.ts'
import { isInWork } from '../orders/in-work/shared-sql.ts'

/** SQL that replaces the person's name, address and reason; `replace` changes nothing for an empty text. */
const redactedSql = (column: string) =>
  ['$2', 'o.address', 'o.reason'].reduce((rest, value) => `replace(${rest}, ${value}, $3)`, column)

/**
 * The address and the reasons of a customer, or the name of a rider, in what the other people of their orders got. Their
 * notifications are read from the id of the first order on: ids rise with time, and none came before it. The orders of a rider
 * are found by two partial indexes, one for each set of statuses.
 */
const redactInOrders = statement(
  'notifications-redact-orders',
  `with orders_of_person as materialized (
     select o.id, o.id::text as order_id, o.customer_id, o.rider_id,
       coalesce(case when o.customer_id = $1 then o.delivery_address end, '') as address,
       coalesce(case when o.customer_id = $1 then o.cancel_reason end, '') as reason
     from orders o where o.id = any(array(
       select id from orders where customer_id = $1
       union all select d.id from riders r join orders d on d.rider_id = r.id
       where r.user_id = $1 and ${isInWork('d.status')}
       union all select d.id from riders r join orders d on d.rider_id = r.id
       where r.user_id = $1 and d.status in ('delivered', 'cancelled')))),
   recipient as materialized (
     select s.owner_id as id from orders_of_person o join store_orders p on p.order_id = o.id join stores s on s.id = p.store_id
     union select r.user_id from orders_of_person o join riders r on r.id = o.rider_id
     union select r.user_id from orders_of_person o join delivery_offers d on d.order_id = o.id join riders r on r.id = d.rider_id
     union select o.customer_id from orders_of_person o
     union select u.id from users u where u.role = 'admin'),
   found as materialized (
     select n.id, n.data ->> 'orderId' as order_id from recipient cross join lateral (
       select n.id, n.data from notifications n
       where n.user_id = recipient.id and n.id > (select id from orders_of_person order by id limit 1)) n
     where n.data ->> 'orderId' = any(array(select order_id from orders_of_person)))
   update notifications n set title = ${redactedSql('n.title')}, body = ${redactedSql('n.body')}
   from found join orders_of_person o using (order_id) where n.id = found.id`,
)

/** Admins were notified who rejected a delivery, and why. */
const redactRejections = statement(
  'notifications-redact-rejections',
  `update notifications n set body = replace(n.body, $2, $3) from users u
   where u.role = 'admin' and n.user_id = u.id and n.event = 'rider.rejected'
     and exists (select from riders where user_id = $1) and position($2 in n.body) > 0`,
)

const redactRejectionReasons = statement(
  'notifications-redact-rejection-reasons',
  `update notifications n set body = replace(n.body, d.reason, $2)
   from delivery_offers d join riders r on r.id = d.rider_id, users u
   where r.user_id = $1 and d.reason is not null and u.role = 'admin' and n.user_id = u.id
     and n.event = 'rider.rejected' and n.data ->> 'orderId' = d.order_id::text`,
)

/** Admins were notified where a delivery failed, and what the rider wrote about it. */
const redactFailures = statement(
  'notifications-redact-failures',
  `update notifications n set body = $2, plain_body = null
   from delivery_failures f, users u
   where (f.customer_id = $1 or f.rider_id in (select id from riders where user_id = $1)) and u.role = 'admin'
     and n.user_id = u.id and n.id > f.order_id and n.event = 'order.delivery_failed' and n.data ->> 'orderId' = f.order_id::text`,
)

/** Admins were notified who applied to sell, and under which store name. */
const redactApplications = statement(
  'notifications-redact-applications',
  `update notifications n set body = replace(replace(n.body, $2, $3), a.store_name, $3)
   from vendor_applications a, users u
   where a.user_id = $1 and u.role = 'admin' and n.user_id = u.id and n.id > a.id and n.event = 'application.submitted'
     and n.data ->> 'applicationId' = a.id::text`,
)

/** The other party of a booking was notified of names, places and the reason of a cancellation. */
const redactInBookings = statement(
  'notifications-redact-bookings',
  `with booking as materialized (
     select b.id, b.vendor_id as recipient_id,
       array[b.customer_name, b.customer_phone, b.delivery_address, b.cancellation_reason] as details
     from rental_bookings b where b.user_id = $1
     union all select b.id, b.user_id, array[l.title, l.pickup_address, b.cancellation_reason]
     from rental_bookings b join rental_listings l on l.id = b.listing_id where b.vendor_id = $1)
   update notifications n set
     title = ${withoutDetails('n.title')},
     body = ${withoutDetails('n.body')}
   from booking b where n.user_id = b.recipient_id and n.id > b.id and n.data ->> 'bookingId' = b.id::text`,
)

function withoutDetails(column: string): string {
  return [1, 2, 3, 4].reduce(
    (rest, at) => `replace(${rest}, coalesce(b.details[${at}], ''), $2)`,
    column,
  )
}

/** Replaces a person's name, addresses and reasons in the notifications of others. */
export async function redactPerson(trx: Transaction, { id, name }: Person): Promise<void> {
  await query(redactInOrders, [id, name, ERASED], trx)
  await query(redactRejections, [id, name, ERASED], trx)
  await query(redactRejectionReasons, [id, ERASED], trx)
  await query(redactFailures, [id, ERASED], trx)
  await query(redactApplications, [id, name, ERASED], trx)
  await query(redactInBookings, [id, ERASED], trx)
}
