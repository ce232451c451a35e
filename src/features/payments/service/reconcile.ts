import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue, enqueueNow } from '../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { reconcilePayment } from '../jobs.ts'
import { findPayment, updatePayment } from '../model.ts'
import { claimDuePayments, claimPrompt } from '../queries.ts'
import { applyProviderState, BATCH_SIZE, queryProvider } from './provider-state.ts'

/** Enqueues the reconciliation of every payment that has been open for long. @returns how many */
export async function reconcileDuePayments(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimDuePayments(trx, config.payments.reconcileAfterMinutes * 60)
    for (const paymentId of ids) await enqueue(trx, reconcilePayment, { paymentId })
    return ids.length
  })
}

/**
 * Asks the provider about the current checkout of a payment soon, since its customer reads it and may have come back from the
 * checkout without paying, which the provider reports by no event. Does nothing when it was asked a moment ago.
 */
export async function reconcilePrompted(paymentId: string): Promise<void> {
  if (await claimPrompt(paymentId))
    await enqueueNow(reconcilePayment, { paymentId, onlyCurrent: true })
}

/**
 * Brings a payment to its state at the provider. One job asks about a batch of its checkouts at most; while there are more, it
 * enqueues another.
 * @throws when the provider gives no final answer
 */
export async function reconcile(
  paymentId: string,
  { onlyCurrent = false }: { onlyCurrent?: boolean },
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const payment = await findPayment(paymentId)
  if (!payment || payment.status === 'paid') return
  // Half a round ago, so that a checkout is asked about once a round.
  const since = onlyCurrent ? now() : addMinutes(now(), -config.payments.reconcileAfterMinutes / 2)
  const inquiry = await queryProvider(payment, since, onlyCurrent ? 1 : BATCH_SIZE)
  await transaction(async (trx) => {
    if (inquiry.state) await applyProviderState(trx, paymentId, inquiry.state)
    if (!onlyCurrent) {
      if (!inquiry.isComplete) await enqueue(trx, reconcilePayment, { paymentId })
      else if (!inquiry.state && (await lockOrder(trx, payment.order_id))?.status !== 'pending')
        await updatePayment(trx, paymentId, { reconcile_at: null }) // no payment can come any more
    }
    await done(trx)
  })
}
