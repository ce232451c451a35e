import { knex, read, statement, type Transaction } from '../../lib/db.ts'
import { COUNT_CAP, type Listed, type Page } from '../../lib/page.ts'
import type { UserRow } from '../users/service.ts'

export interface NotificationRow {
  id: string
  user_id: string
  /** An event of `jobs.ts`, or `order.new`. */
  event: string
  title: string
  body: string
  data: { orderId?: string; applicationId?: string; url?: string }
  read_at: Date | null
  created_at: Date
}

export async function insertNotifications(
  trx: Transaction,
  rows: Omit<NotificationRow, 'read_at' | 'created_at'>[],
): Promise<void> {
  if (rows.length > 0) await knex('notifications').transacting(trx).insert(rows)
}

export async function findNotification(id: string): Promise<NotificationRow | undefined> {
  return (await knex('notifications').where({ id }).first()) as NotificationRow | undefined
}

const admins = statement<UserRow>(
  'notification-admins',
  `select * from users where role = 'admin' and is_active and not is_banned order by id`,
)

/** The admins who can act on what they are told. */
export async function listAdmins(): Promise<UserRow[]> {
  return await read(admins, [])
}

const offered = statement<{ user_id: string }>(
  'notification-offered',
  `select r.user_id from delivery_offers f join riders r on r.id = f.rider_id
   where f.order_id = $1 and f.outcome is null order by r.id`,
)

/** The users of the riders whom an order is put to now. */
export async function offeredTo(orderId: string): Promise<string[]> {
  return (await read(offered, [orderId])).map(({ user_id }) => user_id)
}

const rejection = statement<{ reason: string | null }>(
  'notification-rejection',
  `select f.reason from delivery_offers f join riders r on r.id = f.rider_id where f.order_id = $1 and r.user_id = $2`,
)

/** Why a rider rejected an order, in the rider's words. */
export async function rejectionOf(orderId: string, userId: string): Promise<string | null> {
  return (await read(rejection, [orderId, userId]))[0]?.reason ?? null
}

const refunded = statement<{ amount: number }>(
  'notification-refunded',
  `select coalesce(sum(r.amount), 0)::bigint as amount from refunds r join payments p on p.id = r.payment_id
   where p.order_id = $1 and r.status = 'succeeded' and not r.duplicate`,
)

/** What has gone back of the money of an order, in centavos. */
export async function refundedOf(orderId: string): Promise<number> {
  return (await read(refunded, [orderId]))[0]?.amount ?? 0
}

const ofUser = statement<NotificationRow>(
  'notifications-of-user',
  'select * from notifications where user_id = $1 order by id desc limit $2 offset $3',
)
const countsOfUser = statement<{ counted: number; unread: number }>(
  'notifications-of-user-count',
  `select (select count(*) from (select from notifications where user_id = $1 limit ${COUNT_CAP + 1}) capped) as counted,
     (select count(*) from (select from notifications where user_id = $1 and read_at is null limit ${COUNT_CAP}) capped) as unread`,
)

export async function listNotifications(
  userId: string,
  { limit, offset }: Page,
): Promise<Listed<NotificationRow> & { unread: number }> {
  const [rows, [counts]] = await Promise.all([
    read(ofUser, [userId, limit, offset]),
    read(countsOfUser, [userId]),
  ])
  return { rows, counted: counts?.counted ?? 0, unread: counts?.unread ?? 0 }
}
