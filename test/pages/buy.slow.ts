import { expect } from 'chai'
import { describe, it } from 'mocha'
import { weekdays } from '../../src/platform/values/clock.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { manilaTime } from '../../src/platform/values/clock.ts'
import { createProduct, createStore, createUser, unique } from '../support/actors.ts'
import { patch } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { changeSettings } from '../support/settings.ts'
import { createVariants, setChoices } from '../support/variants.ts'
import {
  customerOnPhone,
  heading,
  logIn,
  logInOn,
  ordersOf,
  place,
  putIntoCart,
  saveAddress,
} from './actions.ts'
import { usePhones } from './phone.ts'

const slotsAllDay = [
  { days: [...weekdays], from: '06:00', to: '20:00', minutes: 120, capacity: 5, cutOffMinutes: 0 },
]

describe('buying on a phone', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('takes 6 taps from the home page, with a known address, to an order in cash', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const store = await createStore(undefined, {
      name: unique('Palaisdaan'),
      place_code: '1004322000',
    })
    await createProduct(store, { name: 'Bangus', price: 24_050 })
    await phone.open('/')
    let taps = 0
    const tap = async (name: RegExp | string, role: 'link' | 'button' = 'link') => {
      await page.getByRole(role, { name }).first().tap()
      taps += 1
    }
    await tap(store.name)
    await tap('Bangus')
    await tap(/^Add ·/, 'button')
    await tap('View cart')
    await heading(page, 'Your cart')
    await phone.look('cart')
    await tap('Check out')
    await page.getByText('Rizal Street').waitFor()
    await phone.look('checkout')
    await tap('Place order · ₱240.50', 'button')
    await page.getByText('Confirmed. The store has your order.').waitFor()
    await phone.look('order')
    expect(taps).to.equal(6)
    const [order] = await ordersOf(customer)
    expect([order.status, order.total, order.paymentMethod]).to.deep.equal([
      'confirmed',
      240.5,
      'cash_on_delivery',
    ])
    await page.goto('/cart')
    await page.getByText('There is nothing in your cart yet.').waitFor()
  })

  it('carries variant, options, note and wish from two stores, with the log-in on the way', async () => {
    const customer = await createUser()
    await saveAddress(customer)
    const { store, product, variants } = await createVariants(
      { name: 'Small', price: 80 },
      { name: 'Large', price: 120 },
    )
    await setChoices(product, store, [
      { name: 'Sauce', min: 1, max: 1, options: [{ name: 'Sweet' }, { name: 'Hot', price: 5 }] },
    ])
    const [other] = [await createStore()]
    const rice = await createProduct(other, { name: 'Bigas' })
    const phone = await (await turnOn())()
    const { page } = phone
    await phone.open(`/stores/${store.slug}/products/${product.id}`)
    await page.getByLabel('Large').check()
    await page.getByLabel('Hot').check()
    await page.getByRole('button', { name: 'Add · ₱125.00' }).click()
    await page.getByText('It is in your cart.').waitFor()
    await putIntoCart(page, other, rice)
    await phone.open('/cart')
    await page.locator('.wishes summary').first().click()
    await page.locator('.wishes select').first().selectOption('ask')
    await page.getByLabel('Note for the store').first().fill('extra napkins')
    await page.getByLabel('Note for the store').first().blur()
    await phone.look('cart-two-stores')
    await page.getByRole('link', { name: 'Check out' }).click()
    await logInOn(page, customer)
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    const [order] = await ordersOf(customer)
    expect(order.stores).to.have.length(2)
    const line = order.items.find((item: any) => item.variantId === variants[1].id)
    expect([line.choices, line.note, line.ifUnavailable, line.price]).to.deep.equal([
      [{ name: 'Hot', price: 5 }],
      'extra napkins',
      'ask',
      125,
    ])
  })

  it('orders once, however often it is tapped, when the answer is lost', async () => {
    const { customer, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    allowFailedRequests('/api/orders')
    let lost = 0
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || lost === 2) return await route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await place(page).dblclick()
    await page.getByText('Confirmed.').first().waitFor()
    expect([lost, (await ordersOf(customer)).length]).to.deep.equal([2, 1])
  })

  it('finds the order whose answers were lost before it places another one, while no list can be read', async () => {
    const { customer, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    allowFailedRequests('/api/orders')
    let isLost = true
    await page.route('**/api/orders?*', (route) => route.abort())
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await place(page).click()
    await page
      .getByText('We cannot tell yet whether your order arrived.')
      .waitFor({ timeout: 40_000 })
    isLost = false
    await page.goto('/cart')
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('link', { name: 'Check out' }).click()
    await place(page).click()
    await page.getByText('The order that you sent before has arrived after all.').waitFor()
    expect(await ordersOf(customer)).to.have.length(1)
    await page.getByRole('button', { name: 'Place this one, too' }).click()
    await page.getByText('Confirmed.').first().waitFor()
    expect(await ordersOf(customer)).to.have.length(2)
  })

  it('says what changed since the cart was filled, and goes on', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    const product = await createProduct(store, { name: 'Bangus', inventory: 5 })
    await putIntoCart(page, store, product)
    await page.goto('/checkout')
    await place(page).waitFor()
    allowFailedRequests('/api/orders', '/api/payments/initiate')
    const change = (body: object) =>
      patch(`/api/vendor/products/${product.id}`, body, { as: store.owner })

    await change({ price: 60 })
    await place(page).click()
    await page.getByText('Prices have changed').waitFor()
    await page.getByText('Bangus: ₱55.00 before, ₱60.00 now').waitFor()
    await phone.look('checkout-price-changed')
    await change({ inventory: 0 })
    await page.getByRole('button', { name: 'Order at the new prices' }).click()
    await page.getByText('There is not enough left of: Bangus').waitFor()
    await change({ inventory: 9 })
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    expect((await ordersOf(customer)).map(({ total }) => total)).to.deep.equal([60])
  })

  it('offers another way where cash is limited, and comes back from the e-wallet to a paid order', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await changeSettings({ codMaxAmount: 20 })
    try {
      await page.goto('/checkout')
      allowFailedRequests('/api/orders')
      await place(page).click()
      await page.getByText('Cash is for orders up to ₱20.00.').waitFor()
      await phone.look('checkout-cash-limit')
      await page.getByRole('button', { name: 'Pay with GCash' }).click()
      await place(page).click()
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.getByText('The payment did not go through. Nothing was taken.').waitFor()
      await phone.look('order-payment-failed')
      await page.getByRole('button', { name: 'Pay ₱55.00' }).click()
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.getByText('Confirmed. The store has your order.').waitFor()
      await page.getByText('₱55.00 paid, GCash').waitFor()
      expect((await ordersOf(customer))[0].paymentStatus).to.equal('paid')
    } finally {
      await changeSettings({ codMaxAmount: null })
    }
  })

  it('keeps the way to pay that was chosen before the market has answered', async () => {
    const { page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    const chosen = Promise.withResolvers<void>()
    await page.route('**/api/settings', async (route) => {
      await chosen.promise
      await route.continue()
    })
    await page.goto('/checkout')
    const wallet = page.getByRole('radio', { name: /GCash/ })
    await wallet.check()
    const settings = page.waitForResponse('**/api/settings')
    chosen.resolve()
    await settings
    await page.getByText('Rizal Street').waitFor()
    await place(page).click()
    await page.getByRole('button', { name: 'Authorize' }).waitFor()
  })

  it('shows fee and total by the distance before the order is placed', async () => {
    const { customer, page } = await customerOnPhone(turnOn)
    const far = { latitude: 8.8, longitude: 124.8, place_code: '1004322000' }
    const [store, other] = [await createStore(undefined, far), await createStore(undefined, far)]
    await putIntoCart(page, store, await createProduct(store))
    await putIntoCart(page, other, await createProduct(other))
    await changeSettings({ deliveryFee: { base: 20, perKm: 5, freeAbove: null } })
    try {
      await page.goto('/checkout')
      const shown = await page.getByRole('button', { name: /^Place order · / }).textContent()
      await page.getByRole('heading', { name: `${other.name} ₱55.00` }).waitFor()
      await place(page).click()
      await page.getByText('Confirmed.').first().waitFor()
      const [order] = await ordersOf(customer)
      expect(order.deliveryFee).to.be.above(20)
      expect(shown?.trim()).to.equal(`Place order · ₱${order.total.toFixed(2)}`)
    } finally {
      await changeSettings({ deliveryFee: { base: 0, perKm: 0, freeAbove: null } })
    }
  })

  it('picks up at a slot of the store, without address and change', async () => {
    const customer = await createUser()
    const address = '12 Rizal Street'
    const store = await createStore(undefined, {
      pickup_enabled: true,
      slots: slotsAllDay,
      address,
    })
    const phone = await (await turnOn())()
    const { page } = phone
    await logIn(page, customer)
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    await page.getByText('Pickup', { exact: true }).click()
    await page.getByText(address).waitFor()
    expect(await page.getByText(/rider/i).count()).to.equal(0)
    expect(await page.getByLabel('Change for').count()).to.equal(0)
    const when = page.locator('section', { has: page.getByRole('heading', { name: 'When' }) })
    await when.getByRole('button', { name: 'Change' }).click()
    await phone.look('checkout-slots')
    await page.locator('.slots').last().getByRole('button').last().click()
    await phone.look('checkout-pickup')
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    await page.getByText(address).waitFor()
    const [order] = await ordersOf(customer)
    expect([order.fulfilment, order.scheduledFor.from, order.deliveryAddress]).to.deep.equal([
      'pickup',
      '18:00',
      null,
    ])
  })

  it('says when a closed store begins with an order, not as soon as possible', async () => {
    const { page } = await customerOnPhone(turnOn)
    const isAlmostEight = manilaTime(new Date()).time < '08:02'
    const hours = isAlmostEight
      ? { open: '13:00', close: '13:01' }
      : { open: '08:00', close: '08:01' }
    const store = await createStore(undefined, {
      slots: slotsAllDay,
      operating_hours: Object.fromEntries(weekdays.map((day) => [day, hours])),
      accepts_when_closed: true,
    })
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    await page.getByText(/^When the store opens, (today|tomorrow) at /).waitFor()
    expect(await page.getByText('As soon as possible').count()).to.equal(0)
  })

  it('asks for a first address and a number, with places to choose from', async () => {
    const customer = await createUser('customer', { phone: '' })
    const phone = await (await turnOn())()
    const { page } = phone
    await logIn(page, customer)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    await page.getByLabel('Town or city').selectOption('elsewhere')
    await page.getByLabel('Region').selectOption({ label: 'Region X (Northern Mindanao)' })
    await page
      .getByLabel('Province, or city of the region')
      .selectOption({ label: 'Misamis Oriental' })
    await page.getByLabel('Town or city').selectOption({ label: 'Salay' })
    await page.getByLabel('Barangay').selectOption({ label: 'Poblacion' })
    await page.getByLabel('House, street, purok').fill('Purok 1')
    await phone.look('checkout-address')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('Purok 1, Poblacion, Salay').waitFor()
    await page.getByLabel('Mobile number', { exact: true }).fill('0918 765 4321')
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    const [order] = await eventually(() => ordersOf(customer))
    expect(order.contactPhone).to.equal('+639187654321')
  })

  it('is empty for the next person after the log-out', async () => {
    const { page } = await customerOnPhone(turnOn)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/cart')
    await page.getByText('There is nothing in your cart yet.').waitFor()
    expect(await page.evaluate('localStorage.length')).to.equal(0)
    const sessions = await knex('sessions').whereNull('revoked_at').count()
    expect(sessions).to.have.length(1)
  })
})
