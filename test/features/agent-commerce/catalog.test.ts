import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post } from '../../support/client.ts'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { agent, outcomeOf, useAgent } from '../../support/agent-shopping.ts'
import { eventually } from '../../support/harness.ts'
import { setChoices } from '../../support/variants.ts'
import { cash, mobile, shipping } from '../../support/shopping-agent.ts'

describe('GET /.well-known/ucp', () => {
  useAgent()

  it('names endpoints, capabilities, handlers and keys, to be cached', async () => {
    const { body, headers } = await get('/.well-known/ucp')
    expect(body.ucp.version).to.equal('2026-04-08')
    const transports = body.ucp.services['dev.ucp.shopping'].map((each: any) => each.transport)
    expect(transports).to.deep.equal(['rest', 'mcp'])
    expect(body.signing_keys[0]).to.deep.include({ kty: 'EC', crv: 'P-256' })
    expect(headers.get('cache-control')).to.equal('public, max-age=300')
  })

  it('GET /ucp/handlers/:name and GET /ucp/handlers/:name/schema describe a handler, GET /llms.txt the marketplace', async () => {
    const path = '/ucp/handlers/cash_on_delivery'
    expect((await get(path)).body).to.include('handler_id "cash_on_delivery"')
    expect((await get(`${path}/schema`)).body.required).to.include('handler_id')
    for (const none of ['none', 'constructor', '__proto__'])
      expect((await get(`/ucp/handlers/${none}/schema`)).status).to.equal(404)
    expect((await get('/llms.txt')).body).to.include('/.well-known/ucp')
  })
})

describe('POST /ucp/v1/catalog/search', () => {
  useAgent()

  it('finds products, which POST /ucp/v1/catalog/lookup and POST /ucp/v1/catalog/product read', async () => {
    const name = unique('Tuyo')
    const product = await createProduct(await createStore(), { name })
    const found = await eventually(async () => {
      const { body } = await agent.call('POST', '/catalog/search', { query: name })
      return body.products.find(({ id }: any) => id === product.id)
    })
    const { id } = found.variants[0]
    const { body: looked } = await agent.call('POST', '/catalog/lookup', { ids: [id, 'none'] })
    expect(looked.products[0].variants[0].inputs).to.deep.equal([{ id, match: 'exact' }])
    expect(looked.messages[0].code).to.equal('not_found')
    const { body: one } = await agent.call('POST', '/catalog/product', { id })
    expect(one.product.price_range.min).to.deep.equal({ amount: 5_500, currency: 'PHP' })
  })

  it('sells options that were selected, and goods by their step', async () => {
    const store = await createStore()
    const product = await createProduct(store, { price: 10_000, quantity_step: 0.25 })
    const [group] = await setChoices(product, store, [
      {
        name: 'Cut',
        min: 1,
        max: 1,
        options: [
          { name: 'Whole', price: 0 },
          { name: 'Fillet', price: 20 },
        ],
      },
    ])
    const selected = [
      { name: 'Cut', label: 'Fillet' },
      { name: 'Amount', label: '0.25 kilo' },
    ]
    const { body } = await agent.call('POST', '/catalog/product', { id: product.id, selected })
    const [featured] = body.product.variants
    expect(body.product.selected.map(({ label }: any) => label)).to.have.members([
      'Fillet',
      '0.25 kilo',
    ])
    expect(featured.price.amount).to.equal(3_000)
    expect(featured.id).to.include(group.options[1].id)
    const line_items = [{ item: { id: featured.id }, quantity: 3 }]
    const input = { line_items, ...shipping(mobile()) }
    const { body: session } = await agent.call('POST', '/checkout-sessions', input)
    expect(session.totals[0].amount).to.equal(9_000)
    const path = `/checkout-sessions/${session.id}/complete`
    const { body: done } = await agent.call('POST', path, cash)
    expect(done.line_items[0]).to.deep.include({ quantity: 3 })
    const { body: orders } = await get('/api/vendor/orders', { as: store.owner })
    expect(orders.data[0].items[0]).to.deep.include({ quantity: 0.75, price: 120 })
  })

  it('400 without a profile, without a query and for a cursor of somebody else', async () => {
    const answers = [
      await post('/ucp/v1/catalog/search', { query: 'x' }),
      await agent.call('POST', '/catalog/search', {}),
      await agent.call('POST', '/catalog/search', { query: 'x', pagination: { cursor: '!' } }),
    ]
    expect(answers.map(({ status }) => status)).to.deep.equal([400, 400, 400])
    expect(answers[0]!.body.code).to.equal('invalid_profile_url')
  })
})

describe('POST /ucp/v1/carts', () => {
  useAgent()

  it('makes a checkout once; GET /ucp/v1/carts/:id, PUT /ucp/v1/carts/:id and POST /ucp/v1/carts/:id/cancel', async () => {
    const product = await createProduct(await createStore(), { unit: 'piece' })
    const lines = (quantity: number) => ({ line_items: [{ item: { id: product.id }, quantity }] })
    const { body: cart } = await agent.call('POST', '/carts', lines(1))
    const { body: changed } = await agent.call('PUT', `/carts/${cart.id}`, lines(3))
    expect(changed.totals.at(-1).amount).to.equal(16_500)
    const page = await get(new URL(changed.continue_url).pathname) // GET /buy/:items
    expect(page.headers.get('location')).to.include(`/cart?add=${product.id}%3A3`)
    const first = await agent.call('POST', '/checkout-sessions', { cart_id: cart.id, ...lines(9) })
    const again = await agent.call('POST', '/checkout-sessions', { cart_id: cart.id })
    expect([first.status, again.status]).to.deep.equal([201, 200])
    expect(again.body.id).to.equal(first.body.id)
    expect(first.body.line_items[0].quantity).to.equal(3)
    expect((await agent.call('POST', `/carts/${cart.id}/cancel`)).body.id).to.equal(cart.id)
    const gone = await agent.call('GET', `/carts/${cart.id}`)
    expect(outcomeOf(gone)).to.deep.equal([200, 'not_found'])
  })
})

describe('POST /ucp/mcp', () => {
  useAgent()

  it('lists the operations as tools', async () => {
    const { body } = await post('/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(body.result.tools.map(({ name }: any) => name)).to.include('complete_checkout')
  })

  it('buys by cash', async () => {
    const product = await createProduct(await createStore(), { price: 20_000, unit: 'piece' })
    const checkout = {
      line_items: [{ item: { id: product.id }, quantity: 1 }],
      ...shipping(mobile()),
    }
    const opened = await agent.tool('create_checkout', { checkout })
    const { id } = opened.result.structuredContent
    const completed = await agent.tool('complete_checkout', { id, checkout: cash })
    const { status, order } = completed.result.structuredContent
    expect(status).to.equal('completed')
    const read = await agent.tool('get_order', { id: order.id })
    expect(read.result.structuredContent.line_items[0].status).to.equal('processing')
  })

  it('answers an error of JSON-RPC for a missing profile and for an unknown tool', async () => {
    const call = (params: object) =>
      post('/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const noProfile = await call({ name: 'search_catalog', arguments: { catalog: { query: 'x' } } })
    const unknown = await call({ name: 'steal', arguments: {} })
    expect([noProfile, unknown].map(({ body }) => body.error.code)).to.deep.equal([-32001, -32602])
  })
})
