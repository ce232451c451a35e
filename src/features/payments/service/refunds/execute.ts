import { paymentProvider } from '../../../../adapters/payments/default.ts'
import { ProviderError, type ProviderRefund } from '../../../../adapters/payments/provider.ts'
import { config } from '../../../../config/config.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { PostponedError, type JobContext } from '../../../../platform/jobs/job.ts'
import { addMinutes, now } from '../../../../platform/values/clock.ts'
import { sendRefund } from '../../jobs.ts'
import { findRefund, updateRefund, type RefundRow } from '../../model.ts'
import { claimDueRefunds, claimSending } from '../../refunds.sql.ts'
import { settleRefund, tellAdmins } from './settle.ts'

/** Longer than a refund takes to send, and a worker to be taken for dead. */
const SENDING_SECONDS = 30
const POSTPONE_MS = 10_000

const nextLook = () => addMinutes(now(), config.payments.reconcileAfterMinutes)

/**
 * Executes a refund at the provider. The adapter looks for a refund with our id first, so one whose response was lost is found
 * and not repeated; and one run sends it at a time, or two could look before either has sent it. One that the provider refuses
 * becomes manual: admins are told, and one resolves it.
 * @throws when the provider gives no final answer, so that the job is retried; `PostponedError` while another run sends it
 */
export async function executeRefund(
  refundId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const refund = await findRefund(refundId)
  if (!refund || refund.status !== 'pending' || refund.manual) return
  const result = refund.provider_reference
    ? await askProvider(() => paymentProvider.readRefund(refund.provider_reference!))
    : await sendAlone(refund)
  await transaction(async (trx) => {
    await recordResult(trx, refund, result)
    await done(trx)
  })
}

async function sendAlone(refund: RefundRow): Promise<ProviderRefund | ProviderError> {
  const { id: refundId, provider_payment, amount, reason } = refund
  if (!(await claimSending(refundId, SENDING_SECONDS)))
    throw new PostponedError('Another run is sending this refund', POSTPONE_MS)
  try {
    const input = { paymentId: provider_payment!, amount, reason, refundId }
    return await askProvider(() => paymentProvider.refund(input))
  } catch (error) {
    await transaction((trx) => updateRefund(trx, refundId, { reconcile_at: nextLook() }))
    throw error
  }
}

async function askProvider(
  ask: () => Promise<ProviderRefund>,
): Promise<ProviderRefund | ProviderError> {
  try {
    return await ask()
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
  if (result instanceof ProviderError) return await leaveToAdmin(trx, refund, result)
  await updateRefund(trx, refund.id, { provider_reference: result.id, reconcile_at: nextLook() })
  if (result.status === 'succeeded' || result.status === 'failed')
    await settleRefund(trx, refund.id, result.status)
}

async function leaveToAdmin(
  trx: Transaction,
  refund: RefundRow,
  { code, detail }: ProviderError,
): Promise<void> {
  const note = `${code}: ${detail}`
  await updateRefund(trx, refund.id, { manual: true, note, reconcile_at: null })
  await tellAdmins(trx, refund)
}

/** Enqueues a query at the provider for every refund that has been pending for long. @returns how many */
export async function reconcileDueRefunds(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimDueRefunds(trx, config.payments.reconcileAfterMinutes * 60)
    for (const refundId of ids) await enqueue(trx, sendRefund, { refundId })
    return ids.length
  })
}
