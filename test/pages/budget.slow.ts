/** What each page of a customer costs a phone that has never seen it: nothing of it is in a cache. */
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { createProduct, createStore, createUser, line, orderBody } from '../support/actors.ts'
import { post } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { createListing } from '../support/rentals.ts'
import { putIntoCart, resumeSession, saveAddress } from './actions.ts'
import { usePhones } from './phone.ts'

describe('the first view of every page', function () {
  this.timeout(300_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('stays within the budget of bytes and script, signed in and with a full cart', async () => {
    const customer = await createUser()
    await saveAddress(customer)
    const store = await createStore()
    const products = await Promise.all(Array.from({ length: 6 }, () => createProduct(store)))
    const lines = products.map((product) => line(product))
    const { orderId } = (await post('/api/orders', orderBody(lines), { as: customer })).body
    const { listing } = await createListing()
    const phone = await (await turnOn())()
    await resumeSession(phone.page, customer)
    for (const product of products.slice(0, 3)) await putIntoCart(phone.page, store, product)
    allowFailedRequests('/nowhere')
    for (const path of [
      '/',
      '/search?q=bigas',
      `/stores/${store.slug}`,
      `/stores/${store.slug}/products/${products[0]!.id}`,
      '/cart',
      '/checkout',
      '/orders',
      `/orders/${orderId}`,
      '/rentals',
      `/rentals/${listing.id}`,
      '/bookings',
      '/account',
      '/account/profile',
      '/account/addresses',
      '/account/notifications',
      '/account/password',
      '/account/data',
      '/reset-password',
      '/verify-email?token=x',
      '/certificates',
      '/sell',
      '/ride',
      '/offline',
      '/design',
      '/nowhere',
    ]) {
      await phone.emptyCaches()
      await phone.open(path)
    }
  })

  it('of a stranger, who is asked for the log-in', async () => {
    const { page, open, emptyCaches } = await (await turnOn())()
    await page.goto(config.publicUrl)
    for (const path of ['/account', '/orders', '/checkout', '/bookings', '/sell']) {
      await emptyCaches()
      await open(path)
    }
  })
})
