import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import { defaultPreferences, type ChannelPreferences } from '../channels.ts'
import {
  findPreferences,
  listSubscriptions,
  saveSubscription,
  upsertPreferences,
  type OwnSubscription,
} from '../channels.sql.ts'
import { PushSubscription, type SubscriptionRow } from '../model.ts'

const MAX_SUBSCRIPTIONS = 20

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Subscribes a browser to the pushes of a user until the session ends; another user of that browser loses the subscription. A
 * user has at most 20 browsers, those that subscribed last.
 * @returns the id of the subscription
 * @throws 400 for an endpoint that is not on the public internet
 */
export async function subscribe(
  { id: userId, sessionId }: { id: string; sessionId: string },
  { endpoint, keys: { p256dh, auth } }: Subscription,
): Promise<string> {
  const problem = findUrlProblem(endpoint, config.push.allowPrivate)
  if (problem) failField('subscription.endpoint', problem)
  const keys = { p256dh, auth }
  const row = { id: uuidv7(), user_id: userId, session_id: sessionId, endpoint, ...keys }
  return await transaction((trx) => saveSubscription(trx, row, MAX_SUBSCRIPTIONS))
}

/** Deletes the subscription of a browser, if it is the user's. */
export async function unsubscribe(userId: string, endpoint: string): Promise<void> {
  await PushSubscription.query().delete().where({ endpoint, user_id: userId })
}

/** Deletes every subscription of a user. */
export async function deleteSubscriptions(trx: Transaction, userId: string): Promise<void> {
  await PushSubscription.query(trx).delete().where({ user_id: userId })
}

/** Deletes a subscription that the push service no longer knows, unless the browser has subscribed again meanwhile. */
export async function deleteGoneSubscription({ id, endpoint }: SubscriptionRow): Promise<void> {
  await PushSubscription.query().delete().where({ id, endpoint })
}

export async function getPreferences(userId: string): Promise<ChannelPreferences> {
  const [{ push, email, sms } = defaultPreferences] = await findPreferences([userId])
  return { push, email, sms }
}

export { listSubscriptions, upsertPreferences as updatePreferences }
export type { OwnSubscription }
