import { paymentProvider } from '../../../adapters/payments/default.ts'
import { ProviderError } from '../../../adapters/payments/provider.ts'
import { config } from '../../../config/config.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { log } from '../../../platform/runtime/log.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { throwInvalidTransition } from '../../../platform/database/state-machine.ts'
import {
  confirmOrder,
  lockOrder,
  setPaymentMethod,
  type OrderColumns,
} from '../../orders/service/transition.ts'
import { findOrder, type OrderRow, type PaymentMethod } from '../../orders/service/read.ts'
import { getSettings } from '../../settings/service.ts'
import { findUsers } from '../../users/service.ts'
import {
  insertSource,
  lockPaymentOfOrder,
  updatePayment,
  voidSources,
  type PaymentRow,
} from '../queries.ts'

/** What the customer does next: nothing for cash, a checkout page otherwise. */
export interface InitiatedPayment {
  orderId: string
  paymentMethod: PaymentMethod
  checkout: { checkoutUrl: string; sourceId: string } | null
}

/**
 * Starts the payment of an order. Cash confirms it at once; the others open a checkout at the provider.
 * The method named here becomes the order's.
 * @throws 400 PAYMENT_METHOD_DISABLED, AMOUNT_TOO_SMALL; 403; 404; 409 ALREADY_PAID, CONFLICT;
 *   503 PROVIDER_UNAVAILABLE, with the order unchanged
 */
export async function initiate(
  customerId: string,
  { orderId, paymentMethod }: { orderId: string; paymentMethod: PaymentMethod },
  idempotency: IdempotencyContext<InitiatedPayment>,
): Promise<InitiatedPayment> {
  const order = await findOrder(orderId)
  if (!order) fail('NOT_FOUND', 'There is no order with this id.')
  if (order.customer_id !== customerId) fail('FORBIDDEN', 'This order belongs to somebody else.')
  assertPayable(order, order.payment_status === 'paid', paymentMethod)
  await assertMethodEnabled(paymentMethod)
  const initiated: InitiatedPayment = {
    orderId,
    paymentMethod,
    checkout:
      paymentMethod === 'cash_on_delivery' ? null : await openCheckout(order, paymentMethod),
  }
  await transaction(async (trx) => {
    await recordInitiation(trx, initiated)
    await idempotency.saveResponse(trx, initiated)
  })
  return initiated
}

/** Writes down what was initiated; the state is judged again, now under the lock. */
async function recordInitiation(
  trx: Transaction,
  { orderId, paymentMethod, checkout }: InitiatedPayment,
): Promise<void> {
  const order = (await lockOrder(trx, orderId))!
  const payment = (await lockPaymentOfOrder(trx, orderId))!
  assertPayable(order, payment.status === 'paid', paymentMethod)
  if (order.status !== 'pending') return // cash chosen again
  await voidSources(trx, payment.id)
  if (checkout) await recordCheckout(trx, payment, paymentMethod, checkout)
  else
    await updatePayment(trx, payment.id, {
      method: paymentMethod,
      status: 'pending',
      reconcile_at: null,
    })
  await setPaymentMethod(
    trx,
    orderId,
    paymentMethod,
    addMinutes(now(), config.payments.unpaidOrderMinutes),
  )
  if (!checkout) await confirmOrder(trx, orderId, { actor: 'customer', actorId: order.customer_id })
}

async function recordCheckout(
  trx: Transaction,
  payment: PaymentRow,
  method: PaymentMethod,
  { sourceId, checkoutUrl }: { sourceId: string; checkoutUrl: string },
): Promise<void> {
  await insertSource(trx, {
    id: sourceId,
    payment_id: payment.id,
    method,
    amount: payment.amount,
    checkout_url: checkoutUrl,
  })
  const reconcile_at = addMinutes(now(), config.payments.reconcileAfterMinutes)
  await updatePayment(trx, payment.id, { method, status: 'pending', reconcile_at })
}

/** @throws 409 unless the order waits for money, or cash is chosen again for a confirmed cash order */
function assertPayable(order: OrderColumns, isPaid: boolean, method: PaymentMethod): void {
  if (isPaid) fail('ALREADY_PAID', 'The order is paid. There is nothing more to pay.')
  if (order.status === 'pending') return
  const sameCash =
    order.status !== 'cancelled' &&
    order.payment_method === 'cash_on_delivery' &&
    method === 'cash_on_delivery'
  if (!sameCash) throwInvalidTransition(order.status, [])
}

async function assertMethodEnabled(method: PaymentMethod): Promise<void> {
  const { cod_enabled, ewallet_a_enabled, ewallet_b_enabled, online_banking_c_enabled } =
    await getSettings()
  const enabled: Record<PaymentMethod, boolean> = {
    cash_on_delivery: cod_enabled,
    ewallet_a: ewallet_a_enabled,
    ewallet_b: ewallet_b_enabled,
    online_banking_c: online_banking_c_enabled,
  }
  if (!enabled[method])
    fail(
      'PAYMENT_METHOD_DISABLED',
      `${method} is switched off at the moment. Choose another method.`,
    )
}

async function openCheckout(order: OrderRow, method: Exclude<PaymentMethod, 'cash_on_delivery'>) {
  const minimum = config.payments.minimumCentavos
  if (order.total < minimum) failTooSmall(minimum)
  const page = `${config.storefrontUrl}/orders/${order.id}`
  const billing = await billingDetails(order)
  try {
    if (method === 'online_banking_c') {
      const intent = {
        orderId: order.id,
        amount: order.total,
        returnUrl: page,
        billing,
        description: order.order_number,
      }
      const { intentId, checkoutUrl } = await paymentProvider.createIntent(intent)
      return { sourceId: intentId, checkoutUrl }
    }
    const returnTo = { success: page, failed: `${page}?payment=failed` }
    return await paymentProvider.createSource({
      orderId: order.id,
      method,
      amount: order.total,
      returnTo,
      billing,
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === 'parameter_below_minimum') failTooSmall(minimum)
    log.warn(
      { orderId: order.id, kind: error.kind, code: error.code, detail: error.detail },
      'The provider opened no checkout',
    )
    fail(
      'PROVIDER_UNAVAILABLE',
      'The payment provider could not open a checkout. Try again, or choose cash.',
      { retryAfter: 5 },
    )
  }
}

function failTooSmall(minimum: number): never {
  fail(
    'AMOUNT_TOO_SMALL',
    `Online payments start at ${formatPesos(minimum)}. Add to the order, or choose cash.`,
  )
}

async function billingDetails({ customer_id, contact_phone }: OrderRow) {
  const [customer] = await findUsers([customer_id])
  if (!customer) return {}
  return {
    name: `${customer.first_name} ${customer.last_name}`,
    email: customer.email,
    phone: contact_phone ?? undefined,
  }
}
