import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { purgeAgentSessions } from '../../../src/features/agent-commerce/purge.sql.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { createProduct, createUser } from '../../support/actors.ts'
import {
  agent,
  createShelf,
  linesOf,
  openCheckout,
  outcomeOf,
  useAgent,
} from '../../support/agent-shopping.ts'
import { eventually } from '../../support/harness.ts'
import { changeSettings } from '../../support/settings.ts'
import { cash, mobile, shipping, startShoppingAgent } from '../../support/shopping-agent.ts'

describe('POST /ucp/v1/checkout-sessions', () => {
  useAgent()

  it('201 prices by the catalogue whatever the agent says', async () => {
    const { product } = await createShelf()
    const { status, body } = await agent.call('POST', '/checkout-sessions', {
      line_items: [{ item: { id: product.id, price: 1, title: 'Free' }, quantity: 2, totals: [] }],
      totals: [{ type: 'total', amount: 1 }],
      discounts: { codes: ['ALL'] },
      ...shipping(mobile()),
    })
    expect([status, body.status]).to.deep.equal([201, 'ready_for_complete'])
    expect(body.line_items[0].item.price).to.equal(20_000)
    expect(body.totals[0]).to.deep.include({ type: 'subtotal', amount: 40_000 })
  })

  it('200 with the outcome alone for more than is in stock, for items of two stores and for what is no product', async () => {
    const [one, other] = [await createShelf(1), await createShelf(1)]
    const items = (...ids: string[]) => ({
      line_items: ids.map((id) => ({ item: { id }, quantity: 1 })),
    })
    const answers = await Promise.all([
      agent.call('POST', '/checkout-sessions', linesOf(one.product.id, 2)),
      agent.call('POST', '/checkout-sessions', linesOf(one.product.id, 10_001)),
      agent.call('POST', '/checkout-sessions', items(one.product.id, other.product.id)),
      agent.call('POST', '/checkout-sessions', items(randomUUID())),
      agent.call('POST', '/checkout-sessions', items("'; drop table orders; --")),
    ])
    expect(answers.map(outcomeOf)).to.deep.equal([
      [200, 'out_of_stock'],
      [200, 'out_of_stock'],
      [200, 'multiple_stores'],
      [200, 'item_unavailable'],
      [200, 'item_unavailable'],
    ])
    for (const { body } of answers) expect(body.ucp.status).to.equal('error')
    for (const { body } of answers) expect(body).to.not.have.any.keys('id', 'status')
  })

  it('201 without what is sold out, and a warning of it; an open session says what sold out since', async () => {
    const { store, product } = await createShelf()
    const gone = await createProduct(store, { inventory: 0 })
    const { status, body } = await agent.call('POST', '/checkout-sessions', {
      line_items: [gone, product].map(({ id }) => ({ item: { id }, quantity: 1 })),
      ...shipping(mobile()),
    })
    const [warning] = body.messages
    expect([status, body.status, body.line_items.length]).to.deep.equal([
      201,
      'ready_for_complete',
      1,
    ])
    expect(warning).to.deep.include({
      type: 'warning',
      code: 'out_of_stock',
      path: '$.line_items[0]',
    })
    const path = `/api/vendor/products/${product.id}`
    await patch(path, { inventory: 0 }, { as: store.owner })
    const { body: later } = await agent.call('POST', `/checkout-sessions/${body.id}/complete`, cash)
    expect([later.status, later.messages[0].code]).to.deep.equal(['incomplete', 'out_of_stock'])
  })

  it('offers cash up to the limit for it alone', async () => {
    const { product } = await createShelf()
    const handlersOf = async (quantity: number) =>
      Object.keys((await openCheckout(product.id, quantity)).body.ucp.payment_handlers).join()
    await changeSettings({ codMaxAmount: 300 })
    const offered = [await handlersOf(1), await handlersOf(2)]
    await changeSettings({ codMaxAmount: null })
    expect(offered.map((names) => names.includes('cash_on_delivery'))).to.deep.equal([true, false])
  })

  it('stays incomplete, with what is missing, without a phone number and an address', async () => {
    const { product } = await createShelf()
    const { body } = await agent.call('POST', '/checkout-sessions', linesOf(product.id))
    expect(body.status).to.equal('incomplete')
    expect(body.messages.map(({ path }: any) => path)).to.deep.equal([
      '$.buyer.phone_number',
      '$.fulfillment.methods[0].destinations[0].street_address',
    ])
  })

  it('201 for 100 lines; 400 for 101, for no line and for quantities that are none', async () => {
    const { product } = await createShelf(500)
    const lines = (count: number, quantity: unknown = 1) => ({
      line_items: Array.from({ length: count }, () => ({ item: { id: product.id }, quantity })),
    })
    const inputs = [
      lines(100),
      lines(101),
      lines(0),
      ...[0, -1, 1.5, '2', 1e9].map((q) => lines(1, q)),
    ]
    const answers = await Promise.all(
      inputs.map((input) => agent.call('POST', '/checkout-sessions', input)),
    )
    expect(answers.map(({ status }) => status)).to.deep.equal([201, ...Array(7).fill(400)])
    const huge = await agent.call('POST', '/carts', { ...lines(1), note: 'x'.repeat(300_000) })
    expect(huge.status).to.equal(413)
  })

  it('not_found once it has ended, and then it is deleted with what it says of its buyer', async () => {
    const { product } = await createShelf()
    const { body } = await openCheckout(product.id)
    const rows = () => knex('agent_checkouts').where({ id: body.id })
    await rows().update({ expires_at: knex.raw("now() - interval '1 minute'") })
    const ended = await agent.call('GET', `/checkout-sessions/${body.id}`)
    expect(outcomeOf(ended)).to.deep.equal([200, 'not_found'])
    await eventually(async () => {
      await purgeAgentSessions()
      return (await rows()).length === 0
    })
  })

  it('takes no stock', async () => {
    const { product } = await createShelf(3)
    await openCheckout(product.id, 3)
    expect((await get(`/api/products/${product.id}`)).body.product.inventory).to.equal(3)
  })

  it('answers an Idempotency-Key with the same session, and another body with 409', async () => {
    const { product } = await createShelf()
    const key = { 'idempotency-key': randomUUID() }
    const first = await agent.call('POST', '/checkout-sessions', linesOf(product.id), key)
    const again = await agent.call('POST', '/checkout-sessions', linesOf(product.id), key)
    const other = await agent.call('POST', '/checkout-sessions', linesOf(product.id, 2), key)
    const dropped = { ...linesOf(product.id), currency: 'EUR' }
    const changed = await agent.call('POST', '/checkout-sessions', dropped, key)
    expect(again.body).to.deep.equal(first.body)
    expect([other.status, changed.status]).to.deep.equal([409, 409])
  })
})

describe('POST /ucp/v1/checkout-sessions/:id/complete', () => {
  useAgent()

  it('places one order by cash, however often it is sent at once', async () => {
    const { store, product } = await createShelf(5)
    const { body: session } = await openCheckout(product.id, 2)
    const path = `/checkout-sessions/${session.id}/complete`
    const answers = await Promise.all([1, 2, 3].map(() => agent.call('POST', path, cash)))
    const placed = answers.filter(({ body }) => body.status === 'completed')
    expect(new Set(placed.map(({ body }) => body.order.id)).size).to.equal(1)
    expect((await get(`/api/products/${product.id}`)).body.product.inventory).to.equal(3)
    const { body } = await get('/api/vendor/orders', { as: store.owner })
    expect(body.data).to.have.lengthOf(1)
    expect(body.data[0]).to.deep.include({ status: 'confirmed', agent: agent.host })
  })

  it('is bought by a guest, whose account nobody can register or take the name of', async () => {
    const email = `guest${mobile().slice(1)}@guest.invalid`
    const person = { email, password: 'palengke-Kalabaw-77', firstName: 'Ana', lastName: 'Cruz' }
    const registered = await post('/api/auth/register', person)
    expect([registered.status, registered.body.details[0].path]).to.deep.equal([400, 'email'])
    const customer = await createUser()
    await patch('/api/users/profile', { email, firstName: 'Ana' }, { as: customer })
    const { body } = await get('/api/auth/me', { as: customer })
    expect(body.user.email).to.equal(customer.email)
  })

  it('GET /ucp/v1/orders/:id shows it to its agent, and to no other', async () => {
    const { product } = await createShelf()
    const { body: session } = await openCheckout(product.id)
    const { body } = await agent.call('POST', `/checkout-sessions/${session.id}/complete`, cash)
    const own = await agent.call('GET', `/orders/${body.order.id}`)
    expect(own.body).to.deep.include({ id: body.order.id, checkout_id: session.id })
    const other = await startShoppingAgent()
    const foreign = await Promise.all([
      other.call('GET', `/orders/${body.order.id}`),
      other.call('GET', `/checkout-sessions/${session.id}`),
    ])
    other.stop()
    expect(foreign.map(outcomeOf)).to.deep.equal([
      [200, 'not_found'],
      [200, 'not_found'],
    ])
  })

  it('409 for a session that is completed, unless the key is that of the first time', async () => {
    const { product } = await createShelf()
    const { body: session } = await openCheckout(product.id)
    const path = `/checkout-sessions/${session.id}/complete`
    const key = { 'idempotency-key': randomUUID() }
    const first = await agent.call('POST', path, cash, key)
    expect(first.body.payment.instruments[0].handler_id).to.equal('cash_on_delivery')
    const again = await agent.call('POST', path, cash, key)
    const other = await agent.call('POST', path, cash)
    expect([again.body.order.id, other.status]).to.deep.equal([first.body.order.id, 409])
  })

  it('409 for a session that is canceled by POST /ucp/v1/checkout-sessions/:id/cancel', async () => {
    const { product } = await createShelf()
    const { body: session } = await openCheckout(product.id)
    const path = `/checkout-sessions/${session.id}`
    expect((await agent.call('POST', `${path}/cancel`)).body.status).to.equal('canceled')
    expect((await agent.call('POST', `${path}/complete`, cash)).status).to.equal(409)
    // GET /ucp/v1/checkout-sessions/:id and PUT /ucp/v1/checkout-sessions/:id
    expect((await agent.call('PUT', path, linesOf(product.id))).status).to.equal(409)
    expect((await agent.call('GET', path)).body.status).to.equal('canceled')
  })

  it('409 for one of POST /ucp/v1/checkout-sessions/:id/cancel and complete, when both come at once', async () => {
    const { product } = await createShelf()
    for (let session = 0; session < 5; session++) {
      const path = `/checkout-sessions/${(await openCheckout(product.id)).body.id}`
      const [canceled, completed] = await Promise.all([
        agent.call('POST', `${path}/cancel`),
        agent.call('POST', `${path}/complete`, cash),
      ])
      const ends = [canceled.body.status === 'canceled', completed.body.status === 'completed']
      expect(ends).not.to.deep.equal([true, true])
      const { body } = await agent.call('GET', path)
      expect(body.status).to.equal(ends[0] ? 'canceled' : 'completed')
    }
  })
})

describe('PATCH /api/admin/shopping-agents/:host', () => {
  useAgent()

  it('403 for a blocked agent, that GET /api/admin/shopping-agents lists', async () => {
    const admin = await createUser('admin')
    await agent.call('POST', '/catalog/search', { query: 'bigas' })
    const path = `/api/admin/shopping-agents/${encodeURIComponent(agent.host)}`
    const blocked = await patch(path, { isBlocked: true }, { as: admin })
    expect(blocked.body).to.deep.include({ success: true })
    await eventually(async () => {
      const { status } = await agent.call('POST', '/catalog/search', { query: 'bigas' })
      return status === 403
    })
    const { body } = await get('/api/admin/shopping-agents', { as: admin })
    const row = body.data.find(({ host }: any) => host === agent.host)
    expect(row.isBlocked).to.equal(true)
  })
})
