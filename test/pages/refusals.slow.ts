/** Orders that the market refuses: what the page says, in its language and where it belongs, and the way on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { StoreRow } from '../../src/features/stores/service.ts'
import { config } from '../../src/config/config.ts'
import { useAccountLimits } from '../support/account-limits.ts'
import { createProduct, createStore, createUser, line, orderBody } from '../support/actors.ts'
import { patch, post, type Answer } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { customerOnPhone, logIn, ordersOf, place, putIntoCart, saveAddress } from './actions.ts'
import { usePhones } from './phone.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const LAGONGLONG = '1004313000'
const inSalay = { latitude: 8.8617, longitude: 124.7917, place_code: '1004322000' }
const inClaveria = { latitude: 8.6128, longitude: 124.8927, place_code: '1004306000' }

const slotsOf = (capacity: number): StoreRow['slots'] => [
  { days: [...days], from: '00:00', to: '23:00', minutes: 60, capacity, cutOffMinutes: 0 },
]

/** The text of a key in a language of the pages. */
function textOf(language: string, key: string, values: Record<string, string> = {}): string {
  const path = join(import.meta.dirname, `../../storefront/texts/${language}/buy.json`)
  return JSON.parse(readFileSync(path, 'utf8'))[key].replaceAll(
    /\{(\w+)\}/g,
    (_: string, name: string) => values[name] ?? '',
  )
}

/** What has the focus says it. */
async function expectFocusOn(page: Page, text: string | RegExp): Promise<void> {
  const message = page.locator('.problem:focus', { hasText: text })
  await message.waitFor()
}

describe('an order that the market refuses', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  /** A customer at the checkout with a product of each store. */
  async function atCheckout(...stores: Partial<StoreRow>[]) {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const created = []
    for (const store of stores) {
      const row = await createStore(undefined, store)
      await putIntoCart(page, row, await createProduct(row))
      created.push(row)
    }
    await page.goto('/checkout')
    await page.getByText('Rizal Street').waitFor()
    await place(page).waitFor()
    return { customer, phone, page, stores: created }
  }
  const changeStore = async (store: Awaited<ReturnType<typeof createStore>>, body: object) => {
    const { status } = await patch(`/api/vendor/stores/${store.id}`, body, { as: store.owner })
    expect(status).to.equal(200)
  }

  it('STORE_CLOSED in Cebuano: until when, and the next times as taps', async () => {
    const { customer, phone, page, stores } = await atCheckout({ slots: slotsOf(5) })
    await page.context().addCookies([{ name: 'language', value: 'ceb', url: config.publicUrl }])
    await page.reload()
    const placeInCebuano = page.locator('.buy-bar button')
    await page.getByRole('heading', { name: textOf('ceb', 'checkout.title') }).waitFor()
    await page.getByText('Rizal Street').waitFor()
    const tomorrow = { open: '08:00', close: '08:01' }
    const isAlmostEight = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(11, 16) < '08:02'
    const hours = isAlmostEight ? { open: '13:00', close: '13:01' } : tomorrow
    await changeStore(stores[0]!, {
      operatingHours: Object.fromEntries(days.map((day) => [day, hours])),
    })
    allowFailedRequests('/api/orders')
    await placeInCebuano.click()
    const name = stores[0]!.name
    const closed = textOf('ceb', 'problem.closed', { stores: name, opensAt: '' }).replace(
      /\W+$/,
      '',
    )
    await expectFocusOn(page, closed)
    await phone.look('refused-closed')
    await page.locator('.problem button').first().click()
    await placeInCebuano.click()
    await page.waitForURL(/\/orders\//)
    const [order] = await ordersOf(customer)
    expect(order.scheduledFor).to.not.equal(null)
  })

  it('SLOT_UNAVAILABLE: the next free times as taps', async () => {
    const { customer, phone, page, stores } = await atCheckout({ slots: slotsOf(1) })
    const when = page.locator('section', { has: page.getByRole('heading', { name: 'When' }) })
    await when.getByRole('button', { name: 'Change' }).click()
    await page.locator('.slots').last().getByRole('button').first().click()
    const [product, faster] = [await createProduct(stores[0]!), await createUser()]
    allowFailedRequests('/api/orders')
    const taken = Promise.withResolvers<Answer>()
    await page.route(
      '**/api/orders',
      async (route) => {
        const { scheduledFor } = route.request().postDataJSON()
        const other = orderBody([line(product)], { scheduledFor })
        taken.resolve(await post('/api/orders', other, { as: faster }))
        await route.continue()
      },
      { times: 1 },
    )
    await place(page).click()
    const { status, body } = await taken.promise
    expect(status, JSON.stringify(body)).to.equal(201)
    await expectFocusOn(page, 'This time was just taken. These are free:')
    await phone.look('refused-slot')
    await page.locator('.problem button').first().click()
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    const [order] = await ordersOf(customer)
    expect(order.scheduledFor).to.not.equal(null)
  })

  it('OUT_OF_DELIVERY_RANGE before it is ordered: which store, and another address', async () => {
    const { customer, phone, page, stores } = await atCheckout({ delivers_to: [LAGONGLONG] })
    const address = { placeCode: LAGONGLONG, street: 'Purok 9', label: 'Work' }
    await post('/api/users/addresses', address, { as: customer })
    await page.reload()
    await page.getByText(`${stores[0]!.name} does not deliver to this address.`).waitFor()
    await phone.look('refused-range')
    await page.getByRole('button', { name: 'Choose another address' }).click()
    await page.getByText('Work', { exact: true }).click()
    await page.locator('.problem').waitFor({ state: 'detached' })
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
  })

  it('STORES_TOO_FAR_APART: which two, and one of them now', async () => {
    const { customer, phone, page, stores } = await atCheckout(inSalay, inClaveria)
    const [near, far] = stores.map(({ name }) => name)
    await page.getByText(`${near} and ${far} are too far apart for one rider.`).waitFor()
    const isSeen = (element: Element) => element.getBoundingClientRect().bottom < innerHeight
    expect(await page.locator('.problem').evaluate(isSeen), 'without scrolling').to.equal(true)
    await phone.look('refused-too-far-apart')
    await page.getByRole('button', { name: `Only ${near} now` }).click()
    await page.locator('.problem').waitFor({ state: 'detached' })
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    expect((await ordersOf(customer))[0].stores).to.have.length(1)
    await page.goto('/cart')
    await page.getByText(far!).waitFor()
  })

  it('FULFILMENT_UNAVAILABLE: the other way, if the store offers it', async () => {
    const { customer, phone, page, stores } = await atCheckout({ pickup_enabled: true })
    await changeStore(stores[0]!, { deliveryEnabled: false })
    allowFailedRequests('/api/orders')
    await place(page).click()
    await expectFocusOn(page, `${stores[0]!.name} does not deliver.`)
    await phone.look('refused-fulfilment')
    await page.getByRole('button', { name: 'Pick it up instead' }).click()
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
    expect((await ordersOf(customer))[0].fulfilment).to.equal('pickup')
  })

  it('VALIDATION_FAILED for a number that reaches nobody: at the field, which has the focus', async () => {
    const customer = await createUser('customer', { phone: '' })
    await saveAddress(customer)
    const { page, look } = await (await turnOn())()
    await logIn(page, customer)
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store))
    await page.goto('/checkout')
    await place(page).waitFor()
    const field = page.getByLabel('Mobile number', { exact: true })
    await field.fill('12345')
    allowFailedRequests('/api/orders')
    await place(page).click()
    await page.getByText('Please give a Philippine mobile number that reaches you.').waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).to.equal(true)
    await look('refused-phone')
    await field.fill('0918 765 4321')
    await place(page).click()
    await page.getByText('Confirmed.').first().waitFor()
  })
})

describe('one order too many', function () {
  this.timeout(120_000)
  useHarness()
  useAccountLimits()
  const { turnOn } = usePhones()

  it('TOO_MANY_OPEN: how many, and the way to them', async () => {
    const { customer, phone, page } = await customerOnPhone(turnOn)
    const store = await createStore()
    const product = await createProduct(store)
    for (let count = 0; count < 10; count++)
      await post('/api/orders', orderBody([line(product)]), { as: customer })
    await putIntoCart(page, store, product)
    await page.goto('/checkout')
    await page.getByText('You have 10 orders that are not paid.').waitFor()
    await phone.look('refused-too-many-open')
    await page.getByRole('button', { name: 'See your orders' }).click()
    await page.getByRole('heading', { name: 'Your orders' }).waitFor()
  })
})
