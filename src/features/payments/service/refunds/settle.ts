/**
 * Settling refunds: by the provider's response or event, or by an admin for manual ones. Each is settled once. Locks are taken
 * on the refund, then the order, then the payment.
 */
import { now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import { audit } from '../../../audit/service.ts'
import { postDuplicateReturnEntry, postRefundEntry } from '../../../ledger/service/post.ts'
import { tellAgent } from '../../../agent-commerce/orders/jobs.ts'
import { notify } from '../../../notifications/jobs.ts'
import { findStoreOwner } from '../../../stores/service.ts'
import { eventOutcome, type EventOutcome } from '../../event-outcome.ts'
import { findPayment, updateRefund, type RefundRow } from '../../model.ts'
import { lockRefund } from '../../refunds.sql.ts'
import { lockOrderAndPayment } from '../record-payment.ts'

/** Settles a pending refund and posts it. A repeated or late report changes nothing. */
export async function settleRefund(
  trx: Transaction,
  refundId: string,
  status: 'succeeded' | 'failed',
): Promise<EventOutcome> {
  const refund = await lockRefund(trx, refundId)
  if (!refund || refund.status !== 'pending') return eventOutcome('ignored', 'refund_ended')
  const commission = status === 'succeeded' ? await postSucceededRefund(trx, refund) : 0
  if (status === 'failed' && !refund.manual) await tellAdmins(trx, refund)
  await updateRefund(trx, refund.id, { status, commission, settled_at: now(), reconcile_at: null })
  return eventOutcome('applied', `refund_${status}`)
}

/** Tells admins of a refund that the provider did not carry out. */
export async function tellAdmins(trx: Transaction, { payment_id }: RefundRow): Promise<void> {
  const payment = await findPayment(payment_id, trx)
  await enqueue(trx, notify, { event: 'order.refund_not_paid', orderId: payment!.order_id })
}

/** @returns the commission that the refund takes back */
async function postSucceededRefund(trx: Transaction, refund: RefundRow): Promise<number> {
  const { order } = await lockOrderAndPayment(trx, refund.payment_id)
  const { id: refundId, amount, manual, reason, store_id } = refund
  const orderId = order.id
  if (refund.duplicate) {
    await postDuplicateReturnEntry(trx, refundId, orderId, amount, manual)
    await enqueue(trx, notify, { event: 'order.money_returned', orderId })
    return 0
  }
  const vendorId = store_id ? await findStoreOwner(trx, store_id) : null
  const money = { refundId, orderId, amount, manual, vendorId, reason }
  const commission = await postRefundEntry(trx, money)
  await enqueue(trx, notify, { event: 'order.refunded', orderId })
  if (order.agent) await enqueue(trx, tellAgent, { orderId })
  return commission
}

/**
 * Settles a manual refund, for an admin.
 * @throws 404; 409 CONFLICT for one that the provider executes, or that is settled
 */
export async function resolveManualRefund(
  adminId: string,
  refundId: string,
  status: 'succeeded' | 'failed',
): Promise<RefundRow> {
  return await transaction(async (trx) => {
    const refund =
      (await lockRefund(trx, refundId)) ?? fail('NOT_FOUND', 'There is no refund with this id.')
    if (!refund.manual || refund.status !== 'pending')
      fail(
        'CONFLICT',
        refund.manual
          ? `The refund is ${refund.status} already.`
          : 'The provider carries this refund out.',
        {
          status: refund.status,
          allowedMoves: [],
        },
      )
    await settleRefund(trx, refundId, status)
    await audit(trx, {
      actorId: adminId,
      action: 'refund.end',
      subject: refundId,
      before: { status: 'pending' },
      after: { status },
    })
    return { ...refund, status }
  })
}
