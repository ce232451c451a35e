import { paymentProvider } from '../../../adapters/payments/default.ts'
import { ProviderError, type ProviderPayment } from '../../../adapters/payments/provider.ts'
import { now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { findPayment, findSource, lockPayment, updatePayment, type PaymentRow } from '../queries.ts'
import { recordFailed, recordPaid } from './record-payment.ts'

/**
 * Takes the money of an authorised source, exactly once an order: the payment row names the one source that may be
 * charged before the provider is called, the provider charges a source once, and asking again finds the payment made.
 * So a worker may die anywhere in here, and the next try ends it.
 * @throws when the provider gives no verdict, so that the job is tried again
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

/** A pending charge is left to its event, or to the reconciler. */
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
      log.error({ paymentId, reference, note: outcome.note }, 'A charge needs an admin')
  }
}

/**
 * The failure of a checkout that was replaced says nothing about the one the customer is looking at; that one may have
 * been authorised meanwhile and turned away, so the provider is asked at once.
 */
async function recordFailedCharge(
  trx: Transaction,
  paymentId: string,
  sourceId: string,
  reason: string,
): Promise<void> {
  const replaced = (await findSource(sourceId, trx))?.voided_at
  if (replaced) await updatePayment(trx, paymentId, { charging_source: null, reconcile_at: now() })
  else await recordFailed(trx, paymentId, { reason, sourceId })
}

/** Null when there is nothing to charge: the order is paid or cancelled, or another of its sources is being charged. */
async function claimCharge(paymentId: string, sourceId: string): Promise<PaymentRow | null> {
  const seen = await findPayment(paymentId)
  if (!seen) return null
  return await transaction(async (trx) => {
    const order = await lockOrder(trx, seen.order_id)
    const payment = await lockPayment(trx, paymentId)
    const free = payment?.charging_source === null || payment?.charging_source === sourceId
    if (!payment || order?.status !== 'pending' || payment.status === 'paid' || !free) return null
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
