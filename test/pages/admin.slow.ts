import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../support/actors.ts'
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../support/client.ts'
import {
  cashOrder,
  confirmedOrder,
  createRider,
  paidOrder,
  riderAction,
} from '../support/deliveries.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { deliverEvent, injectFault, providerEvent } from '../support/payment-provider.ts'
import { createListing } from '../support/rentals.ts'
import { heading, resumeSession } from './actions.ts'
import { usePhones } from './phone.ts'

/** Presses the button of the question that is open. */
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const select = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check()

const act = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()

const roleOf = async (user: TestUser) =>
  (await get('/api/users/profile', { as: user })).body.user.role

describe('GET /console of an admin', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  async function start(path = '/console') {
    const phone = await (await turnOn())()
    const admin = await createUser('admin')
    await resumeSession(phone.page, admin)
    await phone.open(path)
    return { phone, page: phone.page, admin }
  }

  it('begins with what waits and the numbers of the day, and leads to the queues without another log-in', async () => {
    await confirmedOrder()
    await post('/api/vendors/onboard', { storeName: 'Aling Nena Fish' }, { as: await createUser() })
    const { phone, page } = await start()
    await heading(page, 'Today')
    await page.getByText('Revenue today').waitFor()
    await page.getByRole('link', { name: /applications? to sell$/ }).waitFor()
    await page.getByText('Orders of today by state').waitFor()
    await page.getByText('Everything runs.').waitFor()
    await phone.look('admin-today')
    await page.getByRole('button', { name: 'Queues' }).click()
    await page.waitForURL('**/admin/queues')
    expect(await page.title()).to.include('Palengke queues')
  })

  it('approves applications to sell with their pictures, and turns down applications to ride with a reason', async () => {
    const [seller, carrier] = [await createUser(), await createUser()]
    const storeName = unique('Tindahan')
    const pictures = {
      logoUrl: 'https://pictures.example/a.jpg',
      bannerUrl: 'https://pictures.example/b.jpg',
    }
    await post('/api/vendors/onboard', { storeName, ...pictures }, { as: seller })
    await post(
      '/api/riders/apply',
      { vehicleType: 'bicycle', serviceArea: 'Poblacion' },
      { as: carrier },
    )
    allowFailedRequests('pictures.example')
    const { phone, page } = await start('/console/applications?status=pending')
    await page.getByRole('button', { name: `Pictures of ${storeName}` }).waitFor()
    await select(page, storeName)
    await phone.look('admin-applications')
    await act(page, 'Approve')
    await answer(page, 'Approve')
    await page.getByText('Done for 1.').waitFor()
    expect(await roleOf(seller)).to.equal('vendor')

    await page.getByRole('link', { name: 'To ride' }).click()
    await select(page, carrier.email)
    await act(page, 'Turn down')
    await page.getByLabel('Why? The applicant reads it.').fill('No licence yet.')
    await phone.look('admin-turn-down')
    await answer(page, 'Turn down')
    await eventually(async () => {
      const { body } = await get('/api/riders/application', { as: carrier })
      return body.application.status === 'rejected' && body.application.reason === 'No licence yet.'
    })
  })

  it('gives an order to a rider, and refunds part of what was paid', async () => {
    const rider = await createRider({ serviceArea: 'Salay' })
    const [customer, store] = [await createUser(), await createStore()]
    const order = await paidOrder(customer, [line(await createProduct(store), 2)])
    const { phone, page } = await start('/console/orders')
    await page.getByRole('link', { name: order.orderNumber }).click()
    await heading(page, order.orderNumber)
    await page.getByLabel('Give it to').selectOption(rider.riderId)
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('The rider has been told.').waitFor()
    const { data } = (await get('/api/rider/orders', { as: rider })).body
    expect(data.map(({ id }: any) => id)).to.deep.equal([order.id])
    await phone.look('admin-order')

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByLabel('Amount in pesos').fill('25.50')
    await page.getByLabel('Reason').fill('One fish was missing')
    await phone.look('admin-refund')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('The refund is on its way.').waitFor()
    await eventually(async () => {
      const { payment } = (await get(`/api/payments/${order.id}`, { as: customer })).body
      return payment.refunds.some(({ amount }: any) => amount === 25.5)
    })
  })

  it('counts refunds that the provider refused, and records that one was paid back by hand', async () => {
    const customer = await createUser()
    const order = await paidOrder(customer, [line(await createProduct(await createStore()), 2)])
    const { phone, page, admin } = await start('/console/money/refunds')
    const paymentOf = async () =>
      (await get(`/api/payments/${order.id}`, { as: customer })).body.payment
    await injectFault({ refuseRefund: 'parameter_invalid' })
    const part = { amount: 14, reason: 'One fish was missing' }
    await patch(`/api/payments/refund/${order.id}/process`, part, { as: admin })
    await eventually(async () => (await paymentOf()).refunds[0].manual)
    await injectFault({})
    await page.goto(`/console/orders/${order.id}`)
    await page.getByText('to be paid by hand').waitFor()

    await page.goto('/console')
    await page.getByRole('link', { name: /refunds? to pay by hand$/ }).click()
    await select(page, order.orderNumber)
    await phone.look('admin-refunds')
    await act(page, 'Paid back')
    await answer(page, 'Paid back')
    await page.getByText('Done for 1.').waitFor()
    await page.getByText(order.orderNumber).waitFor({ state: 'detached' })
    expect((await paymentOf()).refundedAmount).to.equal(14)
  })

  it('sends the rider of a failed delivery again', async () => {
    const rider = await createRider()
    const { order } = await confirmedOrder()
    await riderAction(rider, order.id, 'accept')
    await riderAction(rider, order.id, 'fail', { reason: 'nobody_there' })
    const { phone, page } = await start(`/console/orders/${order.id}`)
    await page.getByText('Nobody was there').waitFor()
    await page.getByRole('definition').filter({ hasText: 'Luz Dela Cruz' }).waitFor()
    await phone.look('admin-failed')
    await page.getByRole('button', { name: 'Send the rider again' }).click()
    await page.getByText('Nobody was there').waitFor({ state: 'detached' })
  })

  it('finds people, bans one and takes it back; stores, riders, events, reviews and posts are lists', async () => {
    const person = await createUser()
    const draft = { content: 'Fresh bangus today! '.repeat(30), target: 'page_and_groups' }
    const { phone, page, admin } = await start('/console/users')
    await post('/api/smm/posts', draft, { as: admin })
    await page.getByLabel('Name, e-mail or phone').fill(person.email)
    await page.getByRole('row').nth(1).filter({ hasText: person.email }).waitFor()
    await select(page, person.email)
    await act(page, 'Ban')
    await answer(page, 'Ban')
    await page.getByText('Banned').waitFor()
    expect((await get('/api/users/profile', { as: person })).status).to.equal(403)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Banned').waitFor({ state: 'detached' })
    await phone.look('admin-users')
    for (const section of ['stores', 'riders', 'events', 'reviews']) {
      await page.goto(`/console/${section}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.list').waitFor()
      await phone.look(`admin-${section}`)
    }
    await page.goto('/console/posts?status=draft')
    await page.getByText('In a group').first().waitFor()
    await phone.look('admin-posts')
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await act(page, 'Approve')
    await page.getByText('Done for 1.').waitFor()
  })

  it('says why an event is held in the language of the page', async () => {
    const { order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const attributes = { amount: 1, currency: 'PHP', metadata: { order_id: order.id } }
    const reference = unique('pay_')
    await deliverEvent(providerEvent('payment.paid', { id: reference, attributes }))
    const { phone, page } = await start('/console/events')
    await page.getByText(`${reference} is ₱0.01; ₱110.00 was expected.`).waitFor()
    await page.context().addCookies([{ name: 'language', value: 'fil', url: config.publicUrl }])
    await page.reload()
    await page.getByText(`₱0.01 ang ${reference}; ₱110.00 ang inaasahan.`).waitFor()
    await phone.look('admin-event-held')
  })

  it('pays a vendor out and takes the cash of a rider, with what is open filled in', async () => {
    const [customer, rider, store] = [await createUser(), await createRider(), await createStore()]
    const order = await cashOrder(customer, [line(await createProduct(store), 2)])
    await riderAction(rider, order.id, 'accept')
    const { phone, page } = await start('/console/riders')
    await page.getByRole('link', { name: order.orderNumber }).waitFor()
    await phone.look('admin-whereabouts')
    await riderAction(rider, order.id, 'deliver')
    await page.goto('/console/money/riders')
    const settle = async (who: TestUser, button: string) => {
      await page
        .getByRole('row')
        .filter({ hasText: who.email })
        .getByRole('button', { name: button })
        .click()
      await phone.look(`admin-${button.toLowerCase().replaceAll(' ', '-')}`)
      await answer(page, button)
      await page.getByText('Recorded. ₱0.00 is still open.').waitFor()
      await page.getByText(who.email).waitFor({ state: 'detached' })
    }
    await settle(rider, 'Take cash')
    await page.getByRole('link', { name: 'Vendors' }).click()
    await phone.look('admin-money')
    await settle(store.owner, 'Pay out')
    expect((await get('/api/vendor/balance', { as: store.owner })).body.balance).to.equal(0)
    expect((await get('/api/rider/balance', { as: rider })).body.balance).to.equal(0)
  })

  it('takes a rental down and opens it again, adds a town, and says where posts go', async () => {
    const { listing } = await createListing({ title: unique('Bangka') })
    const { phone, page, admin } = await start('/console/rentals')
    await page.getByLabel('Find by a part of the title').fill(listing.title)
    await page.getByRole('row').nth(1).filter({ hasText: listing.title }).waitFor()
    await select(page, listing.title)
    await phone.look('admin-rentals')
    await act(page, 'Take down')
    await answer(page, 'Take down')
    await page.getByText('Taken down').last().waitFor()
    expect((await get(`/api/rentals/${listing.id}`)).status).to.equal(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await get(`/api/rentals/${listing.id}`)).status === 200)

    await page.goto('/console/locations')
    await page.getByRole('button', { name: 'Add a town' }).click()
    const town = unique('Bayan')
    await page.getByRole('dialog').getByLabel('Town').fill(town)
    await page.getByLabel('City or municipality').fill('Salay')
    await page.getByLabel('Province').fill('Misamis Oriental')
    await page.getByLabel('Latitude').fill('8.86')
    await page.getByLabel('Longitude').fill('124.79')
    await phone.look('admin-town')
    await answer(page, 'Save')
    await page.getByRole('button', { name: town }).waitFor()
    await phone.look('admin-towns')

    await page.goto('/console/posts/channels')
    await page.getByLabel('Name of the page').fill('Palengke sa Salay')
    allowFailedRequests('/api/smm/config')
    await page.getByLabel('Address of the page').fill('facebook')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Address of the page: /).waitFor()
    await page.getByLabel('Address of the page').fill('https://social.example/palengke')
    await page.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => {
      const { data } = (await get('/api/smm/config', { as: admin })).body
      return data.social_page_name === 'Palengke sa Salay'
    })
    await phone.look('admin-channels')
  })

  it('finds an order by its number; who placed it shows with it', async () => {
    const { order } = await confirmedOrder()
    await knex('orders').where({ id: order.id }).update({ agent: 'assistant.example' })
    const { phone, page } = await start('/console/orders')
    await page.getByLabel('Number, or its last six characters').fill(order.orderNumber.slice(-6))
    await page.getByText('Ordered through assistant.example').waitFor()
    await eventually(async () => (await page.getByRole('row').count()) === 2)
    await phone.look('admin-found')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(order.orderNumber)
    await page.getByRole('option', { name: order.orderNumber }).click()
    await heading(page, order.orderNumber)
  })

  it('keeps the look that was chosen, whatever that of the device', async () => {
    const { page } = await start()
    await page.emulateMedia({ colorScheme: 'light' })
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const light = await paper()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByLabel('Look').selectOption('Dark')
    const dark = await paper()
    expect(dark).not.to.equal(light)
    await page.reload()
    await heading(page, 'Today')
    expect(await paper()).to.equal(dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByLabel('Look').selectOption('Light')
    expect(await paper()).to.equal(light)
  })

  it('changes a setting, and the audit log shows it before and after', async () => {
    const { phone, page } = await start('/console/settings')
    await page.getByLabel('Phone for customers').fill('0917 555 0101')
    await phone.look('admin-settings')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved.').waitFor()
    await page.goto('/console/audit?entity=settings')
    await page.getByText('0917 555 0101').first().waitFor()
    await phone.look('admin-audit')
  })
})
