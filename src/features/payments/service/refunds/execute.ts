import { paymentProvider } from '../../../../adapters/payments/default.ts'
import { ProviderError, type ProviderRefund } from '../../../../adapters/payments/provider.ts'
import { config } from '../../../../config/config.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { sendRefund } from '../../jobs.ts'
import { findRefund, updateRefund, type RefundRow } from '../../model.ts'
import { claimDueRefunds } from '../../refunds.sql.ts'
import { settleRefund } from './settle.ts'

/**
 * Executes a refund at the provider. The adapter looks for a refund with our id first, so one whose response was lost is found
 * and not repeated. One that the provider refuses becomes manual: an admin resolves it.
 * @throws when the provider gives no final answer, so that the job is retried
 */
export async function executeRefund(
  refundId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const refund = await findRefund(refundId)
  if (!refund || refund.status !== 'pending' || refund.manual) return
  const result = await sendToProvider(refund)
  await transaction(async (trx) => {
    await recordResult(trx, refund, result)
    await done(trx)
  })
}

async function sendToProvider(refund: RefundRow): Promise<ProviderRefund | ProviderError> {
  try {
    if (refund.provider_reference)
      return await paymentProvider.readRefund(refund.provider_reference)
    const { id: refundId, provider_payment, amount, reason } = refund
    return await paymentProvider.refund({ paymentId: provider_payment!, amount, reason, refundId })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return error
    throw error
  }
}

async function recordResult(
  trx: Transaction,
  refund: RefundRow,
  result: ProviderRefund | ProviderError,
): Promise<void> {
  if (result instanceof ProviderError)
    return await updateRefund(trx, refund.id, {
      manual: true,
      note: `${result.code}: ${result.detail}`,
      reconcile_at: null,
    })
  await updateRefund(trx, refund.id, { provider_reference: result.id })
  if (result.status === 'succeeded' || result.status === 'failed')
    await settleRefund(trx, refund.id, result.status)
}

/** Enqueues a query at the provider for every refund that has been pending for long. @returns how many */
export async function reconcileDueRefunds(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimDueRefunds(trx, config.payments.reconcileAfterMinutes * 60)
    for (const refundId of ids) await enqueue(trx, sendRefund, { refundId })
    return ids.length
  })
}
