/** Records whether a payment succeeded or failed. Both lock the order first, then the payment, so that they never deadlock. */
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { now } from '../../../platform/values/clock.ts'
import { applyRate, formatAmount, formatPesos } from '../../../platform/values/money.ts'
import { notify } from '../../notifications/jobs.ts'
import type { PaymentMethod } from '../../orders/service/read.ts'
import {
  confirmOrder,
  lockOrder,
  setPaymentMethod,
  type OrderColumns,
} from '../../orders/service/transition.ts'
import { postDuplicateEntry } from '../../ledger/service/post.ts'
import { eventOutcome, type EventOutcome } from '../event-outcome.ts'
import { findPayment, findSource, updatePayment, type PaymentRow } from '../model.ts'
import { lockPayment } from '../queries.ts'
import { postPayment } from './post-payment.ts'
import { openDuplicateRefund, openRefund, openRemainderRefund } from './refunds/request.ts'

/** A payment as the provider reports it; `amount` in centavos. */
export interface ReceivedPayment {
  reference: string
  amount: number | null
  currency: string | null
  /** The source or intent that paid; null when the report names none. */
  sourceId: string | null
  /** The method by which it was paid; null when the report names none. */
  method: PaymentMethod | null
  paidAt: Date | null
}

/**
 * Records a payment that succeeded. Exactly one payment confirms an order. A second one is refunded as a duplicate; one for a
 * cancelled order is recorded and refunded in full; what was paid for items that were removed meanwhile is refunded. An amount
 * that fits neither its checkout nor the order is held for review. Idempotent for the same payment.
 */
export async function recordPaid(
  trx: Transaction,
  paymentId: string,
  money: ReceivedPayment,
): Promise<EventOutcome> {
  const { order, payment } = await lockOrderAndPayment(trx, paymentId)
  const { amount, reference } = money
  if (payment.status === 'paid' && payment.provider_reference === reference)
    return eventOutcome('applied', 'recorded_already')
  const source = money.sourceId ? await findSource(trx, money.sourceId) : undefined
  const checkout = source?.payment_id === payment.id ? source : undefined
  const fitting = [checkout?.amount, payment.amount, order.total]
  const isShort = amount !== null && payment.status !== 'paid' && amount < order.total // a scale or a replacement has raised the total
  if (amount === null || money.currency !== 'PHP' || !fitting.includes(amount) || isShort)
    return unexpectedAmount({ ...money, expected: checkout?.amount ?? payment.amount })
  if (payment.status === 'paid') return await returnDuplicate(trx, payment, reference, amount)
  const method = checkout?.method ?? money.method
  const paid = await settlePayment(trx, order, payment, { ...money, amount, method })
  if (order.status === 'cancelled') {
    await openRemainderRefund(trx, paid, 'Paid after the order was cancelled')
    return eventOutcome('applied', 'paid_after_cancellation')
  }
  const excess = amount - order.total
  if (excess > 0) await openRefund(trx, paid, { amount: excess, reason: 'Not available' })
  return eventOutcome(
    'applied',
    order.status === 'pending' ? 'order_confirmed' : 'payment_recorded',
  )
}

/** Has money or a source held that is not what was expected, in centavos. */
export function unexpectedAmount({
  reference,
  amount,
  currency,
  expected,
}: Pick<ReceivedPayment, 'reference' | 'amount' | 'currency'> & {
  expected: number
}): EventOutcome {
  const values = { reference, expected: formatPesos(expected) }
  if (amount === null) return eventOutcome('held', 'amount_missing', values)
  return eventOutcome('held', 'amount_differs', {
    ...values,
    amount: formatAmount(amount, currency),
  })
}

/** Sets an unpaid payment to paid, posts it and confirms its order, whatever the amount. */
export async function settlePayment(
  trx: Transaction,
  order: OrderColumns,
  payment: PaymentRow,
  {
    reference,
    amount,
    paidAt,
    method,
  }: Pick<ReceivedPayment, 'reference' | 'method' | 'paidAt'> & { amount: number },
): Promise<PaymentRow> {
  const changes = {
    status: 'paid' as const,
    method: method ?? payment.method,
    amount,
    commission: applyRate(order.total, payment.commission_rate),
    provider_reference: reference,
    paid_at: paidAt ?? now(),
    reconcile_at: null,
  }
  await updatePayment(trx, payment.id, changes)
  if (changes.method !== order.payment_method) await setPaymentMethod(trx, order.id, changes.method)
  const paid = { ...payment, ...changes }
  await postPayment(trx, paid, { at: 'provider' })
  await confirmOrder(trx, order.id, { actor: 'system' })
  return paid
}

/** Sends money that is not the order's back, once however often it is reported. */
export async function returnDuplicate(
  trx: Transaction,
  payment: PaymentRow,
  reference: string,
  amount: number,
  reason = 'Paid twice',
): Promise<EventOutcome> {
  await postDuplicateEntry(trx, reference, payment.order_id, amount)
  await openDuplicateRefund(trx, payment, { reference, amount, reason })
  return eventOutcome('applied', 'second_payment', { reference })
}

/**
 * Records that `sourceId` brought no payment, and tells the customer once unless another source is being charged; `failure` is the
 * provider's word for why. A late failure never undoes `paid`, and the failure of one checkout does not release the claim of
 * another that is being charged.
 */
export async function recordFailed(
  trx: Transaction,
  paymentId: string,
  { failure, sourceId }: { failure: string | null; sourceId: string | null },
): Promise<EventOutcome> {
  const { order, payment } = await lockOrderAndPayment(trx, paymentId)
  if (payment.status === 'paid') return eventOutcome('ignored', 'order_paid')
  const charging_source = payment.charging_source === sourceId ? null : payment.charging_source
  await updatePayment(trx, payment.id, { status: 'failed', charging_source })
  if (payment.status !== 'failed' && order.status === 'pending' && charging_source === null)
    await enqueue(trx, notify, { event: 'payment.failed', orderId: order.id })
  return failure === null
    ? eventOutcome('applied', 'payment_failed_unexplained')
    : eventOutcome('applied', 'payment_failed', { failure })
}

/** Every transaction that locks both takes them in this order, so that none deadlock. */
export async function lockOrderAndPayment(
  trx: Transaction,
  paymentId: string,
): Promise<{ order: OrderColumns; payment: PaymentRow }> {
  const { order_id } = (await findPayment(paymentId, trx))!
  const order = (await lockOrder(trx, order_id))!
  return { order, payment: (await lockPayment(trx, paymentId))! }
}
