import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { useBrowser } from '../support/browser.ts'
import { patch } from '../support/client.ts'
import { confirmedOrder } from '../support/deliveries.ts'
import { PASSWORD, type TestUser } from '../support/actors.ts'
import { startPushService, type Browser, type PushService } from '../support/push-service.ts'
import { eventually, useHarness } from '../support/harness.ts'

/** The push services of browsers are on the network, so the browser's own part in subscribing is played by the test. */
const playSubscription = (subscription: Browser['subscription']) => `
  let held = JSON.parse(sessionStorage.getItem('held') ?? 'null')
  const made = () => held && {
    endpoint: held.endpoint,
    toJSON: () => held,
    unsubscribe: async () => { held = null; sessionStorage.removeItem('held'); return true },
  }
  PushManager.prototype.getSubscription = async () => made()
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options
    held = ${JSON.stringify(subscription)}
    sessionStorage.setItem('held', JSON.stringify(held))
    return made()
  }`

describe('GET /service-worker.js', function () {
  this.timeout(60_000)
  useHarness()
  const { visit, allowFailedRequests } = useBrowser()
  let service: PushService

  before(async () => {
    service = await startPushService()
  })
  after(() => service.stop())

  const openOrder = async (
    { customer, orderId }: { customer: TestUser; orderId: string },
    { permissions = ['notifications'], script = '' } = {},
  ): Promise<Page> => {
    const page = await (await visit({ permissions }))()
    if (script) await page.addInitScript(script)
    await page.goto(`/orders/${orderId}`)
    await page.getByLabel('E-mail').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Know when it moves' }).waitFor()
    return page
  }
  const turnOn = async (page: Page) => {
    await page.getByRole('button', { name: 'Turn notifications on' }).click()
    await page.getByRole('heading', { name: 'Know when it moves' }).waitFor({ state: 'detached' })
  }
  const subscriptionsOf = (user: TestUser) => knex('push_subscriptions').where({ user_id: user.id })

  it('are turned on, come encrypted, are shown by the service worker once, and are turned off', async () => {
    const { customer, store, order } = await confirmedOrder()
    const browser = service.browser()
    const page = await openOrder(
      { customer, orderId: order.id },
      { script: playSubscription(browser.subscription) },
    )
    await turnOn(page)
    expect(await page.evaluate('subscribedWith')).to.deep.equal({
      userVisibleOnly: true,
      applicationServerKey: config.push.publicKey,
    })

    await patch(`/api/orders/${order.id}/status`, { status: 'preparing' }, { as: store.owner })
    const push = await eventually(async () => browser.pushes[0], { what: 'the push' })
    const payload = browser.decrypt(push)
    for (let time = 0; time < 2; time++) await deliver(page, payload)
    const shown = await eventually(async () => {
      const all = await notificationsOn(page)
      return all.length > 0 ? all : null
    })
    expect(shown).to.deep.equal([
      {
        title: `Order ${order.orderNumber} is being prepared`,
        body: 'Your order of ₱110.00 is being prepared.',
        tag: payload.id,
        url: `${config.storefrontUrl}/orders/${order.id}`,
      },
    ])

    await page.goto('/account/notifications')
    await page.getByRole('button', { name: 'Turn notifications off' }).click()
    await page.getByRole('button', { name: 'Turn notifications on' }).waitFor()
    expect(await subscriptionsOf(customer)).to.have.length(0)
  })

  it('end with the session, so that the next user of the browser gets none of them', async () => {
    const { customer, order } = await confirmedOrder()
    const browser = service.browser()
    const page = await openOrder(
      { customer, orderId: order.id },
      { script: playSubscription(browser.subscription) },
    )
    await turnOn(page)
    expect(await subscriptionsOf(customer)).to.have.length(1)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await subscriptionsOf(customer)).to.have.length(0)
  })

  it('belong to whoever signs in, where the session before just ran out', async () => {
    const [first, second] = [await confirmedOrder(), await confirmedOrder()]
    const browser = service.browser()
    const script = playSubscription(browser.subscription)
    const page = await openOrder({ customer: first.customer, orderId: first.order.id }, { script })
    await turnOn(page)
    allowFailedRequests('/api/auth/refresh')
    await page.context().clearCookies()
    await page.goto(`/orders/${second.order.id}`)
    await page.getByLabel('E-mail').fill(second.customer.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await eventually(async () => (await subscriptionsOf(second.customer)).length === 1)
    expect(await subscriptionsOf(first.customer)).to.have.length(0)
  })

  it('say so when the browser cannot reach its push service, or may not show any', async () => {
    const { customer, order } = await confirmedOrder()
    const away = `PushManager.prototype.subscribe = async () => { throw new DOMException('push service error', 'AbortError') }`
    const page = await openOrder({ customer, orderId: order.id }, { script: away })
    await page.getByRole('button', { name: 'Turn notifications on' }).click()
    await page.getByText('could not reach its push service').waitFor()

    await page.context().clearPermissions()
    await page.goto('/account/notifications')
    await page.getByRole('button', { name: 'Turn notifications on' }).click()
    await page.getByText('Your browser blocks notifications').waitFor()
    expect(await subscriptionsOf(customer)).to.have.length(0)
  })

  it('are not offered where the browser knows no push', async () => {
    const { customer, order } = await confirmedOrder()
    const page = await (await visit())()
    await page.addInitScript('delete window.PushManager')
    await page.goto(`/orders/${order.id}`)
    await page.getByLabel('E-mail').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: order.orderNumber }).waitFor()
    await page.getByText('Confirmed.').first().waitFor()
    expect(await page.getByText('Know when it moves').count()).to.equal(0)
  })
})

/** Hands the service worker what a push service would have: the browser decrypts before. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(config.publicUrl))
    if (found) registered.resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: config.publicUrl,
    registrationId: await registered.promise,
    data: JSON.stringify(payload),
  })
  await session.detach()
}

async function notificationsOn(page: Page): Promise<unknown[]> {
  return await page.evaluate(`navigator.serviceWorker.getRegistration('/')
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))`)
}
