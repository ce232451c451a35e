import { paymentProvider } from '../../../adapters/payments/default.ts'
import { ProviderError } from '../../../adapters/payments/provider.ts'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { log } from '../../../platform/runtime/log.ts'
import { isReservedAddress } from '../../../platform/values/mailbox.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import type { OrderRow, PaymentMethod } from '../../orders/service/read.ts'
import { customerLink } from '../../orders/guests/service.ts'
import { findUsers } from '../../users/service.ts'

export interface Checkout {
  checkoutUrl: string
  sourceId: string
}

/** Opens a checkout at the provider. @throws 400 AMOUNT_TOO_SMALL; 503 PROVIDER_UNAVAILABLE */
export async function openCheckout(
  order: OrderRow,
  method: Exclude<PaymentMethod, 'cash_on_delivery'>,
): Promise<Checkout> {
  if (order.total < config.payments.minimumCentavos) failTooSmall()
  try {
    return await createAtProvider(order, method)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === 'parameter_below_minimum') failTooSmall()
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

async function createAtProvider(
  order: OrderRow,
  method: Exclude<PaymentMethod, 'cash_on_delivery'>,
): Promise<Checkout> {
  const page = customerLink(order)
  const payment = { orderId: order.id, amount: order.total, billing: await billingDetails(order) }
  if (method === 'online_banking_c') {
    const { intentId, checkoutUrl } = await paymentProvider.createIntent({
      ...payment,
      returnUrl: page,
      description: order.order_number,
    })
    return { sourceId: intentId, checkoutUrl }
  }
  const failed = new URL(page)
  failed.searchParams.set('payment', 'failed')
  const returnTo = { success: page, failed: failed.href }
  return await paymentProvider.createSource({ ...payment, method, returnTo })
}

function failTooSmall(): never {
  fail(
    'AMOUNT_TOO_SMALL',
    `Online payments start at ${formatPesos(config.payments.minimumCentavos)}. Add to the order, or choose cash.`,
  )
}

async function billingDetails({ customer_id, contact_phone, contact_email }: OrderRow) {
  const [customer] = await findUsers([customer_id])
  if (!customer) return {}
  const email = contact_email ?? customer.email
  return {
    name: `${customer.first_name} ${customer.last_name}`,
    email: isReservedAddress(email) ? undefined : email,
    phone: contact_phone ?? undefined,
  }
}
