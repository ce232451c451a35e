import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { createProduct, createStore, createUser, line, unique } from '../support/actors.ts'
import { get } from '../support/client.ts'
import { cashOrder, createRider, riderAction } from '../support/deliveries.ts'
import { capture, createPro } from '../support/developer-api.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { createListing, tryBooking } from '../support/rentals.ts'
import { heading, logInOn, resumeSession } from './actions.ts'
import { usePhones } from './phone.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Opens a section with the navigation. */
async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.waitFor()
  const link = sections.getByRole('link', { name })
  if (!(await link.isVisible())) await press(page, 'More')
  await link.click()
}

describe('the console of a vendor', function () {
  this.timeout(180_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  /** A vendor's phone at the board of the day. */
  async function phoneOf(vendor: { email: string }) {
    const phone = await (await turnOn())()
    await resumeSession(phone.page, vendor)
    await phone.open('/console')
    await phone.page.getByRole('button', { name: /^To start/ }).waitFor()
    return phone
  }

  it('leads from the log-in and the first product to a delivered order', async () => {
    const store = await createStore(undefined, { name: unique('Tindahan ni Aling Rosa') })
    const phone = await (await turnOn())()
    const { page } = phone
    await phone.open('/console')
    await phone.look('vendor-log-in')
    await logInOn(page, store.owner)
    await heading(page, 'To your first sale')
    await phone.look('vendor-first-steps')

    await page.getByRole('link', { name: 'Add your first product' }).click()
    await page.getByLabel('Name').fill('Bangus, fresh')
    await page.getByLabel('Price in pesos').fill('240.50')
    await page.getByLabel('Stock', { exact: true }).fill('12')
    await phone.look('vendor-new-product')
    await press(page, 'Put it on sale')
    await heading(page, 'Bangus, fresh')
    await phone.look('vendor-product')

    const [customer, rider] = [await createUser(), await createRider()]
    const { body } = await get(`/api/stores/${store.slug}/products`)
    const [{ id, price }] = body.data
    const item = { productId: id, storeId: store.id, quantity: 2, price }
    await openSection(page, 'Today')
    await page.getByText('No new order.').waitFor()
    const order = await cashOrder(customer, [item])
    await press(page, `Start: ${order.orderNumber}`)
    await page.getByRole('button', { name: /^In work/ }).click()
    await phone.look('vendor-today')
    await press(page, `Ready: ${order.orderNumber}`)
    await page.getByRole('button', { name: /^Ready 1/ }).click()
    await page.getByRole('link', { name: order.orderNumber }).waitFor()
    expect((await riderAction(rider, order.id, 'accept')).status).to.equal(200)
    await page.getByRole('button', { name: /^Ready 0/ }).waitFor({ timeout: 3_000 })
    expect((await riderAction(rider, order.id, 'deliver')).status).to.equal(200)

    await openSection(page, 'Orders')
    await page.getByRole('link', { name: order.orderNumber }).click()
    await page.getByText('Delivered').first().waitFor()
    await phone.look('vendor-order')
    await openSection(page, 'Money')
    await page.getByRole('cell', { name: /Sale/ }).waitFor()
    await phone.look('vendor-money')
  })

  it('shows orders of the market and of the agent together, and asks before it takes out or cancels', async () => {
    const store = await createStore()
    const product = await createProduct(store, { sold_by_weight: true })
    const placed = await cashOrder(await createUser(), [
      line(product, 2),
      line(await createProduct(store)),
    ])
    const captured = await capture(store.id, [{ product, quantity: 1 }])
    const { page, look } = await phoneOf(store.owner)
    await page.getByRole('link', { name: placed.orderNumber }).waitFor()
    const fromChat = page.getByRole('article').filter({ hasText: 'Chat on your site' })
    await fromChat.getByRole('button', { name: /^Confirm/ }).click()
    await page.getByRole('button', { name: /^In work 1/ }).waitFor()

    await page.getByRole('button', { name: /^Weigh/ }).click()
    allowFailedRequests('/api/vendor/orders/') // more than the scale may differ
    await page.getByLabel('What the scale shows').fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Weigh' }).click()
    await page.getByText('must be from 1.7 to 2.3').waitFor()
    await page.getByLabel('What the scale shows').fill('1.95')
    await look('vendor-weigh')
    await page.getByRole('dialog').getByRole('button', { name: 'Weigh' }).click()
    await page.getByText('weighed; 2 kilo ordered').waitFor()

    await page
      .getByRole('button', { name: /^Take out/ })
      .last()
      .click()
    await page.getByRole('dialog').getByText('This cannot be undone').waitFor()
    await look('vendor-question')
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
    await page.getByText('taken out').waitFor()
    const { body } = await get(`/api/orders/${placed.id}`, { as: store.owner })
    expect(body.order.items.map((item: any) => item.quantity)).to.deep.equal([1.95])
    expect(captured.status).to.equal('new')
  })

  it('changes the prices of many products at once, and takes it back', async () => {
    const store = await createStore()
    for (const name of ['Bigas', 'Mais']) await createProduct(store, { name, price: 5_000 })
    const { page, look } = await phoneOf(store.owner)
    await openSection(page, 'Products')
    await page.getByLabel('Select all on this page').check()
    await look('vendor-products')
    await press(page, 'Change prices')
    await page.getByLabel(/^By how many percent/).fill('10')
    await press(page, 'Save')
    await page.getByText('₱55.00').nth(1).waitFor()
    await press(page, 'Undo')
    await page.getByText('₱50.00').nth(1).waitFor()
    expect(await page.getByText('₱55.00').count()).to.equal(0)
  })

  it('shows what a CSV would do before it does it, with the row of each mistake', async () => {
    const store = await createStore()
    const { page, look } = await phoneOf(store.owner)
    await openSection(page, 'Products')
    await page.getByRole('link', { name: 'Many at once (CSV)' }).first().click()
    const choose = async (text: string) =>
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('name,price\nBigas,55\nMais,much')
    await page.getByText('Row 3').waitFor()
    await look('vendor-csv')
    expect(await page.getByRole('button', { name: 'Do it' }).count()).to.equal(0)
    await choose('name,price\nBigas,55\nMais,48')
    await press(page, 'Do it')
    await page.getByRole('link', { name: 'Mais' }).waitFor()
  })

  it('pauses the store with one tap, and takes it back', async () => {
    const store = await createStore()
    const { page } = await phoneOf(store.owner)
    const accepts = async () =>
      (await get(`/api/stores/${store.slug}`)).body.store.acceptingOrders as boolean
    await press(page, 'Pause orders')
    await page.getByText('Taking a break').waitFor()
    expect(await accepts()).to.equal(false)
    await press(page, 'Undo')
    await page.getByText('Open now').waitFor()
    expect(await accepts()).to.equal(true)
  })

  it('shows a key once with a ready curl, and revokes it after asking', async () => {
    const store = await createPro()
    const { page, look } = await phoneOf(store.owner)
    await openSection(page, 'Keys and webhooks')
    await page.getByRole('textbox', { name: 'Name' }).fill('My website')
    await press(page, 'Make the key')
    const curl = await page.getByText(/^curl -s/).textContent()
    expect(curl).to.match(/Bearer plk_live_\w+/)
    await look('vendor-key')
    await press(page, 'I have kept it')
    await page.getByText('Not used yet').waitFor()
    await look('vendor-keys')
    await press(page, /^Revoke/)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No key yet').waitFor()
  })

  it('tries the agent out: the captured order and the raw request', async () => {
    const store = await createPro()
    await createProduct(store, { name: 'Bigas', price: 5_500, unit: 'kilo' })
    const { page, look } = await phoneOf(store.owner)
    await openSection(page, 'Agent')
    const say = async (text: string) => {
      const said = page.locator('.said.agent:not(.hint)')
      const before = await said.count()
      await page.getByLabel('Message of a customer').fill(text)
      await press(page, 'Send')
      await said.nth(before).waitFor()
    }
    await say('2 kilo bigas. Luz Dela Cruz, Purok 3, Poblacion, Salay, 09171234567')
    await say('Yes')
    await page.getByRole('heading', { name: 'Captured order' }).waitFor()
    await page.getByText('The raw request').click()
    await page.getByText(/^POST \/v1\/chat/).waitFor()
    await look('vendor-agent')
  })

  it('confirms a booking, and blocks a day of the calendar', async () => {
    const store = await createStore()
    const { listing } = await createListing({ title: 'Videoke' }, store.owner)
    const booked = await tryBooking(listing.id, await createUser())
    expect(booked.status).to.equal(201)
    const { page, look } = await phoneOf(store.owner)
    await openSection(page, 'Rentals')
    const booking = page.getByRole('link', { name: booked.body.data.booking_number })
    await booking.waitFor()
    await look('vendor-bookings')
    await booking.click()
    await press(page, 'Confirm')
    await press(page, 'Hand over')
    await page.getByRole('button', { name: 'Returned' }).waitFor()
    await look('vendor-booking')
    await page.getByRole('link', { name: '← Bookings' }).click()
    await page.getByRole('link', { name: 'What you rent out' }).click()
    await press(page, /^Calendar/)
    await press(page, 'Next month')
    await page
      .getByRole('button', { name: /1 of 1 free$/ })
      .first()
      .click()
    await page.getByText('The day is blocked.').waitFor()
    await look('vendor-calendar')
  })

  it('finds sections and products with the palette, by keys only', async () => {
    const store = await createStore()
    await createProduct(store, { name: 'Kamote' })
    const { page, look } = await phoneOf(store.owner)
    const palette = page.getByRole('combobox', { name: 'A section, a number, a name' })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('kamote')
    await page.getByRole('option', { name: 'Kamote' }).waitFor()
    await look('vendor-palette')
    await page.keyboard.press('Enter')
    await heading(page, 'Kamote')
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('revie')
    await page.keyboard.press('Enter')
    await heading(page, 'Reviews')
  })

  it('says of each section what comes next, on a wide screen too', async () => {
    const store = await createStore()
    const phone = await (
      await turnOn({ viewport: { width: 1280, height: 800 }, isMobile: false })
    )()
    await resumeSession(phone.page, store.owner)
    await phone.page.goto('/console')
    for (const section of [
      'Today',
      'Orders',
      'Products',
      'Store',
      'Money',
      'Reviews',
      'Agent',
      'Conversations',
      'Rentals',
      'Keys and webhooks',
    ]) {
      await openSection(phone.page, section)
      await phone.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await phone.page.waitForLoadState('networkidle')
      await phone.look(`vendor-wide-${section.toLowerCase().replaceAll(' ', '-')}`)
    }
  })

  it('lists notifications behind the bell, each with the way to its order', async () => {
    const store = await createStore()
    const order = await cashOrder(await createUser(), [line(await createProduct(store))])
    const { page, look } = await phoneOf(store.owner)
    await eventually(
      async () => (await get('/api/notifications', { as: store.owner })).body.unread > 0,
    )
    await page.reload()
    await press(page, /^Notifications, \d new$/)
    await page.getByRole('link', { name: /order/i }).last().waitFor()
    await look('vendor-bell')
    await page.locator('#bell').getByRole('link').first().click()
    await heading(page, order.orderNumber)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  it('sends a customer on to the applications', async () => {
    const customer = await createUser()
    const phone = await (await turnOn())()
    await resumeSession(phone.page, customer)
    await phone.open('/console')
    await heading(phone.page, 'This is where stores and riders work')
    await phone.look('console-visitor')
    allowFailedRequests('/api/vendors/application') // there is none yet
    await phone.page.getByRole('link', { name: 'Sell at this market' }).click()
    await phone.page.waitForURL('**/sell')
  })
})
