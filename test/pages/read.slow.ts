/** What is read: from the home page to a product, a search, a rental; without scripts too. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createKey } from '../support/developer-api.ts'
import { createOrder, createProduct, createStore, createUser } from '../support/actors.ts'
import { post } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { createListing } from '../support/rentals.ts'
import { changeSettings } from '../support/settings.ts'
import { createVariants } from '../support/variants.ts'
import { heading, logInOn } from './actions.ts'
import { usePhones } from './phone.ts'

async function createMarket() {
  const store = await createStore(undefined, {
    name: 'Looc Fresh Catch',
    category: 'Fish',
    description: 'Fish of the morning, cleaned and cut as you like it.',
    delivers_to: ['1004322008', '1004313000'],
    operating_hours: { monday: { open: '06:00', close: '18:00' } },
  })
  const fish = { name: 'Bangus, boneless', quantity_step: 0.25, sold_by_weight: true, unit: 'kilo' }
  const product = await createProduct(store, { ...fish, price: 24_050, compare_price: 26_000 })
  return { store, product }
}

describe('a customer who looks around', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn, allowFailedRequests } = usePhones()

  it('finds the way from the home page to a product', async () => {
    const { store, product } = await createMarket()
    const { page, open, look } = await (await turnOn())()
    await open('/')
    await look('home')
    await page.getByRole('link', { name: store.name }).first().click()
    await page.getByRole('heading', { name: store.name, level: 1 }).waitFor()
    await look('store')
    await page.getByRole('link', { name: product.name }).click()
    await page.getByRole('heading', { name: product.name }).waitFor()
    await page.getByText('What you pay follows the scale.').waitFor()
    await look('product')
  })

  it('chooses a variant on the first view of a product that a link leads to', async () => {
    const { store, product } = await createVariants(
      { name: 'Small', price: 50 },
      { name: 'Large', price: 80, inventory: 0 },
    )
    const { page, open, look } = await (await turnOn())()
    await open(`/stores/${store.slug}/products/${product.id}`)
    expect(await page.getByRole('radio', { name: 'Large' }).isDisabled()).to.equal(true)
    await look('product-variants')
  })

  it('sees suggestions while typing, and finds what was typed with a mistake', async () => {
    const { product } = await createMarket()
    const { page, open, look } = await (await turnOn())()
    await open('/search')
    await page.getByRole('searchbox').fill('bang')
    await page.getByRole('link', { name: product.name }).waitFor()
    await look('search-suggestions')
    await page.getByRole('searchbox').fill('bangsu bonelss')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: product.name }).first().waitFor()
    await look('search')
  })

  it('reads everything in Cebuano, and without scripts', async () => {
    const { store, product } = await createMarket()
    const newPhone = await turnOn({ javaScriptEnabled: false })
    const { page } = await newPhone()
    await page.goto('/')
    await page.getByRole('button', { name: 'Cebuano' }).click()
    await page.getByRole('heading', { name: 'Mga tindahan' }).waitFor()
    await page.getByRole('searchbox').fill('bangus')
    await page.getByRole('button', { name: 'Pangita' }).click()
    await page.getByRole('heading', { name: product.name }).first().waitFor()
    await page.goto(`/stores/${store.slug}/products/${product.id}`)
    await page.getByText('Ang bayran sumala sa timbangan.').waitFor()
  })

  it('turns the calendar of a rental and follows an order without scripts', async () => {
    const [{ listing }, { customer, order }] = [await createListing(), await createOrder()]
    const { page } = await (await turnOn({ javaScriptEnabled: false }))()
    await page.goto(`/rentals/${listing.id}`)
    const month = await page.locator('.calendar h3').textContent()
    await page.getByRole('link', { name: 'The next month' }).click()
    await page.locator('.calendar h3', { hasNotText: month! }).waitFor()
    await page.goto(`/orders/${order.id}`)
    await page.getByLabel('E-mail').fill(customer.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('The e-mail or the password is wrong.').waitFor()
    await logInOn(page, customer)
    await page.getByRole('heading', { name: order.orderNumber }).waitFor()
  })

  it('chats with the agent of a store', async () => {
    const { store } = await createMarket()
    await knex('users').where({ id: store.owner.id }).update({ plan: 'pro' })
    await createKey(store.owner, { kind: 'publishable', allowedOrigins: [config.storefrontUrl] })
    const { page, open, look } = await (await turnOn())()
    await open(`/stores/${store.slug}`)
    await page.getByRole('button', { name: 'Chat with us' }).click()
    await page.getByText('Hello! Ask about our products').waitFor()
    await look('store-chat')
  })

  it('reads a rental, an agreement, a certificate, and what is missing', async () => {
    const vendor = await createUser('vendor')
    const input = { title: 'House rules', content: 'Bring it back clean.\nPay what you break.' }
    const agreement = (await post('/api/agreements/vendor', input, { as: vendor })).body.data
    const terms = { description: 'Two microphones, 5,000 songs.', securityDeposit: 1000 }
    const { listing } = await createListing({ ...terms, agreementId: agreement.id }, vendor)
    const { page, open, look } = await (await turnOn())()
    for (const [path, name] of [
      ['/rentals', 'rentals'],
      [`/rentals/${listing.id}`, 'rental'],
      [`/agreements/${agreement.id}`, 'agreement'],
      [`/certificates?hash=${'0'.repeat(64)}`, 'certificate'],
      ['/design', 'design'],
    ] as const) {
      await open(path)
      await look(name)
    }
    allowFailedRequests('/stores/nobody')
    await open('/stores/nobody')
    await look('not-found')
    allowFailedRequests('/nowhere')
    await page.goto('/nowhere')
    await heading(page, 'This page is not here')
  })

  it('is told when the market is closed for maintenance', async () => {
    await changeSettings({ maintenanceMode: true, maintenanceMessage: 'Back at noon.' })
    try {
      allowFailedRequests('503')
      const { page, look } = await (await turnOn())()
      await page.goto('/')
      await page.getByText('Back at noon.').waitFor()
      await look('maintenance')
    } finally {
      await changeSettings({ maintenanceMode: false })
    }
  })
})
