/** Pages that a session leads to. */
import { Type } from 'typebox'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { Uuid } from '../../../platform/contract/schema.ts'
import { noIdempotency } from '../../../platform/http/idempotency.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { findOrder } from '../../orders/service/read.ts'
import { initiate } from '../../payments/service/initiate.ts'
import { customerLink } from '../../orders/guests/service.ts'
import { Checkout } from './model.ts'

const HandlerName = Type.Object({ name: Type.String({ maxLength: 50 }) })

/** Each call opens a checkout at the payment provider. */
const limit = createRateLimit('agent-payments', { per: 'ip', points: 30, seconds: 600 })

export const checkoutPageRoutes = [
  route({
    method: 'get',
    path: '/ucp/pay/:id',
    summary: 'Where the customer of a shopping agent pays online: leads to the payment provider',
    auth: anonymous,
    limits: [limit],
    params: Type.Object({ id: Uuid }),
    status: 303,
    produces: 'text/html',
    errors: [
      'PAYMENT_METHOD_DISABLED',
      'AMOUNT_TOO_SMALL',
      'FORBIDDEN',
      'ALREADY_PAID',
      'CONFLICT',
      'COD_LIMIT',
      'PROVIDER_UNAVAILABLE',
    ],
    handler: async ({ params }) => redirect(await paymentLink(params.id)),
  }),
  route({
    method: 'get',
    path: '/ucp/handlers/:name',
    summary: 'What a payment handler of this marketplace is',
    auth: anonymous,
    params: HandlerName,
    produces: 'text/plain',
    handler: async ({ params: { name } }) =>
      new RawResponse(describeHandler(name), 'text/plain; charset=utf-8'),
  }),
  route({
    method: 'get',
    path: '/ucp/handlers/:name/schema',
    summary: 'The JSON Schema of the instruments of a payment handler',
    auth: anonymous,
    params: HandlerName,
    produces: 'application/json',
    handler: async ({ params: { name } }) =>
      new RawResponse(JSON.stringify(instrumentSchema(name)), 'application/json; charset=utf-8'),
  }),
]

async function paymentLink(id: string): Promise<string> {
  const session = await Checkout.query().where({ id }).first()
  const order = session?.order_id ? await findOrder(session.order_id) : undefined
  if (!order || session?.instrument?.handler !== 'online')
    fail('NOT_FOUND', 'There is nothing to pay here.')
  if (order.payment_status === 'paid') return customerLink(order)
  const { checkout } = await initiate(
    { id: order.customer_id, role: 'customer' },
    { orderId: order.id, paymentMethod: order.payment_method },
    noIdempotency,
  )
  return checkout?.checkoutUrl ?? customerLink(order)
}

function redirect(location: string): RawResponse {
  return new RawResponse('', 'text/html', {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}

const descriptions = new Map([
  [
    'cash_on_delivery',
    `Cash on delivery

The customer pays the rider in cash when the order is handed over, or the store at a pickup. Nothing is acquired and there is no credential.

An instrument names the handler (handler_id "cash_on_delivery") and may carry:
- billing_address: who pays, and where. It fills in a destination without a street and a buyer without a phone number.
- change_for: the cash in hand in centavos, so that the rider brings change.

Amounts, stores and customers have limits for cash. An order beyond one leaves the session open with the message cod_limit.
`,
  ],
  [
    'online_payment',
    `Online payment

The customer pays by e-wallet on a page of the payment provider. Completing a session with handler_id "online_payment" places the order, which
waits for its payment, and answers requires_escalation with continue_url. Open it for the customer, then read the session again: it is completed once the payment has arrived.
`,
  ],
])

/** @throws 404 */
function describeHandler(name: string): string {
  return descriptions.get(name) ?? fail('NOT_FOUND', 'There is no payment handler of this name.')
}

/** @throws 404 */
function instrumentSchema(name: string) {
  const properties = {
    id: { type: 'string' },
    handler_id: { const: name },
    type: { const: name },
    billing_address: { type: 'object' },
    ...(name === 'cash_on_delivery' ? { change_for: { type: 'integer', minimum: 1 } } : {}),
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${config.publicUrl}/ucp/handlers/${name}/schema`,
    title: name,
    description: describeHandler(name),
    type: 'object',
    required: ['id', 'handler_id', 'type'],
    properties,
  }
}
