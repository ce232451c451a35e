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
import { get, post } from '../support/client.ts'
import { confirmedOrder, createRider, paidOrder, riderAction } from '../support/deliveries.ts'
import { eventually, useHarness } from '../support/harness.ts'
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

  it('sends the rider of a failed delivery again', async () => {
    const rider = await createRider()
    const { order } = await confirmedOrder()
    await riderAction(rider, order.id, 'accept')
    await riderAction(rider, order.id, 'fail', { reason: 'nobody_there' })
    const { phone, page } = await start(`/console/orders/${order.id}`)
    await page.getByText('Nobody was there').waitFor()
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
