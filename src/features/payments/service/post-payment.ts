import type { Transaction } from '../../../platform/database/transactions.ts'
import { postPaymentEntry, type ReceivedVia } from '../../ledger/service/post.ts'
import { revenueShares } from '../../orders/service/revenue-shares.ts'
import type { PaymentRow } from '../model.ts'

/** Posts the payment of an order: to each vendor its items less the commission on them, the rest to the platform. */
export async function postPayment(
  trx: Transaction,
  payment: PaymentRow,
  received: ReceivedVia,
): Promise<void> {
  const { deliveryFee, vendors } = await revenueShares(trx, payment.order_id)
  const { id: paymentId, order_id: orderId, amount: total, commission } = payment
  await postPaymentEntry(
    trx,
    { paymentId, orderId, total, commission, deliveryFee, vendors },
    received,
  )
}
