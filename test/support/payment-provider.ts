/** The payment provider: its checkout page, its events and the switches of its sandbox. */
import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { config } from '../../src/config/config.ts'
import { post, type Answer } from './client.ts'

/** Presses a button of the sandbox's checkout page, as the customer's browser would. */
export async function pressCheckoutButton(
  checkoutUrl: string,
  button: 'authorize' | 'decline',
): Promise<string | null> {
  const page = await (await fetch(checkoutUrl)).text()
  expect(page).to.include(`/${button}"`)
  const answer = await fetch(`${checkoutUrl}/${button}`, { method: 'POST', redirect: 'manual' })
  return answer.headers.get('location')
}

const authorization = `Basic ${Buffer.from(`${config.payments.secretKey}:`).toString('base64')}`

/** What the sandbox charged for a source. */
export async function countCharges(sourceId: string): Promise<number> {
  const answer = await fetch(`${config.payments.sandboxUrl}/v1/payments?limit=100`, {
    headers: { authorization },
  })
  const { data } = (await answer.json()) as { data: { attributes: { source: { id: string } } }[] }
  return data.filter(({ attributes }) => attributes.source.id === sourceId).length
}

/** Charges an authorised source like a worker that loses the response. @returns the payment's id */
export async function chargeOutOfBand(
  sourceId: string,
  { orderId, amount }: { orderId: string; amount: number },
  base = config.payments.sandboxUrl,
): Promise<string> {
  const source = { id: sourceId, type: 'source' }
  const attributes = { amount, currency: 'PHP', source, metadata: { order_id: orderId } }
  const answer = await post(
    '/v1/payments',
    { data: { attributes } },
    { base, headers: { authorization } },
  )
  expect(answer.status).to.equal(200)
  return answer.body.data.id
}

/** An event in the provider's envelope. */
export function providerEvent(
  type: string,
  resource: { id: string; attributes: Record<string, unknown> },
  id = `evt_${randomUUID()}`,
) {
  const kind = type.split('.')[0]
  const data = { id: resource.id, type: kind, attributes: resource.attributes }
  return {
    data: {
      id,
      type: 'event',
      attributes: { type, livemode: false, created_at: 1_790_000_000, data },
    },
  }
}

/** The provider's report that an order was paid, by default with the right amount and without naming the source. */
export const paidEvent = (
  order: { id: string; total: number },
  attributes: Record<string, unknown> = {},
  id?: string,
) =>
  providerEvent(
    'payment.paid',
    {
      id: `pay_${randomUUID()}`,
      attributes: {
        amount: Math.round(order.total * 100),
        currency: 'PHP',
        status: 'paid',
        metadata: { order_id: order.id },
        ...attributes,
      },
    },
    id,
  )

/** The bare hex form of a signature. */
export function providerSignature(body: string, secret = config.payments.webhookSecrets[0]!) {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Sends an event, signed with the bare hex form. */
export async function deliverEvent(
  event: unknown,
  {
    secret,
    headers = {},
    base,
  }: { secret?: string; headers?: Record<string, string>; base?: string } = {},
): Promise<Answer> {
  const body = JSON.stringify(event)
  return await post('/api/webhooks/provider', body, {
    headers: { 'provider-signature': providerSignature(body, secret), ...headers },
    base,
  })
}

/** Sets the switches of the sandbox; `{}` resets them. */
export async function injectFault(behaviour: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${config.payments.sandboxUrl}/sandbox/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  })
  if (!answer.ok)
    throw new Error(`The sandbox rejected ${JSON.stringify(behaviour)}: ${await answer.text()}`)
}
