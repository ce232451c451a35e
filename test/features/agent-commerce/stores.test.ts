import { expect } from 'chai'
import { describe, it } from 'mocha'
import { agent, createShelf, linesOf, outcomeOf, useAgent } from '../../support/agent-shopping.ts'
import { get, send } from '../../support/client.ts'
import { signAsAgent } from '../../support/shopping-agent-signatures.ts'
import { agentHeaders, cash, mobile, shipping } from '../../support/shopping-agent.ts'

/** Calls `METHOD /path/:store/:id` at a store. */
async function call(slug: string, endpoint: string, body?: unknown, id = '') {
  const [method = '', template = ''] = endpoint.split(' ')
  const path = template.replace(':store', slug).replace(':id', id)
  const headers =
    method === 'GET' ? await signAsAgent(agent, method, path) : agentHeaders(agent.profile)
  return await send(method, path, body, { headers })
}

describe('the endpoints of one store', () => {
  useAgent()

  it('GET /stores/:store/.well-known/ucp names them; 404 for no store', async () => {
    const { store } = await createShelf()
    const { body } = await get(`/stores/${store.slug}/.well-known/ucp`)
    const endpoints = body.ucp.services['dev.ucp.shopping'].map(({ endpoint }: any) => endpoint)
    expect(endpoints[0]).to.match(new RegExp(`/ucp/stores/${store.slug}/v1$`))
    expect((await get('/stores/none/.well-known/ucp')).status).to.equal(404)
    const answer = await call('none', 'POST /ucp/stores/:store/v1/catalog/search', { query: 'x' })
    expect(answer.status).to.equal(404)
  })

  it('show its products alone', async () => {
    const [own, other] = [await createShelf(), await createShelf()]
    const { slug } = own.store
    const found = await call(slug, 'POST /ucp/stores/:store/v1/catalog/search', { filters: {} })
    expect(found.body.products.map(({ id }: any) => id)).to.deep.equal([own.product.id])
    const words = await call(slug, 'POST /ucp/stores/:store/v1/catalog/search', { query: 'bigas' })
    expect(words.body.products.every(({ id }: any) => id === own.product.id)).to.equal(true)
    const ids = [own.product.id, other.product.id]
    const looked = await call(slug, 'POST /ucp/stores/:store/v1/catalog/lookup', { ids })
    expect(looked.body.products.map(({ id }: any) => id)).to.deep.equal([own.product.id])
    const one = { id: other.product.id }
    const foreign = await call(slug, 'POST /ucp/stores/:store/v1/catalog/product', one)
    expect(foreign.body.ucp.status).to.equal('error')
  })

  it('sell its products alone, in carts and sessions of their own', async () => {
    const [own, other] = [await createShelf(), await createShelf()]
    const at = (endpoint: string, body?: unknown, id?: string) =>
      call(own.store.slug, endpoint, body, id)
    const foreign = await Promise.all([
      at('POST /ucp/stores/:store/v1/carts', linesOf(other.product.id)),
      at('POST /ucp/stores/:store/v1/checkout-sessions', linesOf(other.product.id)),
    ])
    expect(foreign.map(outcomeOf)).to.deep.equal([
      [200, 'item_unavailable'],
      [200, 'item_unavailable'],
    ])
    const { body: cart } = await at('POST /ucp/stores/:store/v1/carts', linesOf(own.product.id))
    await at('PUT /ucp/stores/:store/v1/carts/:id', linesOf(own.product.id), cart.id)
    expect((await at('GET /ucp/stores/:store/v1/carts/:id', undefined, cart.id)).status).to.equal(
      200,
    )
    const atMarket = await agent.call('GET', `/carts/${cart.id}`)
    expect(outcomeOf(atMarket)).to.deep.equal([200, 'not_found'])
    await at('POST /ucp/stores/:store/v1/carts/:id/cancel', {}, cart.id)

    const sessions = 'POST /ucp/stores/:store/v1/checkout-sessions'
    const { body: given } = await at(sessions, linesOf(own.product.id))
    await at('POST /ucp/stores/:store/v1/checkout-sessions/:id/cancel', {}, given.id)
    const { body: open } = await at(sessions, linesOf(own.product.id))
    const input = { ...linesOf(own.product.id), ...shipping(mobile()) }
    await at('PUT /ucp/stores/:store/v1/checkout-sessions/:id', input, open.id)
    const read = await at('GET /ucp/stores/:store/v1/checkout-sessions/:id', undefined, open.id)
    expect(read.body.status).to.equal('ready_for_complete')
    const complete = 'POST /ucp/stores/:store/v1/checkout-sessions/:id/complete'
    const elsewhere = await call(other.store.slug, complete, cash, open.id)
    expect(outcomeOf(elsewhere)).to.deep.equal([200, 'not_found'])
    const { body: done } = await at(complete, cash, open.id)
    const order = 'GET /ucp/stores/:store/v1/orders/:id'
    const [mine, theirs] = await Promise.all([
      at(order, undefined, done.order.id),
      call(other.store.slug, order, undefined, done.order.id),
    ])
    expect(mine.body.id).to.equal(done.order.id)
    expect(outcomeOf(theirs)).to.deep.equal([200, 'not_found'])
  })

  it('POST /ucp/stores/:store/mcp does the same as tools', async () => {
    const [own, other] = [await createShelf(), await createShelf()]
    const meta = { 'ucp-agent': { profile: agent.profile } }
    const catalog = { ids: [own.product.id, other.product.id] }
    const params = { name: 'lookup_catalog', arguments: { meta, catalog } }
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { body } = await send('POST', `/ucp/stores/${own.store.slug}/mcp`, request)
    const { products } = body.result.structuredContent
    expect(products.map(({ id }: any) => id)).to.deep.equal([own.product.id])
  })
})
