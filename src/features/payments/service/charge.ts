import { paymentProvider } from '../../../adapters/payments/default.ts'
import { ProviderError, type ProviderPayment } from '../../../adapters/payments/provider.ts'
import { now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { findPayment, findSource, updatePayment, type SourceRow } from '../model.ts'
import { lockPayment } from '../queries.ts'
import { recordOwnFinding } from './events/hold.ts'
import { recordFailed } from './record-payment.ts'

/**
 * Charges an authorised source, exactly once an order: before the provider is called, the payment row names the one source that
 * may be charged; the provider charges a source once, and a repeated call finds the payment that was made. So a worker may crash
 * at any point, and the retry completes the charge.
 * @throws when the provider gives no final answer, so that the job is retried
 */
export async function charge(
  paymentId: string,
  sourceId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const claimed = await claimCharge(paymentId, sourceId)
  if (!claimed) return
  const result = await requestCharge(claimed.source, claimed.orderId)
  await transaction(async (trx) => {
    await recordCharge(trx, claimed.source, result)
    await done(trx)
  })
}

/** A pending charge is left to its event or to reconciliation. */
async function recordCharge(
  trx: Transaction,
  { id: sourceId, payment_id: paymentId, method }: SourceRow,
  result: ProviderPayment | ProviderError,
): Promise<void> {
  if (result instanceof ProviderError)
    await recordFailedCharge(trx, paymentId, sourceId, result.code)
  else if (result.status === 'failed')
    await recordFailedCharge(trx, paymentId, sourceId, result.failedCode ?? 'charge failed')
  else if (result.status === 'paid') {
    const { id: reference, amount, currency, paidAt } = result
    const money = { reference, amount, currency, paidAt, sourceId, method }
    await recordOwnFinding(trx, paymentId, money)
  }
}

/**
 * The failure of a replaced checkout says nothing about the current one. That may have been authorised meanwhile and not
 * charged, because this charge was in progress; so the payment is reconciled at once.
 */
async function recordFailedCharge(
  trx: Transaction,
  paymentId: string,
  sourceId: string,
  failure: string,
): Promise<void> {
  const replaced = (await findSource(trx, sourceId))?.voided_at
  if (replaced) await updatePayment(trx, paymentId, { charging_source: null, reconcile_at: now() })
  else await recordFailed(trx, paymentId, { failure, sourceId })
}

/** @returns null when there is nothing to charge: the order is paid or cancelled, or another of its sources is being charged */
async function claimCharge(
  paymentId: string,
  sourceId: string,
): Promise<{ source: SourceRow; orderId: string } | null> {
  const found = await findPayment(paymentId)
  if (!found) return null
  return await transaction(async (trx) => {
    const order = await lockOrder(trx, found.order_id)
    const payment = await lockPayment(trx, paymentId)
    if (!payment || order?.status !== 'pending' || payment.status === 'paid') return null
    if (payment.charging_source !== null && payment.charging_source !== sourceId) return null
    const source = await findSource(trx, sourceId)
    if (source?.payment_id !== paymentId) return null
    await updatePayment(trx, paymentId, { charging_source: sourceId })
    return { source, orderId: payment.order_id }
  })
}

async function requestCharge(
  { id: sourceId, amount }: SourceRow,
  orderId: string,
): Promise<ProviderPayment | ProviderError> {
  try {
    const description = `Palengke order ${orderId}`
    return await paymentProvider.charge({ sourceId, amount, description, orderId })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return error
    throw error
  }
}
