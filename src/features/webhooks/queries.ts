import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

export type WebhookEventName = 'order.captured' | 'order.status_changed'

export interface WebhookRow {
  id: string
  owner_id: string
  /** Null: all stores of the owner. */
  store_id: string | null
  url: string
  events: WebhookEventName[]
  is_enabled: boolean
  /** Sealed. */
  secret: string
  previous_secret: string | null
  previous_until: Date | null
  /** When the first of the failures came that no success has ended yet. */
  failing_since: Date | null
  last_error: string | null
  created_at: Date
}

const columns = `w.id, w.owner_id, w.store_id, w.url, w.events, w.is_enabled, w.secret, w.previous_secret,
  w.previous_until, w.failing_since, w.last_error, w.created_at`

const byId = statement<WebhookRow>(
  'webhook-by-id',
  `select ${columns} from webhooks w where w.id = $1`,
)

export async function findWebhook(id: string): Promise<WebhookRow | undefined> {
  return (await queryPipelined(byId, [id]))[0]
}

const ofOwner = statement<WebhookRow>(
  'webhooks-of-owner',
  `select ${columns} from webhooks w where w.owner_id = $1 order by w.id desc limit $2 offset $3`,
)
const countOfOwner = statement<{ counted: number }>(
  'webhooks-of-owner-count',
  `select count(*) as counted from (select from webhooks where owner_id = $1 limit ${COUNT_CAP + 1}) capped`,
)

export async function listWebhooks(
  ownerId: string,
  { limit, offset }: Page,
): Promise<ListResult<WebhookRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofOwner, [ownerId, limit, offset]),
    queryPipelined(countOfOwner, [ownerId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

/** Lines up everyone who makes a webhook for this owner, until the transaction ends. */
export async function lockAndCountWebhooks(trx: Transaction, ownerId: string): Promise<number> {
  await knex('users').transacting(trx).where({ id: ownerId }).forNoKeyUpdate().select('id')
  const [row] = await knex('webhooks')
    .transacting(trx)
    .where({ owner_id: ownerId })
    .count<{ count: number }[]>()
  return Number(row?.count)
}

export async function insertWebhook(
  trx: Transaction,
  row: Pick<WebhookRow, 'id' | 'owner_id' | 'store_id' | 'url' | 'events' | 'secret'>,
): Promise<WebhookRow> {
  const [inserted] = await knex('webhooks').transacting(trx).insert(row).returning('*')
  return inserted as WebhookRow
}

const patchOwn = statement<WebhookRow>(
  'webhook-patch',
  `update webhooks w set url = coalesce($3, url), events = coalesce($4, events), is_enabled = coalesce($5, is_enabled),
     failing_since = case when $5 or $3 is not null then null else failing_since end, updated_at = now()
   where id = $1 and owner_id = $2 returning ${columns}`,
)

/** Changes what is given; another address, or switching it on, begins anew with patience. */
export async function patchWebhook(
  ownerId: string,
  id: string,
  { url, events, isEnabled }: { url?: string; events?: WebhookEventName[]; isEnabled?: boolean },
): Promise<WebhookRow | undefined> {
  const given = [url ?? null, events ?? null, isEnabled ?? null]
  return (await query(patchOwn, [id, ownerId, ...given]))[0]
}

const rotateOwn = statement<WebhookRow>(
  'webhook-rotate',
  `update webhooks w set previous_secret = secret, previous_until = now() + make_interval(secs => $4::float8 / 1000),
     secret = $3, updated_at = now()
   where id = $1 and owner_id = $2 returning ${columns}`,
)

/** The secret that signed so far signs on beside the new one, for `overlapMs`. */
export async function replaceSigningSecret(
  ownerId: string,
  id: string,
  { secret, overlapMs }: { secret: string; overlapMs: number },
): Promise<WebhookRow | undefined> {
  return (await query(rotateOwn, [id, ownerId, secret, overlapMs]))[0]
}

const removeOwn = statement<{ id: string }>(
  'webhook-remove',
  'delete from webhooks where id = $1 and owner_id = $2 returning id',
)

/** False when the owner has no such webhook. */
export async function removeWebhook(ownerId: string, id: string): Promise<boolean> {
  return (await query(removeOwn, [id, ownerId])).length > 0
}

const wanting = statement<{ id: string }>(
  'webhooks-wanting',
  `select id from webhooks where owner_id = $1 and is_enabled and $2 = any(events) and (store_id is null or store_id = $3)
   order by id`,
)

/** The webhooks that are to hear of an event of a store. */
export async function findSubscribedWebhooks(
  ownerId: string,
  event: WebhookEventName,
  storeId: string,
): Promise<{ id: string }[]> {
  return await queryPipelined(wanting, [ownerId, event, storeId])
}

const succeeded = statement(
  'webhook-succeeded',
  'update webhooks set failing_since = null, last_error = null where id = $1 and failing_since is not null',
)

export async function recordSuccess(trx: Transaction, id: string): Promise<void> {
  await query(succeeded, [id], trx)
}

const failed = statement<{ is_enabled: boolean }>(
  'webhook-failed',
  `update webhooks set failing_since = coalesce(failing_since, now()), last_error = $2,
     is_enabled = not ($3 or coalesce(failing_since, now()) < now() - make_interval(secs => $4::float8 / 1000))
   where id = $1 and is_enabled returning is_enabled`,
)

/** Notes that it took nothing, and switches it off when that is for good or has lasted too long. True when it did so now. */
export async function recordFailure(
  trx: Transaction,
  id: string,
  { error, isGone, patienceMs }: { error: string; isGone: boolean; patienceMs: number },
): Promise<boolean> {
  const [row] = await query(failed, [id, error, isGone, patienceMs], trx)
  return row?.is_enabled === false
}

const stale = statement<Pick<WebhookRow, 'id' | 'secret' | 'previous_secret'>>(
  'webhooks-stale',
  `select id, secret, previous_secret from webhooks
   where not starts_with(secret, $1) or (previous_secret is not null and not starts_with(previous_secret, $1))`,
)

/** Those with a secret that is not sealed under the key of today. */
export async function findStaleSecrets(sealedToday: string) {
  return await query(stale, [sealedToday])
}

const keepSecrets = statement(
  'webhook-keep-secrets',
  'update webhooks set secret = $3, previous_secret = $4 where id = $1 and secret = $2',
)

/** Nothing when the secret was changed meanwhile. */
export async function replaceSecrets(
  { id, secret }: Pick<WebhookRow, 'id' | 'secret'>,
  next: Pick<WebhookRow, 'secret' | 'previous_secret'>,
): Promise<void> {
  await query(keepSecrets, [id, secret, next.secret, next.previous_secret])
}
