import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { createOrder, createUser } from '../support/actors.ts'
import { get, patch, post } from '../support/client.ts'
import { confirmedOrder } from '../support/deliveries.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { pendingReplacement } from '../support/replacements.ts'
import { heading, logInOn } from './actions.ts'
import { usePhones } from './phone.ts'

describe('GET /orders/:id', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  /** The page of an order, for the user who logs in on it. */
  async function openOrder(orderId: string, user: { email: string }) {
    const newPhone = await turnOn()
    const phone = await newPhone()
    await phone.open(`/orders/${orderId}`)
    await heading(phone.page, 'Log in to see your order')
    await logInOn(phone.page, user)
    return { phone, page: phone.page, newPhone }
  }

  it('follows the order while it moves, to the review and the next order', async () => {
    const { customer, store, order } = await confirmedOrder()
    const { phone, page } = await openOrder(order.id, customer)
    await page.getByText('Confirmed. The store has your order.').waitFor()
    await page.getByText('Please have ₱110.00 ready for the rider.').waitFor()
    const move = (status: string) =>
      patch(`/api/orders/${order.id}/status`, { status }, { as: store.owner })
    await move('preparing')
    await page.getByText('The store is preparing your order.').waitFor({ timeout: 20_000 })
    await move('ready')
    await page.getByText('Packed and ready for the rider.').waitFor({ timeout: 30_000 })
    await phone.look('order-ready')
    await knex('orders').where({ id: order.id }).update({ status: 'delivered' })
    await knex('store_orders').where({ order_id: order.id }).update({ status: 'delivered' })
    await page.reload()
    await page.getByText('Delivered. Salamat!').waitFor()
    await page.locator('.stars label').nth(3).click()
    await page.getByLabel('What should others know?').fill('Fresh and fast')
    await phone.look('order-review')
    await page.getByRole('button', { name: 'Send the review' }).click()
    await page.getByText(/^Salamat! Your review/).waitFor()
    const reviews = (await get(`/api/stores/${store.id}/reviews`)).body.data
    expect([reviews[0].rating, reviews[0].comment]).to.deep.equal([4, 'Fresh and fast'])
    const other = await openOrder(order.id, customer)
    await other.page.getByText(/^Salamat! Your review/).waitFor()
    expect(await other.page.locator('.stars').count(), 'on another phone').to.equal(0)
    await page.getByRole('button', { name: 'Order again' }).click()
    await heading(page, 'Your cart')
    await page.getByRole('link', { name: 'Check out' }).waitFor()
  })

  it('asks about a replacement, and shows what the customer accepted and gets back', async () => {
    const { customer, order } = await pendingReplacement({ isPaid: true })
    const { phone, page } = await openOrder(order.id, customer)
    await page.getByText('2 kilo Tilapia (₱160.00)').waitFor()
    await phone.look('order-replacement')
    await page.getByRole('button', { name: 'Yes, that is fine' }).click()
    await page.getByText('2 kilo × ₱80.00').waitFor()
    await page.getByText(/₱40\.00 of it (goes|has gone) back to you/).waitFor()
    expect(await page.getByRole('heading', { name: 'The store asks' }).count()).to.equal(0)
  })

  it('cancels an order after asking', async () => {
    const { customer, order } = await createOrder()
    const { phone, page } = await openOrder(order.id, customer)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByLabel('Why, if you like to say').fill('Ordered twice')
    await phone.look('order-cancel')
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByText('This order was cancelled.').waitFor()
    await page.getByText('Reason: Ordered twice').waitFor()
  })

  it('confirms an unpaid order in cash', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const { page } = await openOrder(order.id, customer)
    await page.getByText('Waiting for your payment.').waitFor()
    await page.getByLabel('Cash on delivery').check()
    await page.getByRole('button', { name: 'Confirm, I pay in cash' }).click()
    await page.getByText('Confirmed. The store has your order.').waitFor()
  })

  it('shows nothing to other users, and lets them log in with another account', async () => {
    const [{ customer, order }, stranger] = [await createOrder(), await createUser()]
    allowFailedRequests(`/api/orders/${order.id}`)
    const { phone, page } = await openOrder(order.id, stranger)
    await heading(page, 'This is somebody else’s order')
    await phone.look('order-foreign')
    expect(await page.content()).not.to.include(order.orderNumber)
    await page.getByRole('button', { name: 'Log in with another account' }).click()
    await heading(page, 'Log in to see your order')
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
  })

  it('says that there is no such order', async () => {
    const id = uuidv7()
    allowFailedRequests(`/api/orders/${id}`)
    const { page } = await openOrder(id, await createUser())
    await heading(page, 'There is no such order')
  })

  it('shows user input as text', async () => {
    const { customer, order } = await createOrder()
    const name = '<img src=x onerror=alert(1)>'
    await knex('order_items').where({ order_id: order.id }).update({ name })
    const { page } = await openOrder(order.id, customer)
    await page.getByText(name).waitFor()
  })

  it('keeps the session when two tabs open at once', async () => {
    const { customer, order } = await createOrder()
    const { page, newPhone } = await openOrder(order.id, customer)
    await heading(page, order.orderNumber)
    const tabs = [(await newPhone()).page, (await newPhone()).page]
    await Promise.all(tabs.map((tab) => tab.goto(`/orders/${order.id}`)))
    for (const tab of tabs) await heading(tab, order.orderNumber)
    const { id } = await knex('users').where({ email: customer.email }).first()
    const revoked = await knex('sessions').where({ user_id: id }).whereNotNull('revoked_at')
    expect(revoked).to.have.length(0)
  })

  it('looks at the payment at once when the customer comes back, and less and less often at an order at rest', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const phone = await (await turnOn())()
    const { page } = phone
    await page.clock.install()
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url().replace(config.publicUrl, '')))
    const count = (path: string) => seen.filter((each) => each === path).length
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
    await eventually(async () => count(`/api/payments/${order.id}`) === 1)
    await post(
      '/api/payments/initiate',
      { orderId: order.id, paymentMethod: 'cash_on_delivery' },
      { as: customer },
    )
    await eventually(async () => {
      await page.clock.runFor(1_000)
      return await page.locator('#order-state[data-status=confirmed]').isVisible()
    })
    const before = count(`/api/orders/${order.id}`)
    for (let minute = 0; minute < 5; minute++) {
      await page.clock.runFor(60_000)
      await page.waitForLoadState('networkidle')
    }
    expect(count(`/api/orders/${order.id}`) - before).to.be.within(3, 12)
  })
})

describe('GET /orders', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn } = usePhones()

  it('lists the orders of the customer', async () => {
    const { customer } = await createOrder()
    const { order } = await createOrder({}, customer)
    const phone = await (await turnOn())()
    await phone.open('/orders')
    await logInOn(phone.page, customer)
    await heading(phone.page, /^Your orders/)
    await phone.look('orders')
    expect(await phone.page.locator('.order-list > li').count()).to.equal(2)
    await phone.page.locator('.order-list a').first().click()
    await heading(phone.page, order.orderNumber)
  })
})
