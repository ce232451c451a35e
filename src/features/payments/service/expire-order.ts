import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { cancelUnpaidOrder, lockOrder } from '../../orders/service/transition.ts'
import { findOrder } from '../../orders/service/read.ts'
import { expireOrder } from '../jobs.ts'
import { findPaymentOfOrder } from '../queries.ts'
import { applyProviderState, queryProvider } from './provider-state.ts'

const RETRY_MINUTES = 5

/**
 * Cancels an order that was not paid in time, unless the provider knows of its payment. While a payment is in progress, or the
 * provider does not answer, the decision is rescheduled.
 */
export async function expireUnpaidOrder(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const [order, payment] = await Promise.all([findOrder(orderId), findPaymentOfOrder(orderId)])
  if (!order || !payment || order.status !== 'pending') return
  if (order.expires_at > now()) return await reschedule(order.expires_at)
  const state = await queryProvider(payment).catch((err: unknown) => {
    log.warn({ orderId, err }, 'The provider does not say whether an overdue order is paid')
    return 'unknown' as const
  })
  if (state === 'unknown') return await reschedule(addMinutes(now(), RETRY_MINUTES))
  if (state) await transaction((trx) => applyProviderState(trx, payment.id, state))
  if (state && 'chargeable' in state) return await reschedule(addMinutes(now(), RETRY_MINUTES))
  await transaction(async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (locked && locked.expires_at <= now()) await cancelUnpaidOrder(trx, orderId)
    await done(trx)
  })

  async function reschedule(dueAt: Date) {
    await transaction(async (trx) => {
      await enqueue(trx, expireOrder, { orderId }, { dueAt })
      await done(trx)
    })
  }
}
