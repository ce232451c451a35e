/** The browsers that take a user's push, and what each user wants to get. */
import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import type { ChannelPreferences } from './channels.ts'

export interface SubscriptionRow {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Holds up other changes to the browsers of a user until the transaction ends. */
export async function lockSubscriber(trx: Transaction, userId: string): Promise<void> {
  await knex('users').transacting(trx).where({ id: userId }).forNoKeyUpdate().select('id')
}

/** An endpoint is one browser: it belongs to whoever subscribed it last. @returns its id */
export async function upsertSubscription(trx: Transaction, row: SubscriptionRow): Promise<string> {
  const [kept] = await knex('push_subscriptions')
    .transacting(trx)
    .insert(row)
    .onConflict('endpoint')
    .merge({ ...row, id: knex.raw('push_subscriptions.id'), seen_at: knex.fn.now() })
    .returning('id')
  return kept.id
}

const trim = statement(
  'push-subscriptions-trim',
  `delete from push_subscriptions where id in
     (select id from push_subscriptions where user_id = $1 order by seen_at desc, id desc offset $2 for update skip locked)`,
)

/** Forgets all but the `most` browsers of a user that subscribed last. */
export async function trimSubscriptions(
  trx: Transaction,
  userId: string,
  most: number,
): Promise<void> {
  await query(trim, [userId, most], trx)
}

const remove = statement(
  'push-subscription-remove',
  'delete from push_subscriptions where endpoint = $1 and user_id = $2',
)

export async function deleteSubscription(endpoint: string, userId: string): Promise<void> {
  await query(remove, [endpoint, userId])
}

const forget = statement(
  'push-subscription-forget',
  'delete from push_subscriptions where id = $1 and endpoint = $2',
)

/** Forgets a browser that the push service no longer knows, unless it has subscribed again meanwhile. */
export async function deleteGoneSubscription({ id, endpoint }: SubscriptionRow): Promise<void> {
  await query(forget, [id, endpoint])
}

const forNotification = statement<SubscriptionRow>(
  'push-subscription-of-notification',
  `select s.id, s.user_id, s.endpoint, s.p256dh, s.auth from push_subscriptions s
     join notifications n on n.user_id = s.user_id where n.id = $1 and s.id = $2`,
)

/** The subscription, as long as it belongs to the reader of the notification. */
export async function findSubscription(
  notificationId: string,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> {
  return (await queryPipelined(forNotification, [notificationId, subscriptionId]))[0]
}

const ofUsers = statement<{ id: string; user_id: string }>(
  'push-subscriptions-of-users',
  'select id, user_id from push_subscriptions where user_id = any($1::uuid[])',
)

export async function findSubscriptions(
  userIds: string[],
): Promise<Pick<SubscriptionRow, 'id' | 'user_id'>[]> {
  return await queryPipelined(ofUsers, [userIds])
}

const wishes = statement<ChannelPreferences & { user_id: string }>(
  'notification-preferences-of-users',
  'select user_id, push, email, sms from notification_preferences where user_id = any($1::uuid[])',
)

/** Of those users only who has ever chosen. */
export async function findPreferences(
  userIds: string[],
): Promise<(ChannelPreferences & { user_id: string })[]> {
  return await query(wishes, [userIds])
}

const choose = statement<ChannelPreferences>(
  'notification-preferences-choose',
  `insert into notification_preferences as kept (user_id, push, email, sms)
     values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true))
   on conflict (user_id) do update set push = coalesce($2, kept.push), email = coalesce($3, kept.email),
     sms = coalesce($4, kept.sms), updated_at = now()
   returning push, email, sms`,
)

/** Changes what is given and keeps the rest. */
export async function upsertPreferences(
  userId: string,
  { push, email, sms }: Partial<ChannelPreferences>,
): Promise<ChannelPreferences> {
  return (await query(choose, [userId, push ?? null, email ?? null, sms ?? null]))[0]!
}
