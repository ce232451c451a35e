/** Customers whom a shopping agent sends: the link that it gives, and the page of an order that it placed. */
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createProduct, createStore } from '../support/actors.ts'
import { patch } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import {
  cash,
  mobile,
  shipping,
  startShoppingAgent,
  type ShoppingAgent,
} from '../support/shopping-agent.ts'
import { createVariants, setChoices } from '../support/variants.ts'
import { customerOnPhone, heading, ordersOf, place } from './actions.ts'
import { usePhones } from './phone.ts'

describe('GET /buy/:items', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()
  let agent: ShoppingAgent
  before(async () => {
    agent = await startShoppingAgent()
  })
  after(() => agent.stop())

  it('opens the cart that an agent filled, with variant, option and half kilos, and orders it in cash', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const { store, product, variants } = await createVariants(
      { name: 'Small', price: 80 },
      { name: 'Large', price: 120 },
    )
    const [{ options }] = await setChoices(product, store, [
      { name: 'Sauce', min: 1, max: 1, options: [{ name: 'Hot', price: 5 }] },
    ])
    const kilo = { unit: 'kilo', quantity_step: 0.5, min_quantity: 0.5, sold_by_weight: true }
    const fish = await createProduct(store, { name: 'Bangus', price: 240_00, ...kilo })
    const line_items = [
      { item: { id: `${product.id}.${variants[1].id}.${options[0].id}` }, quantity: 2 },
      { item: { id: `${fish.id}~0.5` }, quantity: 3 },
    ]
    const { status, body: cart } = await agent.call('POST', '/carts', { line_items })
    expect(status, JSON.stringify(cart)).to.equal(201)
    await page.goto(cart.continue_url)
    await heading(page, 'Your cart')
    await page.getByRole('link', { name: /Large, Hot$/ }).waitFor()
    await phone.look('cart-from-agent')
    expect(new URL(page.url()).search).to.equal('')
    await page.getByRole('link', { name: 'Check out' }).tap()
    await page.getByText('Rizal Street').waitFor()
    await place(page).tap()
    await page.getByText('Confirmed. The store has your order.').waitFor()
    const [order] = await ordersOf(customer)
    expect(order.paymentMethod).to.equal('cash_on_delivery')
    expect(order.items.map(({ quantity, price }: any) => [quantity, price])).to.have.deep.members([
      [2, 125],
      [1.5, 240],
    ])
    expect(100 * order.subtotal).to.equal(cart.totals.at(-1).amount)
  })

  it('says what is not sold any more, and keeps what is', async () => {
    const { phone, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    const [rice, gone] = [await createProduct(store), await createProduct(store, { name: 'Tuyo' })]
    const { body } = await agent.call('POST', '/carts', {
      line_items: [rice, gone].map(({ id }) => ({ item: { id }, quantity: 1 })),
    })
    await knex('products').where({ id: gone.id }).update({ is_active: false })
    allowFailedRequests(`/api/products/${gone.id}`)
    await page.goto(body.continue_url)
    await page.getByText('Something of the link is not sold any more').waitFor()
    await page.getByRole('link', { name: rice.name }).waitFor()
    await phone.look('cart-from-agent-changed')
    await page.reload()
    await page.getByRole('link', { name: rice.name }).waitFor()
    expect(await page.locator('.cart-line').count()).to.equal(1)
  })
})

describe('GET /orders/:id/status', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn } = usePhones()
  let agent: ShoppingAgent
  before(async () => {
    agent = await startShoppingAgent()
  })
  after(() => agent.stop())

  it('is where a guest follows what an agent bought, without an account, and moves by itself', async () => {
    const store = await createStore()
    const { id } = await createProduct(store, { price: 200_00, unit: 'piece' })
    const input = { line_items: [{ item: { id }, quantity: 1 }], ...shipping(mobile()) }
    const { body: opened } = await agent.call('POST', '/checkout-sessions', input)
    const { body } = await agent.call('POST', `/checkout-sessions/${opened.id}/complete`, cash)
    const { page, open, look } = await (await turnOn())()
    await page.clock.install()
    await open(body.order.permalink_url)
    await heading(page, body.order.label)
    await page.getByText('Confirmed. The store has your order.').waitFor()
    await page.getByText('12 Rizal St, Poblacion').waitFor()
    await look('order-of-guest')
    const path = `/api/orders/${body.order.id}/status`
    expect((await patch(path, { status: 'preparing' }, { as: store.owner })).status).to.equal(200)
    await page.clock.runFor(25_000)
    await page.getByText('The store is preparing your order.').waitFor()
  })
})
