import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { expectNoHorizontalScroll, useBrowser } from '../../support/browser.ts'
import { get, post } from '../../support/client.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  PASSWORD,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { pendingReplacement } from '../../support/replacements.ts'
import { changeSettings } from '../../support/settings.ts'

const folder = join(import.meta.dirname, '../../../storefront')

describe('GET /storefront/:file', () => {
  useHarness()

  it('200 for scripts, style sheets and images', async () => {
    const files = readdirSync(folder).filter((name) => !name.endsWith('.html'))
    for (const file of files) {
      const { status, headers } = await get(`/storefront/${file}`)
      expect(status, file).to.equal(200)
      expect(headers.get('content-type'), file).to.match(/^(text\/(javascript|css)|image\/svg)/)
    }
  })

  it('404 for other files, inside and outside of the folder', async () => {
    for (const file of [
      'home.html',
      'nothing.js',
      '..%2Fpackage.json',
      '%2E%2E%2f.env',
      'constructor',
    ])
      expect((await get(`/storefront/${file}`)).status, file).to.equal(404)
  })

  it('304 when If-None-Match has the current ETag', async () => {
    const first = await get('/storefront/palengke.css')
    const etag = first.headers.get('etag')!
    const second = await get('/storefront/palengke.css', { headers: { 'if-none-match': etag } })
    expect([second.status, second.body]).to.deep.equal([304, ''])
    const other = await get('/storefront/palengke.css', { headers: { 'if-none-match': '"old"' } })
    expect(other.status).to.equal(200)
  })

  it('compresses only if Accept-Encoding allows it', async () => {
    const sent = async (encoding: string) => {
      const { headers, body } = await get('/storefront/palengke.css', {
        headers: { 'accept-encoding': encoding },
      })
      expect(body).to.include('--paper')
      expect(headers.get('vary')).to.include('Accept-Encoding')
      return headers.get('content-encoding')
    }
    expect(await sent('br, gzip')).to.equal('gzip')
    expect(await sent('identity')).to.equal(null)
    expect(await sent('gzip;q=0, identity')).to.equal(null)
  })
})

describe('GET /favicon.ico', () => {
  useHarness()

  it('200 with the icon', async () => {
    const { status, headers } = await get('/favicon.ico')
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
  })
})

describe('HTML pages', () => {
  useHarness()

  it('200 with a Content-Security-Policy for own scripts only and without framing', async () => {
    for (const path of ['/', '/reset-password', `/orders/${uuidv7()}`]) {
      const { status, headers, body } = await get(path)
      expect(status, path).to.equal(200)
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8')
      expect(headers.get('x-content-type-options')).to.equal('nosniff')
      expect(headers.get('referrer-policy')).to.equal('no-referrer')
      const policy = headers.get('content-security-policy')
      expect(policy).to.include("default-src 'self'").and.include("frame-ancestors 'none'")
      expect(policy).not.to.include('unsafe')
      expect(body).to.match(/<html lang="en">/)
    }
  })

  it('contain no inline script, style or event handler', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.html')))
      expect(readFileSync(join(folder, name), 'utf8'), name)
        .not.to.match(/<script(?![^>]*\ssrc=)/)
        .and.not.match(/<style|\sstyle=|\son\w+=|javascript:/)
  })

  it('no-store for the page with a token in its URL, no-cache for the others', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await caching('/reset-password?access_token=secret')).to.equal('no-store')
    expect(await caching('/')).to.equal('no-cache')
  })

  it('404 with an HTML page for an order id that is no UUID', async () => {
    const { status, headers } = await get('/orders/one')
    expect(status).to.equal(404)
    expect(headers.get('content-type')).to.include('text/html')
  })
})

describe('GET /', () => {
  useHarness()
  const { visit } = useBrowser()

  it('shows the stores and their products, escaped', async () => {
    const name = `<img src=x onerror=alert(1)> ${unique('Tindahan')}`
    const store = await createStore(undefined, { name })
    await createProduct(store, { name: '<b>Bangus</b>', price: 24_050, unit: 'kilo' })
    const page = await (await visit())()
    await page.goto('/')
    const card = page.locator('.store', { has: page.getByRole('heading', { name }) })
    await card.getByText('See what they sell').click()
    expect(await card.locator('.goods li').innerText()).to.match(
      /<b>Bangus<\/b>\s+₱240\.50\s+per kilo/,
    )
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    const links = await page
      .locator('.builders a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).to.deep.equal(['/docs', '/admin/queues', '/openapi.json'])
  })
})

describe('GET /reset-password', () => {
  useHarness()
  const { visit, allowFailedRequests } = useBrowser()

  async function linkFor(email: string, count = 1): Promise<string> {
    const mail = await eventually(async () => mailsTo(email)[count - 1], { what: 'the mail' })
    const text = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /https?:\S+\/reset-password\?access_token=[\w-]+/.exec(text)![0]
  }

  it('changes the password by the link of the e-mail, after showing what is wrong with an invalid one', async () => {
    const user = await createUser()
    await post('/api/auth/forgot-password', { email: user.email })
    const page = await (await visit())()
    await page.goto(await linkFor(user.email))
    expect(page.url()).to.equal(`${config.appUrl}/reset-password`)
    allowFailedRequests('/api/auth/reset-password')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText('New password must have at least 8 characters.').waitFor()
    expect(
      await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid'),
    ).to.equal('true')
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    await page.getByLabel('New password', { exact: true }).fill('kalabaw sa bukid')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
    const { status } = await post('/api/auth/login', {
      email: user.email,
      password: 'kalabaw sa bukid',
    })
    expect(status).to.equal(200)
  })

  it('offers a new link when the token has been used', async () => {
    const user = await createUser()
    const page = await (await visit())()
    await page.goto('/reset-password?access_token=used-up')
    allowFailedRequests('/api/auth/reset-password', '/api/auth/forgot-password')
    await page.getByLabel('New password', { exact: true }).fill('kalabaw sa bukid')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await page.getByLabel('E-mail', { exact: true }).fill('nobody')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('E-mail must be an e-mail address').waitFor()
    await page.getByLabel('E-mail', { exact: true }).fill(user.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    await page.goto(await linkFor(user.email))
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  })
})

describe('GET /orders/:id', function () {
  this.timeout(30_000)
  useHarness()
  const { visit, allowFailedRequests } = useBrowser()

  async function logInOn(page: Page, { email }: TestUser, password = PASSWORD): Promise<void> {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

  it('asks for a log-in, then shows the whole order, escaped', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, { name: '<img src=x onerror=alert(1)>', price: 24_050 })
    const body = orderBody([line(fish, 2)], { landmark: '<b>Gate</b>', changeFor: 1000 })
    const { order } = (await post('/api/orders', body, { as: customer })).body
    const open = await visit()
    const page = await open()
    allowFailedRequests('/api/auth/refresh', '/api/auth/login')
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer, 'not the password')
    await page.getByText('The e-mail or the password is wrong.').waitFor()
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
    const text = await page.locator('main').innerText()
    for (const part of [
      store.name,
      '<img src=x onerror=alert(1)>',
      '2 × ₱240.50',
      '₱481.00',
      '<b>Gate</b>',
    ])
      expect(text).to.include(part)
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    const again = await open()
    await again.goto(`/orders/${order.id}`)
    await heading(again, order.orderNumber)
  })

  it('confirms a cash order', async () => {
    const { customer, order } = await createOrder()
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh')
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await page.getByLabel('Cash on delivery').check()
    await page.getByRole('button', { name: 'Confirm, I pay in cash' }).click()
    await page.getByText('Confirmed. The store has your order.', { exact: true }).first().waitFor()
    await page.getByText('Please have ₱110.00 ready for the rider.').waitFor()
    expect(await page.getByRole('button', { name: 'Pay' }).count()).to.equal(0)
  })

  it('asks about a replacement, and shows what the customer accepted', async () => {
    const { customer, order } = await pendingReplacement()
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh')
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await page.getByText('Instead of 2 × Bangus (₱200.00) the store offers').waitFor()
    await page.getByRole('button', { name: 'Accept Tilapia' }).click()
    await page.getByText('2 × ₱80.00').waitFor()
    expect(await page.getByRole('heading', { name: 'Something is missing' }).isVisible()).to.equal(
      false,
    )
  })

  it('redirects to the checkout, shows a failed payment, and polls the next one until it is paid', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh')
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await page.getByText('Waiting for your payment.').waitFor()
    await page.getByRole('button', { name: 'Pay ₱110.00' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('The payment did not go through').waitFor()
    expect(new URL(page.url()).search).to.equal('?payment=failed')
    await page.getByRole('button', { name: 'Pay ₱110.00' }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`**/orders/${order.id}`)
    await page.locator('#order-state[data-status=confirmed]').waitFor()
    await page.getByText('₱110.00 with GCash').waitFor()
  })

  it('offers the enabled payment methods, and says how else to pay above a limit on cash', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await changeSettings({ ewalletBEnabled: false, codMaxAmount: 100 })
    try {
      await eventually(async () => !(await get('/api/settings')).body.settings.ewalletBEnabled)
      const page = await (await visit())()
      allowFailedRequests('/api/auth/refresh')
      await page.goto(`/orders/${order.id}`)
      await logInOn(page, customer)
      await heading(page, order.orderNumber)
      const offered = await page.locator('.choice strong').allInnerTexts()
      expect(offered).to.deep.equal(['GCash', 'Online banking', 'Cash on delivery'])
      allowFailedRequests('/api/payments/initiate')
      await page.getByLabel('Cash on delivery').check()
      await page.getByRole('button', { name: 'Confirm, I pay in cash' }).click()
      await page.getByText('Pay by GCash or Online banking instead.').waitFor()
    } finally {
      await changeSettings({ ewalletBEnabled: true, codMaxAmount: null })
    }
  })

  it('shows nothing to other users, and lets them log in with another account', async () => {
    const [{ customer, order }, stranger] = [await createOrder(), await createUser()]
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh', `/api/orders/${order.id}`)
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, stranger)
    await heading(page, 'This is somebody else’s order')
    expect(await page.content()).not.to.include(order.orderNumber)
    await page.getByRole('button', { name: 'Log in with another account' }).click()
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
  })

  it('shows a message for an unknown order', async () => {
    const customer = await createUser()
    const page = await (await visit())()
    const id = uuidv7()
    allowFailedRequests('/api/auth/refresh', `/api/orders/${id}`)
    await page.goto(`/orders/${id}`)
    await logInOn(page, customer)
    await heading(page, 'There is no such order')
  })

  it('ends the session on log-out', async () => {
    const { customer, order } = await createOrder()
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh')
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
    await page.getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'Log in to see your order')
    await page.reload()
    await heading(page, 'Log in to see your order')
  })

  it('keeps the session when two tabs open concurrently', async () => {
    const { customer, order } = await createOrder()
    const open = await visit()
    const first = await open()
    allowFailedRequests('/api/auth/refresh')
    await first.goto(`/orders/${order.id}`)
    await logInOn(first, customer)
    await heading(first, order.orderNumber)
    const tabs = [await open(), await open()]
    const bothLoaded = Promise.withResolvers<void>()
    let [renewing, most] = [0, 0]
    await first.context().route('**/api/auth/refresh', async (route) => {
      renewing += 1
      most = Math.max(most, renewing)
      await bothLoaded.promise
      const response = await route.fetch()
      renewing -= 1
      await route.fulfill({ response })
    })
    await Promise.all(tabs.map((tab) => tab.goto(`/orders/${order.id}`)))
    bothLoaded.resolve()
    for (const tab of tabs) await heading(tab, order.orderNumber)
    expect(most, 'refreshes at once').to.equal(1)
    const { id } = await knex('users').where({ email: customer.email }).first()
    const revoked = await knex('sessions').where({ user_id: id }).whereNotNull('revoked_at')
    expect(revoked).to.have.length(0)
  })

  it('polls every 3 s while the order is pending and the page is visible', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const page = await (await visit())()
    allowFailedRequests('/api/auth/refresh')
    await page.clock.install()
    await page.goto(`/orders/${order.id}`)
    await logInOn(page, customer)
    await heading(page, order.orderNumber)
    let looks = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith(`/api/orders/${order.id}`)) looks += 1
    })
    const show = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
         document.dispatchEvent(new Event('visibilitychange'))`,
      )
    await page.clock.runFor(3_000)
    await eventually(async () => looks === 1)
    await show(true)
    await page.clock.runFor(30_000)
    await show(false)
    await eventually(async () => looks === 2)
    await post(
      '/api/payments/initiate',
      { orderId: order.id, paymentMethod: 'cash_on_delivery' },
      { as: customer },
    )
    await eventually(async () => {
      await page.clock.runFor(1_000)
      return await page.locator('#order-state[data-status=confirmed]').isVisible()
    })
    expect(await page.locator('#news').textContent()).to.match(/^Confirmed/)
    const settled = looks
    await page.clock.runFor(30_000)
    await get(`/api/orders/${order.id}`, { as: customer }) // a look under way would be answered before this
    expect(looks).to.equal(settled)
  })
})
