import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { UserRow } from '../users/service.ts'
import type { NotificationData } from './subjects/subject.ts'

export interface NotificationRow {
  id: string
  user_id: string
  /** An event of `jobs.ts`, or what its notice calls it, or `message`. */
  event: string
  title: string
  body: string
  data: NotificationData
  read_at: Date | null
  created_at: Date
}

export type NewNotification = Omit<NotificationRow, 'read_at' | 'created_at'>

export async function insertNotifications(
  trx: Transaction,
  rows: NewNotification[],
): Promise<void> {
  if (rows.length > 0) await knex('notifications').transacting(trx).insert(rows)
}

/** A notification with whom it goes to, as both are now. */
export interface NotificationWithRecipient extends Pick<
  NotificationRow,
  'id' | 'event' | 'title' | 'body'
> {
  data: NotificationData
  first_name: string
  last_name: string
  email: string
  phone: string | null
  language: 'en' | 'fil'
  preferences: { push: boolean; email: boolean; sms: boolean }
}

const outgoing = statement<NotificationWithRecipient>(
  'notification-outgoing',
  `select n.id, n.event, n.title, n.body, n.data, u.first_name, u.last_name, u.email, u.phone, u.language,
     json_build_object('push', coalesce(p.push, true), 'email', coalesce(p.email, true), 'sms', coalesce(p.sms, true)) as preferences
   from notifications n join users u on u.id = n.user_id left join notification_preferences p on p.user_id = n.user_id
   where n.id = $1`,
)

export async function findWithRecipient(
  id: string,
): Promise<NotificationWithRecipient | undefined> {
  return (await queryPipelined(outgoing, [id]))[0]
}

const claimText = statement<{ id: string }>(
  'notification-claim-text',
  'update notifications set sms_claimed_at = now() where id = $1 and sms_claimed_at is null returning id',
)
const dropClaim = statement<{ id: string }>(
  'notification-drop-claim',
  `update notifications set sms_claimed_at = null where id = $1 and sms_claimed_at < now() - make_interval(secs => $2)
   returning id`,
)

/**
 * Claims the one try of a text that may be under way.
 * @returns `stale` for a claim of over a minute, whose try is over without an outcome; it is dropped
 */
export async function claimSend(id: string): Promise<'ours' | 'taken' | 'stale'> {
  if ((await query(claimText, [id])).length > 0) return 'ours'
  return (await query(dropClaim, [id, 60])).length > 0 ? 'stale' : 'taken'
}

/** Lets another try begin. */
export async function releaseSend(id: string): Promise<void> {
  await query(dropClaim, [id, -1])
}

const admins = statement<UserRow>(
  'notification-admins',
  `select * from users where role = 'admin' and is_active and not is_banned order by id`,
)

/** The admins who can act on what they are told. */
export async function listAdmins(): Promise<UserRow[]> {
  return await queryPipelined(admins, [])
}

const offered = statement<{ user_id: string }>(
  'notification-offered',
  `select r.user_id from delivery_offers f join riders r on r.id = f.rider_id
   where f.order_id = $1 and f.outcome is null order by r.id`,
)

/** The users of the riders whom an order is put to now. */
export async function findOfferedRiderUsers(orderId: string): Promise<string[]> {
  return (await queryPipelined(offered, [orderId])).map(({ user_id }) => user_id)
}

const rejection = statement<{ reason: string | null }>(
  'notification-rejection',
  `select f.reason from delivery_offers f join riders r on r.id = f.rider_id where f.order_id = $1 and r.user_id = $2`,
)

/** Why a rider rejected an order, in the rider's words. */
export async function findRejectionReason(orderId: string, userId: string): Promise<string | null> {
  return (await queryPipelined(rejection, [orderId, userId]))[0]?.reason ?? null
}

const refunded = statement<{ amount: number }>(
  'notification-refunded',
  `select coalesce(sum(r.amount), 0)::bigint as amount from refunds r join payments p on p.id = r.payment_id
   where p.order_id = $1 and r.status = 'succeeded' and not r.duplicate`,
)

/** What has gone back of the money of an order, in centavos. */
export async function sumRefunds(orderId: string): Promise<number> {
  return (await queryPipelined(refunded, [orderId]))[0]?.amount ?? 0
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
): Promise<ListResult<NotificationRow> & { unread: number }> {
  const [rows, [counts]] = await Promise.all([
    queryPipelined(ofUser, [userId, limit, offset]),
    queryPipelined(countsOfUser, [userId]),
  ])
  return { rows, total: counts?.counted ?? 0, unread: counts?.unread ?? 0 }
}

const readOne = statement<NotificationRow>(
  'notification-read',
  'update notifications set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2 returning *',
)

/** Null when the user has no such notification. */
export async function markRead(id: string, userId: string): Promise<NotificationRow | null> {
  return (await query(readOne, [id, userId]))[0] ?? null
}

const readSome = statement<{ id: string }>(
  'notifications-read',
  `update notifications set read_at = now() where id = any(array(
     select id from notifications where user_id = $1 and read_at is null and created_at <= $2 order by id limit $3 for update))
   returning id`,
)

/** Reads up to `limit` of what came until `until`. An array, since `in` has the planner read the whole table. @returns how many */
export async function markBatchRead(userId: string, until: Date, limit: number): Promise<number> {
  return (await query(readSome, [userId, until, limit])).length
}
