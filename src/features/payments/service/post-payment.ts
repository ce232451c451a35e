import type { Transaction } from '../../../platform/database/connections.ts'
import { bookOrderPaid, type Received } from '../../ledger/service/post.ts'
import { orderShares } from '../../orders/service/revenue-shares.ts'
import type { PaymentRow } from '../queries.ts'

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
