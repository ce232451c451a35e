import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { DeliveryRow } from './model.ts'

/** A delivery with its destination as it is now. */
export interface OutgoingDelivery extends DeliveryRow {
  url: string
  secret: string
  /** Null when there is none, or it has expired. */
  previous_secret: string | null
  is_enabled: boolean
}

const outgoing = statement<OutgoingDelivery>(
  'webhook-delivery-outgoing',
  `select d.*, w.url, w.secret, case when w.previous_until > now() then w.previous_secret end as previous_secret, w.is_enabled
   from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = $1`,
)

export async function findOutgoing(id: string): Promise<OutgoingDelivery | undefined> {
  return (await queryRead(outgoing, [id]))[0]
}

export interface Attempt {
  status: DeliveryRow['status']
  responseStatus: number | null
  responseBody: string | null
  error: string | null
  /** Milliseconds until the next attempt; null when there is none. */
  retryDelayMs: number | null
}

const record = statement(
  'webhook-delivery-attempt',
  `update webhook_deliveries set status = $3, attempts = attempts + 1, response_status = $4, response_body = $5, error = $6,
     last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $7::float8 / 1000),
     delivered_at = case when $3 = 'delivered' then now() end
   where id = $1 and round = $2 and status = 'pending' returning id`,
)

/** False when a later round has begun, or a duplicate run has ended this one. */
export async function recordAttempt(
  trx: Transaction,
  { id, round }: Pick<DeliveryRow, 'id' | 'round'>,
  { status, responseStatus, responseBody, error, retryDelayMs }: Attempt,
): Promise<boolean> {
  const values = [id, round, status, responseStatus, responseBody, error, retryDelayMs]
  return (await query(record, values, trx)).length > 0
}

type RestartedDelivery = DeliveryRow & Pick<OutgoingDelivery, 'is_enabled'>

const restart = statement<RestartedDelivery>(
  'webhook-delivery-restart',
  `update webhook_deliveries d set status = 'pending', round = round + 1, attempts = 0, next_attempt_at = now(), error = null
   from webhooks w where d.id = $1 and w.id = d.webhook_id and w.owner_id = $2 returning d.*, w.is_enabled`,
)

/** Starts the next round. Undefined when the owner has no such delivery. */
export async function restartDelivery(
  trx: Transaction,
  ownerId: string,
  id: string,
): Promise<RestartedDelivery | undefined> {
  return (await query(restart, [id, ownerId], trx))[0]
}

/** The deliveries of a webhook, newest first. */
export const listDeliveries = listQuery<DeliveryRow, { webhookId: string }>({
  name: 'webhook-deliveries',
  columns: '*',
  from: 'webhook_deliveries d',
  where: 'd.webhook_id = :webhookId',
  orderBy: 'd.id desc',
})

const purge = statement(
  'webhook-deliveries-purge',
  `delete from webhook_deliveries where id = any(array(
     select id from webhook_deliveries where status <> 'pending' and created_at < now() - make_interval(days => $2)
     order by created_at limit $1))
   returning id`,
)

/** Deletes deliveries that ended, `days` after their event. @returns how many */
export async function purgeDeliveries(days: number, limit: number): Promise<number> {
  return (await query(purge, [limit, days])).length
}
