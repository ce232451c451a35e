import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createProduct, createStore, createUser, line, type TestUser } from '../support/actors.ts'
import { get, patch, post } from '../support/client.ts'
import {
  assign,
  cashOrder,
  createRider,
  riderAction,
  type TestRider,
} from '../support/deliveries.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { changeSettings } from '../support/settings.ts'
import { heading, resumeSession } from './actions.ts'
import { usePhones, type Phone } from './phone.ts'

/** A cash order of ₱110 in the works of a new store. */
async function newOrder() {
  const [customer, vendor] = [await createUser(), await createUser('vendor')]
  const store = await createStore(vendor, { name: 'Aling Nena Fish', address: 'Stall 4' })
  const order = await cashOrder(customer, [line(await createProduct(store), 2)], { changeFor: 200 })
  const move = (status: string) =>
    patch(`/api/orders/${order.id}/status`, { status }, { as: vendor })
  return { customer, vendor, order, move }
}

/** An order that is on its way with this rider. */
async function onTheWay(rider: TestRider) {
  const made = await newOrder()
  expect((await riderAction(rider, made.order.id, 'accept')).status).to.equal(200)
  return made
}

const statusOf = async (customer: TestUser, id: string) =>
  (await get(`/api/orders/${id}`, { as: customer })).body.order.status

async function start(phone: Phone, rider: TestUser) {
  await resumeSession(phone.page, rider)
  await phone.page.goto('/console')
  await phone.page.getByText(/^You are (working|on a delivery)$/).waitFor()
}

/** Whether the service worker has what a rider may need without a connection. */
const isKept = `caches.open('palengke-pages').then((cache) => cache.keys())
  .then((keys) => keys.map(({ url }) => url))
  .then((urls) => ['/console', 'route-fail', 'parts-form'].every((part) => urls.some((url) => url.includes(part))))`

async function setOffline(phone: Phone, isOffline: boolean) {
  await phone.page.context().setOffline(isOffline) // the service worker, too
  await phone.setOffline(isOffline)
}

const stop = (page: Page, { orderNumber }: { orderNumber: string }) =>
  page.getByRole('article', { name: orderNumber })

describe('GET /console of a rider', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('shows an offer with its countdown, and the way from there to the cash that is owed', async () => {
    const rider = await createRider({ serviceArea: 'Salay' })
    const { order, customer, move } = await newOrder()
    const phone = await (await turnOn())()
    const { page } = phone
    await resumeSession(page, rider)
    await phone.open('/console')
    await page.getByText('You are working').waitFor()
    await phone.look('rider-idle')
    for (const status of ['preparing', 'ready']) expect((await move(status)).status).to.equal(200)
    await page.getByRole('heading', { name: 'Offers' }).waitFor()
    await stop(page, order)
      .getByText(/^Yours for \d:\d\d$/)
      .waitFor()
    await phone.look('rider-offer')
    await stop(page, order).getByRole('button', { name: 'Accept' }).click()
    await stop(page, order).getByText('Collect ₱110.00').waitFor()
    await stop(page, order).getByText('Pick up at Aling Nena Fish').click()
    await stop(page, order).getByText('Stall 4, Salay').waitFor()
    await phone.look('rider-stop')
    expect(await statusOf(customer, order.id)).to.equal('out_for_delivery')
    await stop(page, order).getByRole('button', { name: 'Delivered, ₱110.00 collected' }).click()
    await page.getByText('Nothing to do yet').waitFor()
    await eventually(async () => (await statusOf(customer, order.id)) === 'delivered')
    await page.getByRole('link', { name: 'Cash and history' }).click()
    await page.locator('.owed .amount', { hasText: '₱110.00' }).waitFor()
    await page.getByText(order.orderNumber).waitFor()
    await phone.look('rider-history')
  })

  it('keeps what is done without a connection, and sends it once, in order; a conflict is explained', async () => {
    const rider = await createRider()
    const [first, second] = [await onTheWay(rider), await onTheWay(rider)]
    const third = await newOrder()
    await assign(third.order.id, rider.riderId)
    for (const status of ['preparing', 'ready']) await third.move(status)
    const newPhone = await turnOn()
    const phone = await newPhone()
    const { page } = phone
    await start(phone, rider)
    await stop(page, third.order).getByRole('button', { name: 'I have it' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await stop(page, first.order).waitFor()
    await eventually(async () => page.evaluate(isKept))
    allowFailedRequests('')
    await setOffline(phone, true)
    await page.reload()
    await page.getByText(/^No connection. This is what was known at/).waitFor()
    await stop(page, first.order)
      .getByRole('button', { name: /^Delivered/ })
      .click()
    await stop(page, second.order).getByRole('button', { name: 'I could not hand it over' }).click()
    await page.getByLabel('They do not want it').check()
    await phone.look('rider-fail')
    await page.getByRole('button', { name: 'Report it' }).click()
    await stop(page, third.order).getByRole('button', { name: 'I have it' }).click()
    await stop(page, third.order)
      .getByRole('button', { name: /^Delivered/ })
      .click()
    await heading(page, '4 not sent yet')
    await phone.look('rider-offline')
    await page.reload()
    await heading(page, '4 not sent yet')

    const admin = await createUser('admin')
    const cancelled = await post(
      `/api/orders/${second.order.id}/cancel`,
      { reason: 'Out of fish' },
      { as: admin },
    )
    expect(cancelled.status).to.equal(200)
    await setOffline(phone, false)
    await heading(page, `Your report about ${second.order.orderNumber} was not taken`)
    await page.getByText('The order was cancelled meanwhile.').waitFor()
    await page.getByText('not sent yet').waitFor({ state: 'detached' })
    await phone.look('rider-refused')
    for (const { customer, order } of [first, third])
      expect(await statusOf(customer, order.id)).to.equal('delivered')
    const { total_deliveries } = await knex('riders').where({ id: rider.riderId }).first()
    expect(total_deliveries).to.equal(2)
    await page.getByRole('button', { name: 'OK' }).click()
    for (const { order } of [first, second, third])
      await stop(page, order).waitFor({ state: 'detached' })
  })

  it('says in words that another rider was faster, and that a code was wrong', async () => {
    const [rider, other] = [await createRider(), await createRider()]
    await changeSettings({ deliveryCodeRequired: true })
    try {
      const [taken, own] = [await newOrder(), await onTheWay(rider)]
      await assign(taken.order.id, rider.riderId)
      const phone = await (await turnOn())()
      const { page } = phone
      await start(phone, rider)
      await stop(page, taken.order).waitFor()
      allowFailedRequests('')
      await setOffline(phone, true)
      await stop(page, taken.order).getByRole('button', { name: 'I have it' }).click()
      await heading(page, '1 not sent yet')
      expect((await assign(taken.order.id, other.riderId)).status).to.equal(200)
      expect((await riderAction(other, taken.order.id, 'accept')).status).to.equal(200)
      await setOffline(phone, false)
      await heading(page, `${taken.order.orderNumber} is not yours`)
      await page.getByText('Another rider was faster.').waitFor()
      await page.getByRole('button', { name: 'OK' }).click()

      const { deliveryCode } = (await get(`/api/orders/${own.order.id}`, { as: own.customer })).body
        .order
      const wrong = deliveryCode === '0000' ? '1111' : '0000'
      const give = async (code: string) => {
        await stop(page, own.order).getByLabel('The customer’s code').fill(code)
        await stop(page, own.order)
          .getByRole('button', { name: /^Delivered/ })
          .click()
      }
      await give(wrong)
      await page.getByText('The code was not right.').waitFor()
      await phone.look('rider-code')
      await give(deliveryCode)
      await page.getByText('Nothing to do yet').waitFor()
      await eventually(async () => (await statusOf(own.customer, own.order.id)) === 'delivered')
    } finally {
      await changeSettings({ deliveryCodeRequired: false })
    }
  })

  it('asks before a log-out that loses what was not sent, on the pages of the account too', async () => {
    const rider = await createRider()
    const { order } = await newOrder()
    await assign(order.id, rider.riderId)
    const phone = await (await turnOn())()
    const { page } = phone
    await start(phone, rider)
    allowFailedRequests('')
    await page.route('**/accept', (route) => route.abort())
    await stop(page, order).getByRole('button', { name: 'I have it' }).click()
    await heading(page, '1 not sent yet')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
    await heading(page, '1 not sent yet')

    await page.goto('/account')
    const leave = async (answer: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog')
      const click = page.getByRole('button', { name: 'Log out' }).click()
      expect((await asked).message()).to.match(/^1 thing that you did was not sent yet/)
      await (await asked)[answer]()
      await click
    }
    await leave('dismiss')
    await heading(page, /^Mabuhay/)
    await leave('accept')
    await page.waitForURL((url) => url.pathname === '/')
  })
})
