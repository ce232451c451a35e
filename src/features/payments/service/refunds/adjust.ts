import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { applyRate } from '../../../../platform/values/money.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { lockOrder } from '../../../orders/service/transition.ts'
import { updatePayment, type PaymentRow } from '../../model.ts'
import { lockPaymentOfOrder } from '../../queries.ts'
import { sumRefundsForRemoved } from '../../refunds.sql.ts'
import { refundableAmount, openRefund, openRemainderRefund } from './request.ts'

interface Adjustment {
  orderId: string
  /** By how many centavos the lines of which store became less. */
  reductions: { storeId: string; amount: number }[]
  /** Of the refunds. */
  reason: string
}

/**
 * Adjusts a payment after the lines of its order changed. What was paid for what they became less is refunded and charged to
 * their store; a payment that is still open becomes the new total, with its commission.
 */
export async function adjustToOrder(
  { orderId, reductions, reason }: Adjustment,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = await lockPaymentOfOrder(trx, orderId)
    if (order && payment) {
      if (order.status === 'cancelled')
        await openRemainderRefund(trx, payment, 'Nothing of the order was available')
      else if (payment.status !== 'paid') await setOpenAmount(trx, payment, order.total)
      else if (payment.provider_reference !== null)
        await refundReductions(trx, payment, { reductions, reason, total: order.total })
      // Cash was collected for the delivered items alone, so none of it is refunded.
    }
    await done(trx)
  })
}

async function setOpenAmount(trx: Transaction, payment: PaymentRow, amount: number): Promise<void> {
  const commission = applyRate(amount, payment.commission_rate)
  await updatePayment(trx, payment.id, { amount, commission })
}

/** At most what was paid above the order's total now: a payment that came in after the change returned its excess then. */
async function refundReductions(
  trx: Transaction,
  payment: PaymentRow,
  { reductions, reason, total }: Omit<Adjustment, 'orderId'> & { total: number },
): Promise<void> {
  let excess = payment.amount - total - (await sumRefundsForRemoved(trx, payment.id))
  for (const { storeId, amount } of reductions) {
    const due = Math.min(amount, excess, await refundableAmount(trx, payment))
    if (due <= 0) continue
    await openRefund(trx, payment, { amount: due, reason, store_id: storeId })
    excess -= due
  }
}
