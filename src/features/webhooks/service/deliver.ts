import type { WebhookResponse, WebhookSender } from '../../../adapters/webhooks/webhook-sender.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { RetryAfterError, type JobContext } from '../../../platform/jobs/job.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { decrypt } from '../../../platform/security/encryption.ts'
import { notify } from '../../notifications/jobs.ts'
import { sendDelivery } from '../jobs.ts'
import { recordFailure, recordSuccess } from '../queries.ts'
import {
  findOutgoing,
  listDeliveries,
  purgeDeliveries,
  recordAttempt,
  restartDelivery,
  type DeliveryRow,
  type OutgoingDelivery,
} from '../deliveries.sql.ts'
import { DISABLE_AFTER_MS, retryDelayAfter } from '../retry-schedule.ts'
import { getOwnWebhook } from './endpoints.ts'

export type { DeliveryRow }

const RETENTION_DAYS = 30
const GONE = 410

/** How one try went. `error` null is success. */
interface AttemptResult {
  answer: WebhookResponse | null
  error: string | null
}

/**
 * Sends a delivery once and writes down what came of it; what failed is tried again after the pause of `pauses.ts`. At
 * least once: a try that died after the receiver took it is repeated under the same `webhook-id`. Switches a webhook off
 * that answers 410, or has taken nothing for three days, and tells its owner.
 */
export async function attemptDelivery(
  { deliveryId, round }: { deliveryId: string; round: number },
  { done }: Pick<JobContext, 'done'>,
  { sender }: { sender: WebhookSender },
): Promise<void> {
  const delivery = await findOutgoing(deliveryId)
  if (delivery?.round !== round || delivery.status !== 'pending') return
  const made = delivery.is_enabled ? await sendOnce(delivery, sender) : disabledResult
  const pause = await transaction(async (trx) => {
    const next = await recordOutcome(trx, delivery, made)
    if (next === null) await done(trx)
    return next
  })
  if (pause !== null) throw new RetryAfterError(made.error ?? '', pause)
}

const disabledResult: AttemptResult = { answer: null, error: 'the webhook is switched off' }

async function sendOnce(delivery: OutgoingDelivery, sender: WebhookSender): Promise<AttemptResult> {
  const { id, url, body, secret, previous_secret } = delivery
  try {
    const sealed = previous_secret === null ? [secret] : [secret, previous_secret]
    const answer = await sender.send({
      id,
      url,
      body,
      secrets: await Promise.all(sealed.map(decrypt)),
    })
    const isTaken = answer.status >= 200 && answer.status < 300
    return { answer, error: isTaken ? null : `it answered ${answer.status}` }
  } catch (error) {
    return { answer: null, error: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns milliseconds until the next try, or null when this was the last */
async function recordOutcome(
  trx: Transaction,
  { id, round, attempts, webhook_id, is_enabled }: OutgoingDelivery,
  { answer, error }: AttemptResult,
): Promise<number | null> {
  const isGone = answer?.status === GONE
  const next = error === null || isGone || !is_enabled ? null : retryDelayAfter(attempts + 1)
  const recorded = await recordAttempt(
    trx,
    { id, round },
    {
      status: error === null ? 'delivered' : next === null ? 'failed' : 'pending',
      responseStatus: answer?.status ?? null,
      responseBody: answer?.body ?? null,
      error,
      nextInMs: next,
    },
  )
  if (!recorded) return null
  if (error === null) await recordSuccess(trx, webhook_id)
  else if (await recordFailure(trx, webhook_id, { error, isGone, patienceMs: DISABLE_AFTER_MS }))
    await enqueue(trx, notify, { event: 'webhook.disabled', webhookId: webhook_id })
  return next
}

/** What a webhook was sent, newest first; kept for 30 days. @throws 404 */
export async function listOwnDeliveries(
  ownerId: string,
  webhookId: string,
  page: Page,
): Promise<ListResult<DeliveryRow>> {
  const { id } = await getOwnWebhook(ownerId, webhookId)
  return await listDeliveries(id, clampPage(page))
}

/** Sends a delivery again at once, with tries anew, under the same `webhook-id`. @throws 404 */
export async function resendDelivery(ownerId: string, deliveryId: string): Promise<DeliveryRow> {
  return await transaction(async (trx) => {
    const row = await restartDelivery(trx, ownerId, deliveryId)
    if (!row) fail('NOT_FOUND', 'You have no delivery with this id.')
    await enqueue(trx, sendDelivery, { deliveryId, round: row.round })
    return row
  })
}

/** Forgets old deliveries. */
export async function purgeOldDeliveries(limit = 5_000): Promise<number> {
  return await purgeDeliveries(RETENTION_DAYS, limit)
}
