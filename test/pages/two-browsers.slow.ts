import { expect } from 'chai'
import { describe, it } from 'mocha'
import type { Locator } from 'playwright-core'
import { createProduct, createStore, createUser, line } from '../support/actors.ts'
import { assign, cashOrder, createRider } from '../support/deliveries.ts'
import { useHarness } from '../support/harness.ts'
import { heading, resumeSession } from './actions.ts'
import { usePhones } from './phone.ts'

/** How soon a move shows in the other browser. */
const SOON_MS = 2_000

async function showsSoon(what: string, locator: Locator, state: 'visible' | 'detached') {
  const started = performance.now()
  await locator.waitFor({ state, timeout: SOON_MS })
  console.log(`        ${what}: ${(performance.now() - started).toFixed(0)} ms`)
}

describe('a vendor and a rider on one order, in two browsers', function () {
  this.timeout(120_000)
  useHarness()
  const { turnOn } = usePhones()

  it('see each other’s moves within two seconds', async () => {
    const [customer, vendor, rider] = [
      await createUser(),
      await createUser('vendor'),
      await createRider(),
    ]
    const store = await createStore(vendor)
    const order = await cashOrder(customer, [line(await createProduct(store), 2)])
    expect((await assign(order.id, rider.riderId)).status).to.equal(200)
    const { page: shop } = await (await turnOn())()
    const { page: road } = await (await turnOn())()
    await resumeSession(shop, vendor)
    await resumeSession(road, rider)
    await Promise.all([shop.goto('/console'), road.goto('/console')])
    const stop = road.getByRole('article', { name: order.orderNumber })
    await stop.getByText('The store is still preparing it.').waitFor()

    await shop.getByRole('button', { name: `Start: ${order.orderNumber}` }).click()
    await shop.getByRole('button', { name: /^In work/ }).click()
    await shop.getByRole('button', { name: `Ready: ${order.orderNumber}` }).click()
    await showsSoon(
      'the rider sees that it is ready',
      stop.getByText('The store is still preparing it.'),
      'detached',
    )
    await shop
      .getByRole('button', { name: /^Ready/ })
      .first()
      .click()
    const card = shop.getByRole('link', { name: order.orderNumber })
    await card.waitFor()

    await stop.getByRole('button', { name: 'I have it, setting out' }).click()
    await showsSoon('the vendor sees that the rider has set out', card, 'detached')

    await shop.goto(`/console/orders/${order.id}`)
    await heading(shop, order.orderNumber)
    await stop.getByRole('button', { name: /^Delivered/ }).click()
    await showsSoon(
      'the vendor sees that it is delivered',
      shop.getByText('Delivered').first(),
      'visible',
    )
  })
})
