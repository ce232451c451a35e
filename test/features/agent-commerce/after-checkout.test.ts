/** What follows a completed session: events, a payment online, refunds. */
import { createPublicKey } from 'node:crypto'
import { expect } from 'chai'
import { createVerifier, httpbis } from 'http-message-signatures'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createProduct, createStore, createUser } from '../../support/actors.ts'
import { agent, createShelf, linesOf, useAgent } from '../../support/agent-shopping.ts'
import { get, patch, post } from '../../support/client.ts'
import { eventually } from '../../support/harness.ts'
import { pressCheckoutButton } from '../../support/payment-provider.ts'
import { cash, mobile, online, shipping, type ReceivedEvent } from '../../support/shopping-agent.ts'

/** A completed session of one unit of each of `count` products. */
async function buy(count: number, payment: object) {
  const store = await createStore()
  const products = await Promise.all(
    Array.from({ length: count }, () => createProduct(store, { price: 20_000, unit: 'piece' })),
  )
  const line_items = products.map(({ id }) => ({ item: { id }, quantity: 1 }))
  const input = { line_items, ...shipping(mobile()) }
  const { body: opened } = await agent.call('POST', '/checkout-sessions', input)
  const path = `/checkout-sessions/${opened.id}`
  const { body: session } = await agent.call('POST', `${path}/complete`, payment)
  return { store, products, path, session }
}

/** The newest event about an order that `fits`. */
const eventOf = (orderId: string, fits: (order: any) => boolean = () => true) =>
  eventually(async () =>
    agent.events.find(({ body }) => {
      const order = JSON.parse(body)
      return order.id === orderId && fits(order)
    }),
  )

async function isSignedByUs({ url, headers }: ReceivedEvent): Promise<boolean | null> {
  const { body: profile } = await get('/.well-known/ucp')
  const key = createPublicKey({ key: profile.signing_keys[0], format: 'jwk' })
  const verify = createVerifier(key, 'ecdsa-p256-sha256')
  return await httpbis.verifyMessage(
    { keyLookup: async () => ({ id: 'x', algs: ['ecdsa-p256-sha256'], verify }) },
    { method: 'POST', url, headers: headers as Record<string, string> },
  )
}

describe('order events to shopping agents', () => {
  useAgent()

  it('carry the whole order, signed with a key of our profile', async () => {
    const { session } = await buy(1, cash)
    const event = await eventOf(session.order.id)
    expect(JSON.parse(event.body)).to.deep.include({ checkout_id: session.id, currency: 'PHP' })
    expect(event.headers).to.include.keys('webhook-id', 'webhook-timestamp', 'content-digest')
    expect(await isSignedByUs(event)).to.equal(true)
  })

  it('are none for an agent that was served without a profile, and leave no dead letter', async () => {
    const { product } = await createShelf()
    const asStranger = { 'ucp-agent': 'profile="https://agent.invalid/profile.json"' }
    const input = { ...linesOf(product.id), ...shipping(mobile()) }
    const { body: opened } = await agent.call('POST', '/checkout-sessions', input, asStranger)
    const path = `/checkout-sessions/${opened.id}/complete`
    const { body: session } = await agent.call('POST', path, cash, asStranger)
    await eventually(async () => {
      const told = knex('outbox').whereRaw(`payload->>'orderId' = ?`, [session.order.id])
      const rows = await told.where({ name: 'tell-agent' })
      return rows.length > 0 && rows.every(({ completed_at }) => completed_at)
    })
  })

  it('tell of an item that was not available: the order keeps it as removed, and an adjustment says when', async () => {
    const { store, products, session } = await buy(2, cash)
    const { body } = await get(`/api/vendor/orders`, { as: store.owner })
    const [order] = body.data
    const missing = order.items.find(({ productId }: any) => productId === products[0]!.id)
    const path = `/api/vendor/orders/${order.id}/unavailable`
    expect((await post(path, { itemIds: [missing.id] }, { as: store.owner })).status).to.equal(200)
    const hasRemoved = ({ line_items }: any) =>
      line_items.some(({ status, quantity }: any) => status === 'removed' && quantity.total === 0)
    const event = await eventOf(session.order.id, hasRemoved)
    const { line_items, adjustments, totals } = JSON.parse(event.body)
    expect(line_items).to.have.lengthOf(2)
    const { id, totals: left } = line_items.find(({ status }: any) => status === 'removed')
    expect(left.at(-1).amount).to.equal(0)
    expect(totals[0]).to.deep.equal({ type: 'subtotal', amount: 20_000 })
    expect(adjustments).to.have.lengthOf(1)
    expect(adjustments[0]).to.deep.include({
      type: 'cancellation',
      status: 'completed',
      line_items: [{ id, quantity: -1 }],
      totals: [{ type: 'total', amount: -20_000 }],
    })
  })

  it('tell of an order that was cancelled, as an adjustment of all its items', async () => {
    const { session } = await buy(2, cash)
    const path = `/api/orders/${session.order.id}/cancel`
    await post(path, { reason: 'Closed early' }, { as: await createUser('admin') })
    const event = await eventOf(session.order.id, ({ adjustments }) => adjustments.length > 0)
    const [adjustment] = JSON.parse(event.body).adjustments
    expect(adjustment).to.deep.include({ type: 'cancellation', description: 'Closed early' })
    expect(adjustment.line_items.map(({ quantity }: any) => quantity)).to.deep.equal([-1, -1])
  })
})

describe('GET /ucp/pay/:id', () => {
  useAgent()

  it('leads to the provider; once paid the session is completed, and a refund is an adjustment', async () => {
    const { session, path } = await buy(1, online)
    expect(session.status).to.equal('requires_escalation')
    const [{ severity }] = session.messages
    expect(severity).to.equal('requires_buyer_input')
    const page = await get(new URL(session.continue_url).pathname)
    expect(page.status).to.equal(303)
    await pressCheckoutButton(page.headers.get('location')!, 'authorize')
    const paid = await eventually(async () => {
      const { body } = await agent.call('GET', path)
      return body.status === 'completed' && body
    })
    const again = await get(new URL(session.continue_url).pathname)
    expect(again.headers.get('location')).to.include(paid.order.id)

    const admin = await createUser('admin')
    const refund = { amount: 50, reason: 'Bruised' }
    const refunding = `/api/payments/refund/${paid.order.id}/process`
    expect((await patch(refunding, refund, { as: admin })).status).to.equal(200)
    const isRefunded = ({ adjustments: [first] }: any) => first?.status === 'completed'
    const event = await eventOf(paid.order.id, isRefunded)
    const [adjustment] = JSON.parse(event.body).adjustments
    expect(adjustment).to.deep.include({
      type: 'refund',
      totals: [{ type: 'total', amount: -5_000 }],
      description: 'Bruised',
    })
    const { body: order } = await agent.call('GET', `/orders/${paid.order.id}`)
    expect(order.adjustments).to.deep.equal([adjustment])
  })
})
