/** Opening refunds. The refundable amount is computed under the payment's lock, so parallel requests never exceed it. */
import { config } from '../../../../config/config.ts'
import { addMinutes, now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../../platform/http/idempotency.ts'
import { uuidv7 } from '../../../../platform/values/ids.ts'
import { formatPesos, pesos } from '../../../../platform/values/money.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { audit } from '../../../audit/service.ts'
import { sendRefund } from '../../jobs.ts'
import type { PaymentRow, RefundRow } from '../../model.ts'
import { findPaymentOfOrder, lockPayment } from '../../queries.ts'
import {
  insertRefund,
  sumActiveRefunds,
  sumRefundsOfPart,
  type NewRefund,
} from '../../refunds.sql.ts'
import { findRefundedPart } from './refunded-part.ts'

export interface RefundInput {
  /** Centavos. */
  amount: number
  reason: string
  /** The store that is charged, or the item that the refund is for, whose store is charged; everyone pro rata without either. */
  storeId?: string
  itemId?: string
}

/**
 * Opens a refund of part or all of a paid payment, for an admin; a worker executes it.
 * @throws 404; 409 NOT_REFUNDABLE unless paid; 400 REFUND_TOO_LARGE; 400 for a store or an item that is not of the order
 */
export async function requestRefund(
  adminId: string,
  orderId: string,
  { amount, reason, ...part }: RefundInput,
  idempotency: IdempotencyContext<RefundRow>,
): Promise<RefundRow> {
  const found =
    (await findPaymentOfOrder(orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.')
  return await transaction(async (trx) => {
    const charged = await findRefundedPart(trx, orderId, part)
    const payment = (await lockPayment(trx, found.id))!
    if (payment.status !== 'paid')
      fail('NOT_REFUNDABLE', `The payment is ${payment.status}; only a paid one can be refunded.`)
    const left = Math.min(
      await refundableAmount(trx, payment),
      charged ? charged.value - (await sumRefundsOfPart(trx, payment.id, charged)) : Infinity,
    )
    if (amount > left)
      fail('REFUND_TOO_LARGE', `At most ${formatPesos(left)} is left to refund.`, {
        left: pesos(left),
      })
    const refund = (await openRefund(trx, payment, {
      amount,
      reason,
      requested_by: adminId,
      ...(charged && { store_id: charged.storeId, item_id: charged.itemId ?? undefined }),
    }))!
    const after = { refundId: refund.id, amount: pesos(amount), reason, ...part }
    await audit(trx, {
      actorId: adminId,
      action: 'payment.refund',
      subject: orderId,
      before: { left: pesos(left) },
      after,
    })
    await idempotency.saveResponse(trx, refund)
    return refund
  })
}

/** Refunds what is left of the payment of a cancelled order; nothing for one that was never paid. */
export async function refundRemainder(
  orderId: string,
  reason: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const found = await findPaymentOfOrder(orderId)
  await transaction(async (trx) => {
    if (found) await openRemainderRefund(trx, (await lockPayment(trx, found.id))!, reason)
    await done(trx)
  })
}

/** The same, in a transaction that holds the payment's lock. */
export async function openRemainderRefund(
  trx: Transaction,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  const left = payment.status === 'paid' ? await refundableAmount(trx, payment) : 0
  if (left > 0) await openRefund(trx, payment, { amount: left, reason })
}

/** Refunds money that is not the order's, such as a second payment, once, however often it is reported. */
export async function openDuplicateRefund(
  trx: Transaction,
  payment: PaymentRow,
  { reference, amount, reason }: { reference: string; amount: number; reason: string },
): Promise<void> {
  await openRefund(trx, payment, {
    amount,
    reason,
    duplicate: true,
    provider_payment: reference,
  })
}

export async function refundableAmount(trx: Transaction, payment: PaymentRow): Promise<number> {
  return payment.amount - (await sumActiveRefunds(trx, payment.id))
}

/** Opens a refund. One of cash cannot go through the provider, so it is manual: an admin resolves it. */
export async function openRefund(
  trx: Transaction,
  payment: PaymentRow,
  refund: Pick<
    NewRefund,
    'amount' | 'reason' | 'duplicate' | 'store_id' | 'item_id' | 'requested_by'
  > & { provider_payment?: string },
): Promise<RefundRow | null> {
  const provider_payment = refund.provider_payment ?? payment.provider_reference
  const manual = provider_payment === null
  const row = await insertRefund(trx, {
    ...refund,
    id: uuidv7(),
    payment_id: payment.id,
    manual,
    provider_payment,
    reconcile_at: manual ? null : addMinutes(now(), config.payments.reconcileAfterMinutes),
  })
  if (row && !manual) await enqueue(trx, sendRefund, { refundId: row.id })
  return row
}
