import { paymentProvider } from '../../../adapters/payments/default.ts'
import { ProviderError, type ProviderPayment } from '../../../adapters/payments/provider.ts'
import { now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { findPayment, findSource, updatePayment, type PaymentRow } from '../model.ts'
import { lockPayment } from '../queries.ts'
import { recordFailed, recordPaid } from './record-payment.ts'

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
  const payment = await claimCharge(paymentId, sourceId)
  if (!payment) return
  const result = await requestCharge(payment, sourceId)
  await transaction(async (trx) => {
    await recordCharge(trx, payment.id, sourceId, result)
    await done(trx)
  })
}

/** A pending charge is left to its event or to reconciliation. */
async function recordCharge(
  trx: Transaction,
  paymentId: string,
  sourceId: string,
  result: ProviderPayment | ProviderError,
): Promise<void> {
  if (result instanceof ProviderError)
    await recordFailedCharge(trx, paymentId, sourceId, result.code)
  else if (result.status === 'failed')
    await recordFailedCharge(trx, paymentId, sourceId, result.failedCode ?? 'charge failed')
  else if (result.status === 'paid') {
    const { id: reference, amount, currency, paidAt } = result
    const outcome = await recordPaid(trx, paymentId, { reference, amount, currency, paidAt })
    if (outcome.status === 'held')
      log.error({ paymentId, reference, note: outcome.note }, 'A charge was held for review')
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
  reason: string,
): Promise<void> {
  const replaced = (await findSource(trx, sourceId))?.voided_at
  if (replaced) await updatePayment(trx, paymentId, { charging_source: null, reconcile_at: now() })
  else await recordFailed(trx, paymentId, { reason, sourceId })
}

/** @returns null when there is nothing to charge: the order is paid or cancelled, or another of its sources is being charged */
async function claimCharge(paymentId: string, sourceId: string): Promise<PaymentRow | null> {
  const found = await findPayment(paymentId)
  if (!found) return null
  return await transaction(async (trx) => {
    const order = await lockOrder(trx, found.order_id)
    const payment = await lockPayment(trx, paymentId)
    if (!payment || order?.status !== 'pending' || payment.status === 'paid') return null
    if (payment.charging_source !== null && payment.charging_source !== sourceId) return null
    await updatePayment(trx, paymentId, { charging_source: sourceId })
    return payment
  })
}

async function requestCharge(
  payment: PaymentRow,
  sourceId: string,
): Promise<ProviderPayment | ProviderError> {
  try {
    return await paymentProvider.charge({
      sourceId,
      amount: payment.amount,
      description: `Palengke order ${payment.order_id}`,
      orderId: payment.order_id,
    })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return error
    throw error
  }
}
