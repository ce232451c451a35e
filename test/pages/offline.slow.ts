import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createOrder, createProduct, createStore } from '../support/actors.ts'
import { useHarness } from '../support/harness.ts'
import { heading, logIn, putIntoCart } from './actions.ts'
import { usePhones } from './phone.ts'

describe('GET /offline', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('keeps cart and orders without a connection, and says so', async () => {
    const { customer, order } = await createOrder()
    const newPhone = await turnOn()
    const phone = await newPhone()
    const { page } = phone
    await logIn(page, customer)
    await page.evaluate('navigator.serviceWorker.ready')
    const store = await createStore()
    await putIntoCart(page, store, await createProduct(store, { name: 'Bangus' }))
    await page.goto('/orders')
    await heading(page, /^Your orders/)
    await page.goto(`/orders/${order.id}`)
    await heading(page, order.orderNumber)

    await page.context().setOffline(true) // the service worker
    await phone.setOffline(true)
    allowFailedRequests('')
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Bangus' }).waitFor()
    await page.getByText('You are offline. Cart and orders are still here.').waitFor()
    await phone.look('offline-cart')
    await page.goto('/orders')
    await page.getByText('You are offline. This is what was known last.').waitFor()
    await phone.look('offline-orders')
    await page.goto(`/orders/${order.id}`)
    await heading(page, order.orderNumber)
    await page.goto('/rentals')
    await heading(page, 'No connection')
    await phone.look('offline')
  })

  it('can be installed, as far as the browser sees', async () => {
    const { page } = await (await turnOn())()
    await page.goto('/')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A test runs in a private window, in which no browser installs anything.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(errors).to.deep.equal([])
    const { data } = await session.send('Page.getAppManifest')
    expect(JSON.parse(data!)).to.include({ start_url: '/', display: 'standalone' })
  })
})
