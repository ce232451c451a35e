import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { cancelUnpaidOrder, lockOrder } from '../../orders/service/transition.ts'
import { findOrder } from '../../orders/service/read.ts'
import { expireOrder } from '../jobs.ts'
import type { PaymentRow } from '../model.ts'
import { hasHeldEvent } from '../provider-events.sql.ts'
import { findPaymentOfOrder } from '../queries.ts'
import { applyProviderState, queryProvider, type Inquiry } from './provider-state.ts'

const RETRY_MINUTES = 5

/**
 * Cancels an order that was not paid in time, unless the provider knows of its payment. While a payment is in progress or held
 * for review, or the provider does not answer, the decision is rescheduled.
 */
export async function expireUnpaidOrder(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const [order, payment] = await Promise.all([findOrder(orderId), findPaymentOfOrder(orderId)])
  if (!order || !payment || order.status !== 'pending') return
  const isOverdue = order.expires_at <= now()
  const inquiry = isOverdue ? await askProvider(payment, order.expires_at) : null
  await transaction(async (trx) => {
    const dueAt = isOverdue ? await decide(trx, orderId, payment.id, inquiry) : order.expires_at
    if (dueAt) await enqueue(trx, expireOrder, { orderId }, { dueAt })
    await done(trx)
  })

  /** @returns null when it does not answer */
  async function askProvider(unpaid: PaymentRow, expiredAt: Date): Promise<Inquiry | null> {
    const lastAttempt = addMinutes(now(), 1 - RETRY_MINUTES)
    const since = expiredAt > lastAttempt ? expiredAt : lastAttempt
    return await queryProvider(unpaid, since).catch((err: unknown) => {
      log.warn({ orderId, err }, 'The provider does not say whether an overdue order is paid')
      return null
    })
  }
}

/**
 * Decides under the order's lock, which is taken too where an event is held.
 * @returns when to decide again; null when there is nothing left to decide
 */
async function decide(
  trx: Transaction,
  orderId: string,
  paymentId: string,
  inquiry: Inquiry | null,
): Promise<Date | null> {
  const later = addMinutes(now(), RETRY_MINUTES)
  if (!inquiry) return later
  const { state, isComplete } = inquiry
  if (state && !('failed' in state)) await applyProviderState(trx, paymentId, state)
  const order = await lockOrder(trx, orderId)
  if (order?.status !== 'pending') return null
  if (order.expires_at > now()) return order.expires_at
  if (state && 'chargeable' in state) return later
  if (!isComplete) return now()
  if (await hasHeldEvent(paymentId, trx)) return later
  await cancelUnpaidOrder(trx, orderId)
  return null
}
