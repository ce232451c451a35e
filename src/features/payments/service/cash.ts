import type { Transaction } from '../../../lib/db.ts'
import { now } from '../../../lib/clock.ts'
import { shareOf } from '../../../lib/money.ts'
import { lockOrder } from '../../orders/service/move.ts'
import { lockPaymentOfOrder, patchPayment } from '../model.ts'
import { bookPaid } from './book-paid.ts'

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
    commission: shareOf(order.total, payment.commission_rate),
  }
  await patchPayment(trx, payment.id, { ...collected, status: 'paid', paid_at: now() })
  await bookPaid(trx, { ...payment, ...collected }, { at: 'rider', riderUserId })
}
