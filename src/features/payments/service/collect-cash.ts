import type { Transaction } from '../../../platform/database/connections.ts'
import { now } from '../../../platform/values/clock.ts'
import { percentOf } from '../../../platform/values/money.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { lockPaymentOfOrder, updatePayment } from '../queries.ts'
import { postPayment } from './post-payment.ts'

/**
 * The rider has delivered: a cash payment is in, in the rider's hands, and what the order comes to now is what was
 * collected. An order paid online is left alone.
 */
export async function collectCash(
  trx: Transaction,
  orderId: string,
  riderUserId: string,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const payment = await lockPaymentOfOrder(trx, orderId)
  if (!order || payment?.method !== 'cash_on_delivery' || payment.status === 'paid') return
  const collected = {
    amount: order.total,
    commission: percentOf(order.total, payment.commission_rate),
  }
  await updatePayment(trx, payment.id, { ...collected, status: 'paid', paid_at: now() })
  await postPayment(trx, { ...payment, ...collected }, { at: 'rider', riderUserId })
}
