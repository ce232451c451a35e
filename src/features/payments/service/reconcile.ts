import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { reconcilePayment } from '../jobs.ts'
import { findPayment, updatePayment } from '../model.ts'
import { claimDuePayments } from '../queries.ts'
import { applyProviderState, queryProvider } from './provider-state.ts'

/** Enqueues the reconciliation of every payment that has been open for long. @returns how many */
export async function reconcileDuePayments(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimDuePayments(trx, config.payments.reconcileAfterMinutes * 60)
    for (const paymentId of ids) await enqueue(trx, reconcilePayment, { paymentId })
    return ids.length
  })
}

/** Brings a payment to its state at the provider. @throws when the provider gives no final answer */
export async function reconcile(
  paymentId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const payment = await findPayment(paymentId)
  if (!payment || payment.status === 'paid') return
  const state = await queryProvider(payment)
  await transaction(async (trx) => {
    if (state) await applyProviderState(trx, paymentId, state)
    else if ((await lockOrder(trx, payment.order_id))?.status !== 'pending')
      await updatePayment(trx, paymentId, { reconcile_at: null }) // no payment can come any more
    await done(trx)
  })
}
