import { transaction, type Transaction } from '../../../../platform/database/connections.ts'
import { percentOf } from '../../../../platform/values/money.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { removedValueByStore } from '../../../orders/service/revenue-shares.ts'
import { lockOrder } from '../../../orders/service/transition.ts'
import { lockPaymentOfOrder, updatePayment, type PaymentRow } from '../../queries.ts'
import { refundableAmount, openRefund, openRemainderRefund } from './request.ts'

/**
 * Lines were taken out of an order: what was paid for them goes back, taken from the store that dropped them; a payment
 * that is still to come falls to the new total, its commission with it.
 */
export async function adjustToItems(
  orderId: string,
  itemIds: string[],
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await lockPaymentOfOrder(trx, orderId)
    if (order && payment) {
      if (order.status === 'cancelled')
        await openRemainderRefund(trx, payment, 'Nothing of the order was available')
      else if (payment.status !== 'paid') await reducePayment(trx, payment, order.total)
      else if (payment.method !== 'cash_on_delivery')
        await refundRemovedItems(trx, payment, itemIds)
      // Cash was collected for what was delivered, so nothing of it goes back.
    }
    await done(trx)
  })
}

async function reducePayment(trx: Transaction, payment: PaymentRow, amount: number): Promise<void> {
  const commission = percentOf(amount, payment.commission_rate)
  await updatePayment(trx, payment.id, { amount, commission })
}

async function refundRemovedItems(
  trx: Transaction,
  payment: PaymentRow,
  itemIds: string[],
): Promise<void> {
  for (const { storeId: store_id, amount } of await removedValueByStore(trx, itemIds)) {
    const due = Math.min(amount, await refundableAmount(trx, payment))
    if (due > 0) await openRefund(trx, payment, { amount: due, reason: 'Not available', store_id })
  }
}
