import type { WebhookResponse, WebhookSender } from '../../../adapters/webhooks/webhook-sender.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { RetryAfterError } from '../../../platform/jobs/job.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import type { JobContext } from '../../../platform/jobs/workers.ts'
import { decrypt } from '../../../platform/security/encryption.ts'
import { notify } from '../../notifications/jobs.ts'
import { sendWebhook } from '../jobs.ts'
import { noteFailure, noteSuccess } from '../queries.ts'
import {
  findOutgoing,
  listDeliveries,
  purgeDeliveries,
  recordAttempt,
  startNextRound,
  type DeliveryRow,
  type OutgoingDelivery,
} from '../deliveries.sql.ts'
import { PATIENCE_MS, pauseAfter } from '../retry-schedule.ts'
import { ownWebhook } from './endpoints.ts'

export type { DeliveryRow }

const KEPT_DAYS = 30
const GONE = 410

/** How one try went. `error` null is success. */
interface Try {
  answer: WebhookResponse | null
  error: string | null
}

/**
 * Sends a delivery once and writes down what came of it; what failed is tried again after the pause of `pauses.ts`. At
 * least once: a try that died after the receiver took it is repeated under the same `webhook-id`. Switches a webhook off
 * that answers 410, or has taken nothing for three days, and tells its owner.
 */
export async function deliver(
  { deliveryId, round }: { deliveryId: string; round: number },
  { done }: Pick<JobContext, 'done'>,
  { sender }: { sender: WebhookSender },
): Promise<void> {
  const delivery = await findOutgoing(deliveryId)
  if (delivery?.round !== round || delivery.status !== 'pending') return
  const made = delivery.is_enabled ? await attempt(delivery, sender) : off
  const pause = await transaction(async (trx) => {
    const next = await settle(trx, delivery, made)
    if (next === null) await done(trx)
    return next
  })
  if (pause !== null) throw new RetryAfterError(made.error ?? '', pause)
}

const off: Try = { answer: null, error: 'the webhook is switched off' }

async function attempt(delivery: OutgoingDelivery, sender: WebhookSender): Promise<Try> {
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
async function settle(
  trx: Transaction,
  { id, round, attempts, webhook_id, is_enabled }: OutgoingDelivery,
  { answer, error }: Try,
): Promise<number | null> {
  const isGone = answer?.status === GONE
  const next = error === null || isGone || !is_enabled ? null : pauseAfter(attempts + 1)
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
  if (error === null) await noteSuccess(trx, webhook_id)
  else if (await noteFailure(trx, webhook_id, { error, isGone, patienceMs: PATIENCE_MS }))
    await enqueue(trx, notify, { event: 'webhook.disabled', webhookId: webhook_id })
  return next
}

/** What a webhook was sent, newest first; kept for 30 days. @throws 404 */
export async function deliveriesOf(
  ownerId: string,
  webhookId: string,
  page: Page,
): Promise<ListResult<DeliveryRow>> {
  const { id } = await ownWebhook(ownerId, webhookId)
  return await listDeliveries(id, clampPage(page))
}

/** Sends a delivery again at once, with tries anew, under the same `webhook-id`. @throws 404 */
export async function resend(ownerId: string, deliveryId: string): Promise<DeliveryRow> {
  return await transaction(async (trx) => {
    const row = await startNextRound(trx, ownerId, deliveryId)
    if (!row) fail('NOT_FOUND', 'You have no delivery with this id.')
    await enqueue(trx, sendWebhook, { deliveryId, round: row.round })
    return row
  })
}

/** Forgets old deliveries. */
export async function forgetDeliveries(limit = 5_000): Promise<number> {
  return await purgeDeliveries(KEPT_DAYS, limit)
}
