import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import {
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../support/actors.ts'
import { get, patch, post } from '../support/client.ts'
import { cashOrder } from '../support/deliveries.ts'
import { capture, createKey, createPro, setPlan } from '../support/developer-api.ts'
import { failNext, messagesSentTo, tokenOf } from '../support/graph-server.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { createShopPage } from '../support/messenger.ts'
import { advanceBooking, createListing, tryBooking } from '../support/rentals.ts'
import { orderWithMissingItem } from '../support/replacements.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { heading, resumeSession } from './actions.ts'
import { usePhones, type Phone } from './phone.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** In the dialog that is open. */
const pressThere = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Keeps what would be printed. */
const printer = `window.print = () => {
  window.printed = [...document.querySelectorAll('.slip')].map((slip) => slip.textContent)
  dispatchEvent(new Event('afterprint'))
}`

describe('what a vendor does in the console', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  async function open(vendor: TestUser, path: string) {
    const phone = await (await turnOn())()
    await resumeSession(phone.page, vendor)
    await phone.page.addInitScript(printer)
    await phone.page.goto(path)
    return phone
  }

  it('replaces what is missing: at once as was wished, else the customer is asked, and not if nothing is wanted in its place', async () => {
    const offer = async ({ page, look }: Phone, product: { name: string }) => {
      await press(page, /^Replace ?: Bangus/)
      await page.getByRole('searchbox').fill(product.name)
      await page.getByRole('dialog').getByRole('button', { name: product.name }).click()
      await look('vendor-replace')
      await pressThere(page, 'Offer it')
    }
    const agreed = await orderWithMissingItem({ ifUnavailable: 'replace' })
    const phone = await open(agreed.store.owner, `/console/orders/${agreed.order.id}`)
    await offer(phone, agreed.cheap)
    await phone.page.getByText('Replaced.').waitFor()
    await phone.page.getByText('Tilapia').first().waitFor()
    const { items } = (await get(`/api/orders/${agreed.order.id}`, { as: agreed.store.owner })).body
      .order
    expect(items.map(({ name }: any) => name)).to.deep.equal(['Tilapia', 'Bigas'])
    await phone.page.getByRole('button', { name: /^Take out ?: Bigas/ }).waitFor()
    expect(await phone.page.getByRole('button', { name: /^Replace ?: Bigas/ }).count()).to.equal(0)

    const asking = await orderWithMissingItem({ ifUnavailable: 'ask' })
    const other = await open(asking.store.owner, `/console/orders/${asking.order.id}`)
    await offer(other, asking.dear)
    await other.page.getByText('The customer is asked and has ten minutes.').last().waitFor()
  })

  it('sorts a list of several pages as a whole, and is a table on a wide screen', async () => {
    const store = await createStore()
    for (let price = 1; price <= 30; price++)
      await createProduct(store, { name: `Isda ${price}`, price: price * 100 })
    const { page, look } = await open(store.owner, '/console/products')
    const rows = page.getByRole('row')
    await rows.nth(1).filter({ hasText: 'Isda 30' }).waitFor()
    await press(page, 'Price')
    await rows
      .nth(1)
      .filter({ hasText: /Isda 1\s*₱/ })
      .waitFor()
    expect(await rows.count()).to.equal(26)
    await press(page, 'Next')
    await rows.nth(5).filter({ hasText: 'Isda 30' }).waitFor()

    await page.setViewportSize({ width: 1280, height: 800 })
    const placeOf = (of: string): Promise<number[]> =>
      page.evaluate(`(({ left, right }) => [left, right])
        (document.querySelector('${of}').getBoundingClientRect())`)
    expect(await placeOf('th.main'), 'the head').to.deep.equal(await placeOf('td.main'))
    expect(await placeOf('.table'), 'the table').to.deep.equal(await placeOf('.list'))
    await look('vendor-products-wide')
  })

  it('hands a pickup over for the code of its customer, and not for another one', async () => {
    const [customer, store] = [
      await createUser(),
      await createStore(undefined, { pickup_enabled: true }),
    ]
    const items = [line(await createProduct(store), 2)]
    const order = await cashOrder(customer, items, {
      fulfilment: 'pickup',
      deliveryAddress: undefined,
    })
    for (const status of ['preparing', 'ready'])
      await patch(`/api/orders/${order.id}/status`, { status }, { as: store.owner })
    const { deliveryCode } = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    const { page, look } = await open(store.owner, `/console/orders/${order.id}`)
    await press(page, `Hand over: ${order.orderNumber}`)
    await page.getByText('Take ₱110.00 in cash first.').waitFor()
    await page.getByLabel('Code of the customer').fill(deliveryCode === '0000' ? '1111' : '0000')
    allowFailedRequests(`/api/orders/${order.id}/status`)
    await pressThere(page, 'Hand over')
    await page.getByText('That is not the code of this order.').waitFor()
    await look('vendor-hand-over')
    await page.getByLabel('Code of the customer').fill(deliveryCode)
    await pressThere(page, 'Hand over')
    await page.getByText('Delivered').first().waitFor()
  })

  it('finds an order by its number and prints its slip; a captured one has its own page', async () => {
    const [customer, store] = [await createUser(), await createPro()]
    const product = await createProduct(store, { name: 'Bigas' })
    const [order, other] = [
      await cashOrder(customer, [line(product, 3)], { notes: 'Ring twice' }),
      await cashOrder(customer, [line(product)]),
    ]
    const captured = await capture(store.id, [{ product, quantity: 1 }])
    const { page, look } = await open(store.owner, '/console/orders')
    await page.getByRole('link', { name: other.orderNumber }).waitFor()
    await page.getByRole('searchbox').fill(order.orderNumber.slice(-6))
    await page.getByRole('link', { name: other.orderNumber }).waitFor({ state: 'detached' })
    await look('vendor-found')
    await page.getByRole('link', { name: order.orderNumber }).click()
    await heading(page, order.orderNumber)
    await press(page, 'Print the slip')
    const [slip] = (await page.evaluate('window.printed')) as string[]
    expect(slip).to.include(order.orderNumber).and.include('Bigas').and.include('Ring twice')
    expect(await page.locator('.slip').count()).to.equal(0)
    await page.goto('/console/orders')
    await page.getByRole('link', { name: captured.customer_name }).click()
    await heading(page, captured.customer_name)
    await page.getByText('Chat on your site').waitFor()
  })

  it('answers a customer on Messenger; those on a website are answered by the agent alone', async () => {
    const shop = await createShopPage()
    const key = await createKey(shop.store.owner)
    await shop.write('Naa moy bugas?')
    await post('/v1/chat', { session_id: 'visitor', message: 'Magkano bigas?' }, { as: key })
    const { page, look } = await open(shop.store.owner, '/console/chats')
    await page.getByRole('link', { name: 'Magkano bigas?' }).click()
    await page.getByText('answered by the agent alone').waitFor()
    await look('vendor-chat-website')
    expect(await page.getByLabel('Your words').count()).to.equal(0)
    await page.goto('/console/chats')
    await page.getByRole('link', { name: 'Naa moy bugas?' }).click()
    await press(page, 'Answer yourself')
    await page.getByRole('button', { name: 'Let the agent answer' }).waitFor()
    await page.getByLabel('Your words').fill('Naa, pila ka kilo?')
    await press(page, 'Send')
    await page.getByText('Naa, pila ka kilo?').waitFor()
    await look('vendor-chat-messenger')
    await eventually(async () =>
      messagesSentTo(shop.customer).some(({ text }) => text === 'Naa, pila ka kilo?'),
    )
    failNext(shop.customer, { status: 400, code: 10 })
    await page.getByLabel('Your words').fill('Ugma pa ang sunod.')
    await press(page, 'Send')
    await page.getByText('This reply did not reach the customer.').waitFor()
    await look('vendor-chat-refused')
    await page.goto('/console')
    await press(page, /^Notifications, /)
    await page.getByRole('link', { name: 'A reply on Messenger was not sent' }).click()
    await page.getByText('This reply did not reach the customer.').waitFor()
  })

  it('connects a page on Messenger with its token, which is not shown again, and disconnects it', async () => {
    const [store, pageId] = [await createPro(), unique('page')]
    const path = `/api/vendor/stores/${store.id}/messenger`
    const connected = async () => (await get(path, { as: store.owner })).body.messenger
    const { page, look } = await open(store.owner, '/console/agent')
    const connect = async (token: string) => {
      await page.getByLabel('Page ID').fill(pageId)
      await page.getByLabel('Access token of the page').fill(token)
      await press(page, 'Connect')
    }
    allowFailedRequests(path)
    await connect('nonsense')
    await page.getByText('must be a token of this page that works').waitFor()
    await look('vendor-messenger')
    await connect(tokenOf(pageId))
    await page.getByText('The page is connected.').waitFor()
    await page.getByText(`Page ${pageId}`).first().waitFor()
    await look('vendor-messenger-connected')
    expect((await connected()).pageId).to.equal(pageId)
    await page.getByText('Connect again with another token').click()
    expect(await page.getByLabel('Access token of the page').inputValue()).to.equal('')
    expect(await page.content()).not.to.include(tokenOf(pageId))
    await press(page, 'Disconnect')
    await pressThere(page, 'Disconnect')
    await page.getByText('The page is disconnected.').waitFor()
    expect(await connected()).to.equal(null)

    await connect(tokenOf((await createShopPage()).pageId))
    await page.getByText('must be a token of this page that works').waitFor()
    const { pageId: taken } = await createShopPage()
    await page.getByLabel('Page ID').fill(taken)
    await page.getByLabel('Access token of the page').fill(tokenOf(taken))
    await press(page, 'Connect')
    await page.getByText('The page is connected to another store').waitFor()
  })

  it('cannot connect a page without the plan, but see and disconnect it', async () => {
    const { store } = await createShopPage()
    await setPlan(store.owner, 'free')
    const { page, look } = await open(store.owner, '/console/agent')
    await page.getByText('The agent on Messenger is part of the Pro plan.').waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await page.getByLabel('Access token of the page').count()).to.equal(0)
    await look('vendor-messenger-plan')
  })

  it('sees what a webhook was sent and what it answered, and sends it again', async () => {
    const [store, receiver] = [await createPro(), await startReceiver()]
    try {
      const product = await createProduct(store)
      const { page, look } = await open(store.owner, '/console/developer/webhooks')
      await page.getByLabel('Address').fill(receiver.url)
      await press(page, 'Add it')
      await page.getByRole('dialog').waitFor()
      await look('vendor-webhook-secret')
      await press(page, 'I have kept it')
      await capture(store.id, [{ product, quantity: 1 }])
      await eventually(async () => receiver.received.length === 1)
      await page.getByText('What was sent').click()
      await page.locator('summary').filter({ hasText: 'order.captured' }).click()
      await page.getByText('Answer: 200').waitFor()
      await look('vendor-webhook-log')
      await press(page, 'Send again')
      await page.getByText('It is sent again.').waitFor()
      await eventually(async () => receiver.received.length === 2)
      await press(page, 'Turn off')
      await page.getByRole('button', { name: 'Turn on' }).waitFor()
      expect(await page.getByRole('button', { name: 'Send again' }).count()).to.equal(0)
    } finally {
      receiver.stop()
    }
  })

  it('takes a rental back damaged, and keeps part of the deposit', async () => {
    const store = await createStore()
    const { listing } = await createListing({ securityDeposit: 500 }, store.owner)
    const { id, booking_number: number } = (await tryBooking(listing.id, await createUser())).body
      .data
    await advanceBooking(store.owner, id, 'active')
    const { page, look } = await open(store.owner, `/console/rentals/${id}`)
    await heading(page, number)
    await press(page, 'Returned')
    await page.getByRole('dialog').getByText('Damaged').click()
    await page.getByLabel('What is damaged').fill('A torn speaker')
    await page.getByLabel('Kept of the deposit, in pesos').fill('120.50')
    await look('vendor-return')
    await pressThere(page, 'Save')
    await page.getByText('A torn speaker').waitFor()
    const { body } = await get(`/api/vendor/rentals/bookings/${id}`, { as: store.owner })
    expect(body.data).to.include({ status: 'returned', deposit_deduction: 120.5 })
  })

  it('writes an agreement, sees who signed it, and keeps the certificate', async () => {
    const [vendor, signer] = [(await createStore()).owner, await createUser()]
    const { page, look } = await open(vendor, '/console/rentals/agreements')
    await press(page, 'New agreement')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Rental terms')
    await dialog.getByLabel('The text').fill('Bring it back dry.')
    await look('vendor-agreement')
    await pressThere(page, 'Save')
    await page.getByRole('button', { name: 'Rental terms', exact: true }).waitFor()
    const [{ id: agreementId }] = (await get('/api/agreements/vendor', { as: vendor })).body.data
    const signed = await post(
      '/api/agreements/sign',
      { agreementId, method: 'checkbox', signerName: 'Luz Dela Cruz', signatureData: true },
      { as: signer },
    )
    expect(signed.status, JSON.stringify(signed.body)).to.equal(201)
    await press(page, /^Signatures ?: /)
    await dialog.getByText('Luz Dela Cruz').first().waitFor()
    await look('vendor-signatures')
    const downloading = page.waitForEvent('download')
    await press(page, /^Certificate ?: /)
    expect((await downloading).suggestedFilename()).to.match(/^certificate-.*\.html$/)
  })

  it('sets the hours and the times to order for; an error names the field', async () => {
    const store = await createStore()
    const { page, look } = await open(store.owner, '/console/store')
    const saved = async () => (await get('/api/vendor/stores', { as: store.owner })).body.data[0]
    await page.getByLabel('Always open').uncheck()
    await press(page, 'Save the hours')
    await eventually(async () => (await saved()).operatingHours !== null)
    await press(page, 'Add times')
    await look('vendor-times')
    allowFailedRequests('/api/vendor/stores/')
    await page.getByLabel('Minutes in each').fill('0')
    await press(page, 'Save the times')
    await page
      .getByRole('alert')
      .getByText(/slots\.0\.minutes|Minutes in each/)
      .waitFor()
    await page.getByLabel('Minutes in each').fill('60')
    await press(page, 'Save the times')
    await eventually(async () => (await saved()).slots[0]?.minutes === 60)
  })
})
