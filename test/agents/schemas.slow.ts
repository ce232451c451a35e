import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { createProduct, createStore, createUser } from '../support/actors.ts'
import { get, patch, send } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { pressCheckoutButton } from '../support/payment-provider.ts'
import {
  agentHeaders,
  cash,
  mobile,
  online,
  shipping,
  startShoppingAgent,
  type ShoppingAgent,
} from '../support/shopping-agent.ts'

const folder = join(import.meta.dirname, 'schemas/2026-04-08')
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
for (const file of globSync('**/*.json', { cwd: folder })) {
  const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  if (schema.$id) ajv.addSchema(schema)
}

const BASE = 'https://ucp.dev/schemas'

function expectValid(schema: string, value: unknown): void {
  const validate = ajv.getSchema(`${BASE}/${schema}`)
  expect(validate, `no schema ${schema}`).to.not.equal(undefined)
  void validate!(value)
  expect(validate!.errors ?? [], JSON.stringify(value)).to.deep.equal([])
}

let agent: ShoppingAgent

describe('answers to agents match the schemas of the protocol', () => {
  useHarness()
  before(async () => {
    agent = await startShoppingAgent()
  })
  after(() => agent.stop())

  async function createItem() {
    const product = await createProduct(await createStore(), { price: 20_000, unit: 'piece' })
    return { line_items: [{ item: { id: product.id }, quantity: 2 }] }
  }

  it('the profile', async () => {
    const { body } = await get('/.well-known/ucp')
    expectValid('ucp.json#/$defs/business_schema', body.ucp)
  })

  it('search, lookup and product', async () => {
    const {
      line_items: [line],
    } = await createItem()
    const { id } = line!.item
    const { body: found } = await agent.call('POST', '/catalog/search', { query: '*' })
    expectValid('shopping/catalog_search.json#/$defs/search_response', found)
    const { body: looked } = await agent.call('POST', '/catalog/lookup', { ids: [id, 'none'] })
    expectValid('shopping/catalog_lookup.json#/$defs/lookup_response', looked)
    const { body: one } = await agent.call('POST', '/catalog/product', { id })
    expectValid('shopping/catalog_lookup.json#/$defs/get_product_response', one)
  })

  it('carts', async () => {
    const { body } = await agent.call('POST', '/carts', await createItem())
    expectValid('shopping/cart.json', body)
  })

  it('checkout sessions of every status, and the order', async () => {
    const item = await createItem()
    const { body: bare } = await agent.call('POST', '/checkout-sessions', item)
    expectValid('shopping/checkout.json', bare)
    expectValid('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', bare)
    const canceled = await agent.call('POST', `/checkout-sessions/${bare.id}/cancel`)
    expectValid('shopping/checkout.json', canceled.body)
    const input = { ...item, ...shipping(mobile()) }
    const { body: open } = await agent.call('POST', '/checkout-sessions', input)
    expectValid('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', open)
    const path = `/checkout-sessions/${open.id}/complete`
    const { body: completed } = await agent.call('POST', path, cash)
    expectValid('shopping/checkout.json', completed)
    const { body: order } = await agent.call('GET', `/orders/${completed.order.id}`)
    expectValid('shopping/order.json', order)
  })

  it('what is paid online, and its refund', async () => {
    const input = { ...(await createItem()), ...shipping(mobile()) }
    const { body: open } = await agent.call('POST', '/checkout-sessions', input)
    const path = `/checkout-sessions/${open.id}`
    const { body: escalated } = await agent.call('POST', `${path}/complete`, online)
    expectValid('shopping/checkout.json', escalated)
    const page = await get(new URL(escalated.continue_url).pathname)
    await pressCheckoutButton(page.headers.get('location')!, 'authorize')
    const paid = await eventually(async () => {
      const { body } = await agent.call('GET', path)
      return body.status === 'completed' && body
    })
    const refund = { amount: 50, reason: 'Bruised' }
    const admin = await createUser('admin')
    await patch(`/api/payments/refund/${paid.order.id}/process`, refund, { as: admin })
    const event = await eventually(async () =>
      agent.events.find(({ body }) => JSON.parse(body).adjustments.length > 0),
    )
    expectValid('shopping/order.json', JSON.parse(event.body))
  })

  it('lines that are not sold, in carts and sessions', async () => {
    const store = await createStore()
    const sold = await createProduct(store, { unit: 'piece' })
    const gone = await createProduct(store, { inventory: 0 })
    const line_items = [sold, gone].map(({ id }) => ({ item: { id }, quantity: 1 }))
    const { body: cart } = await agent.call('POST', '/carts', { line_items })
    expectValid('shopping/cart.json', cart)
    const { body: session } = await agent.call('POST', '/checkout-sessions', { line_items })
    expectValid('shopping/checkout.json', session)
  })

  it('the endpoints of a store', async () => {
    const store = await createStore()
    await createProduct(store)
    const { body: profile } = await get(`/stores/${store.slug}/.well-known/ucp`)
    expectValid('ucp.json#/$defs/business_schema', profile.ucp)
    const found = await send(
      'POST',
      `/ucp/stores/${store.slug}/v1/catalog/search`,
      { filters: {} },
      { headers: agentHeaders(agent.profile) },
    )
    expectValid('shopping/catalog_search.json#/$defs/search_response', found.body)
  })

  it('errors', async () => {
    const { body } = await agent.call('GET', '/orders/none')
    expectValid('shopping/types/error_response.json', body)
    const { body: empty } = await agent.call('POST', '/checkout-sessions', { line_items: [] })
    expectValid('shopping/types/error_response.json', empty)
  })

  it('the same over MCP', async () => {
    const checkout = { ...(await createItem()), ...shipping(mobile()) }
    const opened = (await agent.tool('create_checkout', { checkout })).result.structuredContent
    expectValid('shopping/checkout.json', opened)
    const completed = await agent.tool('complete_checkout', { id: opened.id, checkout: cash })
    expectValid('shopping/checkout.json', completed.result.structuredContent)
  })
})
