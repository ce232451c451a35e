import type { Transaction } from '../../../platform/database/transactions.ts'
import { now } from '../../../platform/values/clock.ts'
import { applyRate } from '../../../platform/values/money.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { updatePayment } from '../model.ts'
import { lockPaymentOfOrder } from '../queries.ts'
import type { CashReceipt } from '../../ledger/service/post.ts'
import { postPayment } from './post-payment.ts'

/**
 * Records the cash that a rider collected at delivery, or a vendor at a pickup: the order's current total. An order that is paid online is left
 * unchanged.
 */
export async function collectCash(
  trx: Transaction,
  orderId: string,
  received: CashReceipt,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const payment = await lockPaymentOfOrder(trx, orderId)
  if (!order || payment?.method !== 'cash_on_delivery' || payment.status === 'paid') return
  const collected = {
    amount: order.total,
    commission: applyRate(order.total, payment.commission_rate),
  }
  await updatePayment(trx, payment.id, { ...collected, status: 'paid', paid_at: now() })
  await postPayment(trx, { ...payment, ...collected }, received)
}
