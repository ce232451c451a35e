import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { COUNT_CAP } from '../../platform/contract/pagination.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { addMinutes, now } from '../../platform/values/clock.ts'
import { firstIdAt } from '../../platform/values/ids.ts'
import type { NotificationRow } from './model.ts'
import type { OrderRow } from '../orders/service/read.ts'
import type { Language } from '../users/service.ts'
import type { ChannelPreferences } from './channels.ts'

export type NewNotification = Omit<NotificationRow, 'read_at' | 'created_at'>

const insert = statement(
  'notifications-insert',
  `insert into notifications (id, user_id, event, title, body, plain_body, data)
   select id, user_id, event, title, body, plain_body, data from jsonb_to_recordset($1::jsonb)
     as input(id uuid, user_id uuid, event text, title text, body text, plain_body text, data jsonb)`,
)

export async function insertNotifications(
  trx: Transaction,
  rows: NewNotification[],
): Promise<void> {
  if (rows.length > 0) await query(insert, [JSON.stringify(rows)], trx)
}

const NOTIFICATION_DAYS = 180

/** Ids rise with time, so that the primary key finds the old ones. */
const purge = statement(
  'notifications-purge',
  `delete from notifications where id = any(array(select id from notifications where id < $1 order by id limit $2))
   returning id`,
)

/** Deletes notifications after half a year. @returns how many */
export async function purgeNotifications(limit: number): Promise<number> {
  const firstKept = firstIdAt(addMinutes(now(), -NOTIFICATION_DAYS * 24 * 60))
  return (await query(purge, [firstKept, limit])).length
}

/** A notification with its recipient, both as they are now. */
export interface NotificationWithRecipient extends Pick<
  NotificationRow,
  'id' | 'event' | 'title' | 'body' | 'plain_body' | 'data'
> {
  first_name: string
  last_name: string
  email: string
  is_email_verified: boolean
  phone: string | null
  is_phone_verified: boolean
  /** The recipient's order, if it is that of a guest. */
  guest_order: Pick<OrderRow, 'id' | 'agent'> | null
  language: Language
  preferences: ChannelPreferences
}

const withRecipient = statement<NotificationWithRecipient>(
  'notification-with-recipient',
  `select n.id, n.event, n.title, n.body, n.plain_body, n.data, u.first_name, u.last_name, u.phone, u.language,
     coalesce(o.contact_email, u.email) as email,
     case when o.id is not null then json_build_object('id', o.id, 'agent', o.agent) end as guest_order,
     u.email_verified_at is not null as is_email_verified, u.phone_verified_at is not null as is_phone_verified,
     json_build_object('push', coalesce(p.push, true), 'email', coalesce(p.email, true), 'sms', coalesce(p.sms, true)) as preferences
   from notifications n join users u on u.id = n.user_id left join notification_preferences p on p.user_id = n.user_id
     left join orders o on o.id = (n.data->>'orderId')::uuid and o.customer_id = n.user_id and o.agent is not null
   where n.id = $1`,
)

export async function findWithRecipient(
  id: string,
): Promise<NotificationWithRecipient | undefined> {
  return (await queryRead(withRecipient, [id]))[0]
}

const claimSms = statement(
  'notification-claim-sms',
  'update notifications set sms_claimed_at = now() where id = $1 and sms_claimed_at is null returning id',
)
const releaseSms = statement(
  'notification-release-sms',
  `update notifications set sms_claimed_at = null where id = $1 and sms_claimed_at < now() - make_interval(secs => $2)
   returning id`,
)

const STALE_CLAIM_SECONDS = 60

/**
 * Claims the sending of a notification by SMS, which only one attempt may be doing.
 * @returns `stale` for a claim of over a minute, whose attempt ended without an outcome; it is released
 */
export async function claimSend(id: string): Promise<'claimed' | 'in_flight' | 'stale'> {
  if ((await query(claimSms, [id])).length > 0) return 'claimed'
  return (await query(releaseSms, [id, STALE_CLAIM_SECONDS])).length > 0 ? 'stale' : 'in_flight'
}

/** Lets another attempt send it. */
export async function releaseSend(id: string): Promise<void> {
  await query(releaseSms, [id, -1])
}

/** The notifications of a user, newest first. */
export const listNotifications = listQuery<NotificationRow, { userId: string }>({
  name: 'notifications-of-user',
  columns: '*',
  from: 'notifications n',
  where: 'n.user_id = :userId',
  orderBy: 'n.id desc',
})

const unread = statement<{ unread: number }>(
  'notifications-unread',
  `select count(*) as unread from (select from notifications where user_id = $1 and read_at is null limit ${COUNT_CAP}) capped`,
)

/** Exact up to `COUNT_CAP`. */
export async function countUnread(userId: string): Promise<number> {
  return (await queryRead(unread, [userId]))[0]?.unread ?? 0
}

const markRead = statement<NotificationRow>(
  'notification-mark-read',
  'update notifications set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2 returning *',
)

/** Undefined when the user has no such notification. */
export async function markNotificationRead(
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  return (await query(markRead, [id, userId]))[0]
}

/** An array, since `in` has the planner read the whole table. */
const markBatch = statement(
  'notifications-mark-read',
  `update notifications set read_at = now() where id = any(array(
     select id from notifications where user_id = $1 and read_at is null and created_at <= $2 order by id limit $3 for update))
   returning id`,
)

/** Marks up to `limit` unread notifications read that were created by `until`. @returns how many */
export async function markBatchRead(userId: string, until: Date, limit: number): Promise<number> {
  return (await query(markBatch, [userId, until, limit])).length
}
