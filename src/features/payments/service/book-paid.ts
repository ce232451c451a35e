import type { Transaction } from '../../../lib/db.ts'
import { bookOrderPaid, type Received } from '../../ledger/service/book.ts'
import { orderShares } from '../../orders/service/shares.ts'
import type { PaymentRow } from '../model.ts'

/** Books the money of an order: to each vendor its lines less the commission on them, the rest to the platform. */
export async function bookPaid(
  trx: Transaction,
  payment: PaymentRow,
  received: Received,
): Promise<void> {
  const { deliveryFee, vendors } = await orderShares(trx, payment.order_id)
  const { id: paymentId, order_id: orderId, amount: total, commission } = payment
  await bookOrderPaid(
    trx,
    { paymentId, orderId, total, commission, deliveryFee, vendors },
    received,
  )
}
