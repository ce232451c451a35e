import type { WebhookResponse, WebhookSender } from '../../../adapters/webhooks/webhook-sender.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { PostponedError, RetryAfterError, type JobContext } from '../../../platform/jobs/job.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { decrypt } from '../../../platform/security/encryption.ts'
import { notify } from '../../notifications/jobs.ts'
import { sendDelivery } from '../jobs.ts'
import type { DeliveryRow } from '../model.ts'
import { recordFailure, recordSuccess } from '../queries.ts'
import {
  findOutgoing,
  listDeliveries,
  purgeDeliveries,
  recordAttempt,
  restartDelivery,
  type OutgoingDelivery,
} from '../deliveries.sql.ts'
import { DISABLE_AFTER_MS, retryDelayAfter } from '../retry-schedule.ts'
import { getOwnWebhook } from './endpoints.ts'

const RETENTION_DAYS = 30
const GONE = 410

interface AttemptResult {
  response: WebhookResponse | null
  /** Null on success. */
  error: string | null
}

/**
 * Sends a delivery once and records the outcome; a failure is retried as `retry-schedule.ts` says. At least once: an attempt
 * that died after the receiver accepted it is repeated under the same `webhook-id`. Disables a webhook that answers 410, or has
 * failed for three days, and notifies its owner.
 */
export async function attemptDelivery(
  { deliveryId, round }: { deliveryId: string; round: number },
  { done }: Pick<JobContext, 'done'>,
  { sender }: { sender: WebhookSender },
): Promise<void> {
  const delivery = await findOutgoing(deliveryId)
  if (delivery?.round !== round || delivery.status !== 'pending') return
  const result = delivery.is_enabled ? await send(delivery, sender) : disabledResult
  const retryDelayMs = await transaction(async (trx) => {
    const delayMs = await recordOutcome(trx, delivery, result)
    if (delayMs === null) await done(trx)
    return delayMs
  })
  if (retryDelayMs !== null) throw new RetryAfterError(result.error ?? '', retryDelayMs)
}

const disabledResult: AttemptResult = { response: null, error: 'the webhook is switched off' }

async function send(delivery: OutgoingDelivery, sender: WebhookSender): Promise<AttemptResult> {
  const { id, webhook_id: receiverId, url, body, secret, previous_secret } = delivery
  try {
    const encrypted = previous_secret === null ? [secret] : [secret, previous_secret]
    const secrets = await Promise.all(encrypted.map(decrypt))
    const response = await sender.send({ id, receiverId, url, body, secrets })
    const isAccepted = response.status >= 200 && response.status < 300
    return { response, error: isAccepted ? null : `it answered ${response.status}` }
  } catch (error) {
    if (error instanceof PostponedError) throw error
    return { response: null, error: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns milliseconds until the next attempt; null when this was the last one */
async function recordOutcome(
  trx: Transaction,
  { id, round, attempts, webhook_id, is_enabled }: OutgoingDelivery,
  { response, error }: AttemptResult,
): Promise<number | null> {
  const isGone = response?.status === GONE
  const retryDelayMs =
    error === null || isGone || !is_enabled ? null : retryDelayAfter(attempts + 1)
  const isRecorded = await recordAttempt(
    trx,
    { id, round },
    {
      status: error === null ? 'delivered' : retryDelayMs === null ? 'failed' : 'pending',
      responseStatus: response?.status ?? null,
      responseBody: response?.body ?? null,
      error,
      retryDelayMs,
    },
  )
  if (!isRecorded) return null
  if (error === null) await recordSuccess(trx, webhook_id)
  else if (
    await recordFailure(trx, webhook_id, { error, isGone, disableAfterMs: DISABLE_AFTER_MS })
  )
    await enqueue(trx, notify, { event: 'webhook.disabled', webhookId: webhook_id })
  return retryDelayMs
}

/** The deliveries of an owner's webhook in the last 30 days, newest first. @throws 404 */
export async function listOwnDeliveries(
  ownerId: string,
  webhookId: string,
  page: Page,
): Promise<ListResult<DeliveryRow>> {
  const { id } = await getOwnWebhook(ownerId, webhookId)
  return await listDeliveries({ webhookId: id }, page)
}

/**
 * Sends a delivery again at once, with a new round of attempts under the same `webhook-id`.
 * @throws 404; 409 CONFLICT while the webhook is switched off
 */
export async function resendDelivery(ownerId: string, deliveryId: string): Promise<DeliveryRow> {
  return await transaction(async (trx) => {
    const row = await restartDelivery(trx, ownerId, deliveryId)
    if (!row) fail('NOT_FOUND', 'You have no delivery with this id.')
    if (!row.is_enabled)
      fail('CONFLICT', 'The webhook is switched off. Switch it on, then send again.')
    await enqueue(trx, sendDelivery, { deliveryId, round: row.round, ownerId })
    return row
  })
}

export async function purgeOldDeliveries(limit = 5_000): Promise<number> {
  return await purgeDeliveries(RETENTION_DAYS, limit)
}
