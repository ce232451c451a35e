import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { Webhook, type WebhookEventName, type WebhookRow } from './model.ts'

/** The webhooks of an owner, newest first. */
export const listWebhooks = listQuery<WebhookRow, { ownerId: string }>({
  name: 'webhooks-of-owner',
  columns: 'w.*',
  from: 'webhooks w',
  where: 'w.owner_id = :ownerId',
  orderBy: 'w.id desc',
})

const lockOwner = statement(
  'webhooks-lock-owner',
  'select from users where id = $1 for no key update',
)

/** Counts the webhooks of an owner, and makes others who add one to them wait until the transaction ends. */
export async function lockAndCountWebhooks(trx: Transaction, ownerId: string): Promise<number> {
  await query(lockOwner, [ownerId], trx)
  return await Webhook.query(trx).where({ owner_id: ownerId }).resultSize()
}

const rotate = statement<WebhookRow>(
  'webhook-rotate-secret',
  `update webhooks set previous_secret = secret, previous_until = now() + make_interval(secs => $4::float8 / 1000),
     secret = $3, updated_at = now()
   where id = $1 and owner_id = $2 returning *`,
)

/** Replaces the secret; the old one signs as well for `overlapMs`. */
export async function rotateSecret(
  ownerId: string,
  id: string,
  { secret, overlapMs }: { secret: string; overlapMs: number },
): Promise<WebhookRow | undefined> {
  return (await query(rotate, [id, ownerId, secret, overlapMs]))[0]
}

const subscribed = statement<{ id: string }>(
  'webhooks-subscribed',
  `select id from webhooks where owner_id = $1 and is_enabled and $2 = any(events) and (store_id is null or store_id = $3)
   order by id`,
)

/** The webhooks of an owner that subscribe to an event of a store. */
export async function findSubscribedWebhooks(
  ownerId: string,
  event: WebhookEventName,
  storeId: string,
): Promise<{ id: string }[]> {
  return await queryRead(subscribed, [ownerId, event, storeId])
}

const success = statement(
  'webhook-record-success',
  'update webhooks set failing_since = null, last_error = null where id = $1 and failing_since is not null',
)

export async function recordSuccess(trx: Transaction, id: string): Promise<void> {
  await query(success, [id], trx)
}

const failure = statement<{ is_enabled: boolean }>(
  'webhook-record-failure',
  `update webhooks set failing_since = coalesce(failing_since, now()), last_error = $2,
     is_enabled = not ($3 or coalesce(failing_since, now()) < now() - make_interval(secs => $4::float8 / 1000))
   where id = $1 and is_enabled returning is_enabled`,
)

/** Disables the webhook if its receiver is gone, or has failed for `disableAfterMs`. @returns whether it was disabled now */
export async function recordFailure(
  trx: Transaction,
  id: string,
  { error, isGone, disableAfterMs }: { error: string; isGone: boolean; disableAfterMs: number },
): Promise<boolean> {
  const [row] = await query(failure, [id, error, isGone, disableAfterMs], trx)
  return row?.is_enabled === false
}

type Secrets = Pick<WebhookRow, 'id' | 'secret' | 'previous_secret'>

const staleSecrets = statement<Secrets>(
  'webhooks-stale-secrets',
  `select id, secret, previous_secret from webhooks
   where not starts_with(secret, $1) or (previous_secret is not null and not starts_with(previous_secret, $1))`,
)

/** Webhooks with a secret that is not encrypted under the current key. */
export async function findStaleSecrets(keyPrefix: string): Promise<Secrets[]> {
  return await query(staleSecrets, [keyPrefix])
}
