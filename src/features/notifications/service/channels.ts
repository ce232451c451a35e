import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/connections.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import type { ChannelPreferences } from '../channels.ts'
import {
  upsertPreferences,
  trimSubscriptions,
  lockSubscriber,
  deleteSubscription,
  upsertSubscription,
  findPreferences,
} from '../channels.sql.ts'

const BROWSERS_A_USER = 20

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Takes a browser's subscription down for the user, whoever had it before: who signs in there now gets the pushes. The
 * twenty latest browsers of a user count.
 * @returns the id of the subscription
 * @throws 400 for an endpoint that is not on the public internet
 */
export async function subscribe(userId: string, subscription: Subscription): Promise<string> {
  const { endpoint, keys } = subscription
  const problem = config.push.allowPrivate ? findSchemeProblem(endpoint) : findUrlProblem(endpoint)
  if (problem) failField('subscription.endpoint', problem)
  return await transaction(async (trx) => {
    await lockSubscriber(trx, userId)
    const row = { id: uuidv7(), user_id: userId, endpoint, p256dh: keys.p256dh, auth: keys.auth }
    const id = await upsertSubscription(trx, row)
    await trimSubscriptions(trx, userId, BROWSERS_A_USER)
    return id
  })
}

function findSchemeProblem(endpoint: string): string | null {
  return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint) ? null : 'must be an http(s) URL'
}

/** Forgets a browser, if it is the user's. */
export async function unsubscribe(userId: string, endpoint: string): Promise<void> {
  await deleteSubscription(endpoint, userId)
}

/** What the user wants to get; everything, until they choose. */
export async function getPreferences(userId: string): Promise<ChannelPreferences> {
  const [{ push, email, sms } = { push: true, email: true, sms: true }] = await findPreferences([
    userId,
  ])
  return { push, email, sms }
}

/** Changes some of it. */
export async function updatePreferences(
  userId: string,
  changes: Partial<ChannelPreferences>,
): Promise<ChannelPreferences> {
  return await upsertPreferences(userId, changes)
}
