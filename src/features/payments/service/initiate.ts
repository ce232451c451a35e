import { config } from '../../../config/config.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import {
  confirmOrder,
  lockOrder,
  setInitiatedMethod,
  type OrderColumns,
} from '../../orders/service/transition.ts'
import { assertMayBecomeCash } from '../../orders/cash-limits/service.ts'
import { assertMethodEnabled } from '../../orders/service/payment-method.ts'
import {
  findOrder,
  ownOrderMoves,
  type PaymentMethod,
  type Viewer,
} from '../../orders/service/read.ts'
import { insertSource, updatePayment, voidSources, type PaymentRow } from '../model.ts'
import { lockPaymentOfOrder } from '../queries.ts'
import { openCheckout, type Checkout } from './open-checkout.ts'

export interface InitiatedPayment {
  orderId: string
  paymentMethod: PaymentMethod
  /** Where the customer pays; null for cash. */
  checkout: Checkout | null
}

/**
 * Starts the payment of an order: cash confirms it at once, other methods open a checkout at the provider. The order takes
 * the method named here, and its time to pay is prolonged once.
 * @throws 400 PAYMENT_METHOD_DISABLED, AMOUNT_TOO_SMALL; 403; 404; 409 ALREADY_PAID, CONFLICT, COD_LIMIT;
 *   503 PROVIDER_UNAVAILABLE, with the order unchanged
 */
export async function initiate(
  customer: Viewer,
  { orderId, paymentMethod }: { orderId: string; paymentMethod: PaymentMethod },
  idempotency: IdempotencyContext<InitiatedPayment>,
): Promise<InitiatedPayment> {
  const order = await findOrder(orderId)
  if (!order) fail('NOT_FOUND', 'There is no order with this id.')
  if (order.customer_id !== customer.id) fail('FORBIDDEN', 'This order belongs to somebody else.')
  assertPayable(customer, order, order.payment_status === 'paid', paymentMethod)
  await assertMethodEnabled(paymentMethod)
  const initiated: InitiatedPayment = {
    orderId,
    paymentMethod,
    checkout:
      paymentMethod === 'cash_on_delivery' ? null : await openCheckout(order, paymentMethod),
  }
  await transaction(async (trx) => {
    await recordInitiation(trx, customer, initiated)
    await idempotency.saveResponse(trx, initiated)
  })
  return initiated
}

/** Records it after checking the order's state again, now under its lock. */
async function recordInitiation(
  trx: Transaction,
  customer: Viewer,
  { orderId, paymentMethod, checkout }: InitiatedPayment,
): Promise<void> {
  const order = (await lockOrder(trx, orderId))!
  const payment = (await lockPaymentOfOrder(trx, orderId))!
  assertPayable(customer, order, payment.status === 'paid', paymentMethod)
  if (order.status !== 'pending') return // a confirmed cash order, for which cash was chosen again
  if (paymentMethod === 'cash_on_delivery' && order.payment_method !== paymentMethod) {
    const { customer_id: customerId, total } = order
    await assertMayBecomeCash(trx, { customerId, total }, onlineMethods)
  }
  await voidSources(trx, payment.id)
  if (checkout) await insertSource(trx, toSource(payment, paymentMethod, checkout))
  await updatePayment(trx, payment.id, {
    method: paymentMethod,
    status: 'pending',
    // An earlier checkout may still bring money after cash was chosen.
    reconcile_at:
      checkout || payment.reconcile_at
        ? addMinutes(now(), config.payments.reconcileAfterMinutes)
        : null,
  })
  await setInitiatedMethod(trx, orderId, paymentMethod, config.payments.unpaidOrderMinutes * 60)
  if (!checkout) await confirmOrder(trx, orderId, { actor: 'customer', actorId: order.customer_id })
}

const onlineMethods: PaymentMethod[] = ['ewallet_a', 'ewallet_b', 'online_banking_c']

function toSource(
  { id, amount }: PaymentRow,
  method: PaymentMethod,
  { sourceId, checkoutUrl }: Checkout,
) {
  return { id: sourceId, payment_id: id, method, amount, checkout_url: checkoutUrl }
}

/** @throws 409 unless the order is pending, or cash is chosen again for a confirmed cash order */
function assertPayable(
  { role }: Viewer,
  order: OrderColumns,
  isPaid: boolean,
  method: PaymentMethod,
): void {
  if (isPaid) fail('ALREADY_PAID', 'The order is paid. There is nothing more to pay.')
  if (order.status === 'pending') return
  const sameCash =
    order.status !== 'cancelled' &&
    order.payment_method === 'cash_on_delivery' &&
    method === 'cash_on_delivery'
  if (!sameCash) failTransition(order.status, ownOrderMoves(role, order))
}
