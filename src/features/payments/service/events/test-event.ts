/** Signed provider events of our own, to test the webhook. */
import { sign } from '../../../../adapters/payments/webhook.ts'
import { config } from '../../../../config/config.ts'
import { now } from '../../../../platform/values/clock.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../../platform/values/ids.ts'
import { findOrderByNumber } from '../../../orders/service/read.ts'

export interface TestEvent {
  id: string
  body: string
  /** The value of the header `provider-signature`. */
  signature: string
}

/**
 * Creates and signs an event. With an order number it reports a payment of that order, which is then recorded as paid.
 * @throws 404; 403 FORBIDDEN for an order unless the provider is the sandbox
 */
export async function createTestEvent(
  type: string,
  orderNumber: string | null,
): Promise<TestEvent> {
  const id = `evt_test_${uuidv7()}`
  const subject = orderNumber ? await resourceOfOrder(type, orderNumber) : unmatchedResource(type)
  const attributes = { type, livemode: false, created_at: unixNow(), data: subject }
  const body = JSON.stringify({ data: { id, type: 'event', attributes } })
  return { id, body, signature: sign(Buffer.from(body), config.payments.webhookSecrets[0]!) }
}

async function resourceOfOrder(type: string, orderNumber: string) {
  if (config.payments.provider !== 'sandbox')
    fail(
      'FORBIDDEN',
      '--order would count as money that never came; it works with PAYMENT_PROVIDER=sandbox only. Leave it out here.',
    )
  const order =
    (await findOrderByNumber(orderNumber)) ??
    fail(
      'NOT_FOUND',
      `There is no order ${orderNumber}: take the number from its page or its mail.`,
    )
  return resource(type, order.total, { order_id: order.id })
}

/** Matches no order. */
function unmatchedResource(type: string) {
  return resource(type, 100, {})
}

function resource(type: string, amount: number, metadata: Record<string, string>) {
  const kind = type.split('.')[0]!
  const status =
    type === 'source.chargeable' ? 'chargeable' : type.endsWith('.failed') ? 'failed' : 'paid'
  return {
    id: `${kind === 'source' ? 'src' : 'pay'}_test_${uuidv7()}`,
    type: kind,
    attributes: { amount, currency: 'PHP', status, metadata, created_at: unixNow() },
  }
}

function unixNow(): number {
  return Math.floor(now().getTime() / 1000)
}
