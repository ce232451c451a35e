import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { WebhookEventName } from './queries.ts'

export interface DeliveryRow {
  id: string
  webhook_id: string
  event: WebhookEventName
  order_id: string
  body: string
  status: 'pending' | 'delivered' | 'failed'
  /** Rises when the owner has it sent again. */
  round: number
  /** In this round. */
  attempts: number
  response_status: number | null
  response_body: string | null
  error: string | null
  created_at: Date
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  delivered_at: Date | null
}

type NewDelivery = Pick<DeliveryRow, 'id' | 'webhook_id' | 'event' | 'order_id' | 'body'>

export async function insertDeliveries(trx: Transaction, rows: NewDelivery[]): Promise<void> {
  if (rows.length > 0) await knex('webhook_deliveries').transacting(trx).insert(rows)
}

/** A delivery with where it goes, as that is now. */
export interface OutgoingDelivery extends DeliveryRow {
  url: string
  secret: string
  /** Null when there is none, or its time is over. */
  previous_secret: string | null
  is_enabled: boolean
}

const outgoing = statement<OutgoingDelivery>(
  'webhook-outgoing',
  `select d.*, w.url, w.secret, case when w.previous_until > now() then w.previous_secret end as previous_secret, w.is_enabled
   from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = $1`,
)

export async function findOutgoing(id: string): Promise<OutgoingDelivery | undefined> {
  return (await queryPipelined(outgoing, [id]))[0]
}

export interface Attempt {
  status: DeliveryRow['status']
  responseStatus: number | null
  responseBody: string | null
  error: string | null
  /** In milliseconds; null when there is no next one. */
  nextInMs: number | null
}

const record = statement<DeliveryRow>(
  'webhook-attempt',
  `update webhook_deliveries set status = $3, attempts = attempts + 1, response_status = $4, response_body = $5, error = $6,
     last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $7::float8 / 1000),
     delivered_at = case when $3 = 'delivered' then now() end
   where id = $1 and round = $2 and status = 'pending' returning *`,
)

/** Null when a later round has begun, or a twin ended this one. */
export async function recordAttempt(
  trx: Transaction,
  { id, round }: Pick<DeliveryRow, 'id' | 'round'>,
  { status, responseStatus, responseBody, error, nextInMs }: Attempt,
): Promise<DeliveryRow | null> {
  const values = [id, round, status, responseStatus, responseBody, error, nextInMs]
  return (await query(record, values, trx))[0] ?? null
}

const startRound = statement<DeliveryRow>(
  'webhook-resend',
  `update webhook_deliveries d set status = 'pending', round = round + 1, attempts = 0, next_attempt_at = now(), error = null
   from webhooks w where d.id = $1 and w.id = d.webhook_id and w.owner_id = $2 returning d.*`,
)

/** Null when the owner has no such delivery. */
export async function restartDelivery(
  trx: Transaction,
  ownerId: string,
  id: string,
): Promise<DeliveryRow | null> {
  return (await query(startRound, [id, ownerId], trx))[0] ?? null
}

const ofWebhook = statement<DeliveryRow>(
  'webhook-deliveries-of',
  'select * from webhook_deliveries where webhook_id = $1 order by id desc limit $2 offset $3',
)
const countOfWebhook = statement<{ counted: number }>(
  'webhook-deliveries-count',
  `select count(*) as counted from (select from webhook_deliveries where webhook_id = $1 limit ${COUNT_CAP + 1}) capped`,
)

export async function listDeliveries(
  webhookId: string,
  { limit, offset }: Page,
): Promise<ListResult<DeliveryRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofWebhook, [webhookId, limit, offset]),
    queryPipelined(countOfWebhook, [webhookId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

const purge = statement<{ id: string }>(
  'webhook-deliveries-purge',
  `delete from webhook_deliveries where id = any(array(
     select id from webhook_deliveries where status <> 'pending' and created_at < now() - make_interval(days => $2)
     order by created_at limit $1))
   returning id`,
)

/** Forgets deliveries that ended, `days` after their event. @returns how many */
export async function purgeDeliveries(days: number, limit: number): Promise<number> {
  return (await query(purge, [limit, days])).length
}
