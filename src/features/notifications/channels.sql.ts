/** Push subscriptions and channel preferences. */
import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { ChannelPreferences } from './channels.ts'
import type { PreferencesRow, SubscriptionRow } from './model.ts'

const lockUser = statement(
  'push-subscriptions-lock',
  'select from users where id = $1 for no key update',
)

const upsert = statement<{ id: string }>(
  'push-subscription-upsert',
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)
   on conflict (endpoint) do update set user_id = $2, session_id = $3, p256dh = $5, auth = $6, seen_at = now()
   returning id`,
)

const trim = statement(
  'push-subscriptions-trim',
  `delete from push_subscriptions where id in
     (select id from push_subscriptions where user_id = $1 order by seen_at desc, id desc offset $2 for update skip locked)`,
)

/**
 * Saves the subscription of a browser, which moves to this user if another had it, and keeps the `max` browsers of the user
 * that subscribed last. Concurrent calls for one user run one after the other.
 * @returns the id of the subscription
 */
export async function saveSubscription(
  trx: Transaction,
  { id, user_id, session_id, endpoint, p256dh, auth }: SubscriptionRow,
  max: number,
): Promise<string> {
  await query(lockUser, [user_id], trx)
  const [saved] = await query(upsert, [id, user_id, session_id, endpoint, p256dh, auth], trx)
  await query(trim, [user_id, max], trx)
  return saved!.id
}

/** Subscriptions end with their sessions. */
const active = `push_subscriptions p
  join sessions s on s.id = p.session_id and s.revoked_at is null and s.expires_at > now()`

const ofRecipient = statement<SubscriptionRow>(
  'push-subscription-of-recipient',
  `select p.id, p.user_id, p.session_id, p.endpoint, p.p256dh, p.auth from ${active}
     join notifications n on n.user_id = p.user_id where n.id = $1 and p.id = $2`,
)

/** The subscription, as long as it is active and belongs to the recipient of the notification. */
export async function findSubscription(
  notificationId: string,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> {
  return (await queryRead(ofRecipient, [notificationId, subscriptionId]))[0]
}

const ofUsers = statement<{ id: string; user_id: string }>(
  'push-subscriptions-of-users',
  `select p.id, p.user_id from ${active} where p.user_id = any($1::uuid[])`,
)

export async function findSubscriptions(
  userIds: string[],
): Promise<Pick<SubscriptionRow, 'id' | 'user_id'>[]> {
  return await queryRead(ofUsers, [userIds])
}

/** A subscription as its user sees it. */
export type OwnSubscription = Pick<SubscriptionRow, 'id' | 'session_id' | 'endpoint'> & {
  created_at: Date
  seen_at: Date
}

const ofUser = statement<OwnSubscription>(
  'push-subscriptions-of-user',
  `select p.id, p.session_id, p.endpoint, p.created_at, p.seen_at from ${active} where p.user_id = $1
   order by p.seen_at desc, p.id desc`,
)

/** The active subscriptions of a user, latest first. */
export async function listSubscriptions(userId: string): Promise<OwnSubscription[]> {
  return await query(ofUser, [userId])
}

const preferences = statement<PreferencesRow>(
  'notification-preferences-of-users',
  'select user_id, push, email, sms from notification_preferences where user_id = any($1::uuid[])',
)

/** Only of those users who have chosen channels. */
export async function findPreferences(userIds: string[]): Promise<PreferencesRow[]> {
  return await query(preferences, [userIds])
}

const changePreferences = statement<ChannelPreferences>(
  'notification-preferences-change',
  `insert into notification_preferences as p (user_id, push, email, sms)
     values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true))
   on conflict (user_id) do update set push = coalesce($2, p.push), email = coalesce($3, p.email),
     sms = coalesce($4, p.sms), updated_at = now()
   returning push, email, sms`,
)

export async function upsertPreferences(
  userId: string,
  { push, email, sms }: Partial<ChannelPreferences>,
): Promise<ChannelPreferences> {
  const values = [userId, push ?? null, email ?? null, sms ?? null]
  return (await query(changePreferences, values))[0]!
}
