import { knex, statement, write, type Transaction } from '../../lib/db.ts'
import { ERASED, type Person } from '../../lib/personal-data.ts'

export async function everyNotificationOf(userId: string): Promise<unknown[]> {
  return await knex('notifications').where({ user_id: userId }).orderBy('id')
}

export async function deleteNotificationsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('notifications').transacting(trx).where({ user_id: userId }).delete()
}

/** `text` without the words of the person; `replace` leaves it as it is for an empty word. */
const without = (text: string) =>
  ['$2', 'told.address', 'told.reason'].reduce(
    (rest, word) => `replace(${rest}, ${word}, $3)`,
    text,
  )

/** Others were told the customer's address and reason, or the rider's name. They are found by whom each order concerns. */
const forgetInOrders = statement(
  'notifications-forget-person',
  `with about as (
     select o.id, coalesce(case when o.customer_id = $1 then o.delivery_address end, '') as address,
       coalesce(case when o.customer_id = $1 then o.cancel_reason end, '') as reason, o.customer_id, o.rider_id
     from orders o where o.customer_id = $1 or o.rider_id in (select id from riders where user_id = $1)),
   told as (
     select a.*, s.owner_id as user_id from about a join order_parts p on p.order_id = a.id join stores s on s.id = p.store_id
     union select a.*, r.user_id from about a join riders r on r.id = a.rider_id
     union select a.*, a.customer_id from about a
     union select a.*, u.id from about a, users u where u.role = 'admin')
   update notifications n set title = ${without('n.title')}, body = ${without('n.body')}
   from told where n.user_id = told.user_id and n.data ->> 'orderId' = told.id::text`,
)

/** Admins were told who turned an order down. */
const forgetRejections = statement(
  'notifications-forget-rejections',
  `update notifications n set body = replace(n.body, $2, $3) from users u
   where u.role = 'admin' and n.user_id = u.id and n.event = 'rider.rejected'
     and exists (select from riders where user_id = $1) and position($2 in n.body) > 0`,
)

/** Takes a person's name, addresses and reasons out of what others were told. */
export async function forgetInNotices(trx: Transaction, { id, name }: Person): Promise<void> {
  await write(forgetInOrders, [id, name, ERASED], trx)
  await write(forgetRejections, [id, name, ERASED], trx)
}
