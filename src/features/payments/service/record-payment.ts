/** Records whether a payment succeeded or failed. Both lock the order first, then the payment, so that they never deadlock. */
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { now } from '../../../platform/values/clock.ts'
import { confirmOrder, lockOrder } from '../../orders/service/transition.ts'
import { notify } from '../../notifications/jobs.ts'
import { postDuplicateEntry } from '../../ledger/service/post.ts'
import { findPayment, updatePayment, type EventOutcome, type PaymentRow } from '../model.ts'
import { lockPayment } from '../queries.ts'
import { postPayment } from './post-payment.ts'
import { openDuplicateRefund, openRemainderRefund } from './refunds/request.ts'

/** A payment as the provider reports it; `amount` in centavos. */
export interface ReceivedPayment {
  reference: string
  amount: number | null
  currency: string | null
  paidAt: Date | null
}

/**
 * Records a payment that succeeded. Exactly one payment confirms an order. A second one is refunded as a duplicate; one for a
 * cancelled order is recorded and refunded in full; a wrong amount is held for review. Idempotent for the same payment.
 */
export async function recordPaid(
  trx: Transaction,
  paymentId: string,
  money: ReceivedPayment,
): Promise<EventOutcome> {
  const payment = await lockOrderThenPayment(trx, paymentId)
  if (money.amount !== payment.amount || money.currency !== 'PHP') {
    const note = `${money.reference} is ${money.amount} ${money.currency}, expected ${payment.amount} PHP`
    return { status: 'held', note }
  }
  if (payment.status === 'paid') return await recordDuplicate(trx, payment, money.reference)
  const paid = { ...payment, status: 'paid' as const, provider_reference: money.reference }
  await updatePayment(trx, payment.id, {
    status: 'paid',
    provider_reference: money.reference,
    paid_at: money.paidAt ?? now(),
    reconcile_at: null,
  })
  await postPayment(trx, paid, { at: 'provider' })
  const confirmed = await confirmOrder(trx, payment.order_id, { actor: 'system' })
  if (confirmed) return { status: 'applied', note: 'order confirmed' }
  if ((await lockOrder(trx, payment.order_id))?.status !== 'cancelled')
    return { status: 'applied', note: 'payment recorded' }
  await openRemainderRefund(trx, paid, 'Paid after the order was cancelled')
  return { status: 'applied', note: 'paid after the order was cancelled; it goes back' }
}

async function recordDuplicate(
  trx: Transaction,
  payment: PaymentRow,
  reference: string,
): Promise<EventOutcome> {
  if (payment.provider_reference === reference)
    return { status: 'applied', note: 'was paid already' }
  await postDuplicateEntry(trx, reference, payment.order_id, payment.amount)
  await openDuplicateRefund(trx, payment, reference, payment.amount)
  return { status: 'applied', note: `${reference} is a second payment; it goes back` }
}

/**
 * Records that `sourceId` brought no payment. A late failure never undoes `paid`, and the failure of one checkout does not
 * release the claim of another that is being charged.
 */
export async function recordFailed(
  trx: Transaction,
  paymentId: string,
  { reason, sourceId }: { reason: string; sourceId: string | null },
): Promise<EventOutcome> {
  const payment = await lockOrderThenPayment(trx, paymentId)
  if (payment.status === 'paid') return { status: 'ignored', note: 'the order is paid' }
  const charging_source = payment.charging_source === sourceId ? null : payment.charging_source
  await updatePayment(trx, payment.id, { status: 'failed', charging_source })
  if (payment.status !== 'failed')
    await enqueue(trx, notify, { event: 'payment.failed', orderId: payment.order_id })
  return { status: 'applied', note: `payment failed: ${reason}` }
}

/** Every transaction that locks both takes them in this order, so that none deadlock. */
export async function lockOrderThenPayment(
  trx: Transaction,
  paymentId: string,
): Promise<PaymentRow> {
  const { order_id } = (await findPayment(paymentId, trx))!
  await lockOrder(trx, order_id)
  return (await lockPayment(trx, paymentId))!
}
