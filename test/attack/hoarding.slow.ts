import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { useAccountLimits } from '../support/account-limits.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../support/actors.ts'
import { post } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { createListing, findWrongCounters, tryBooking } from '../support/rentals.ts'

const HOARDERS = 20
const HONEST_MS = 1_000 // an order of somebody else while all of them are at work
const PER_ACCOUNT = 10

/** Every hoarder sends `request` `times` times, one after the other, while `honest` works. */
async function hoard<T>(
  times: number,
  request: (as: TestUser) => Promise<unknown>,
  honest: () => Promise<T>,
): Promise<T> {
  const hoarders = await Promise.all(Array.from({ length: HOARDERS }, () => createUser()))
  const floods = hoarders.map(async (hoarder) => {
    for (let count = 0; count < times; count++) await request(hoarder)
  })
  const result = await honest()
  await Promise.all(floods)
  return result
}

describe('20 accounts that take all they can without paying', function () {
  this.timeout(60_000)
  useHarness()
  useAccountLimits()

  it(`hold at most ${PER_ACCOUNT} orders each, and an honest customer orders the same goods within ${HONEST_MS} ms`, async () => {
    const [store, customer] = [await createStore(), await createUser()]
    const product = await createProduct(store, { inventory: 10_000 })
    const order = (as: TestUser) => post('/api/orders', orderBody([line(product)]), { as })
    const waits = await hoard(50, order, async () => {
      const measured: number[] = []
      for (let count = 0; count < 5; count++) {
        const began = performance.now()
        expect((await order(customer)).status).to.equal(201)
        measured.push(performance.now() - began)
      }
      return measured
    })
    expect(Math.max(...waits)).to.be.below(HONEST_MS)
    const { inventory } = await knex('products').where({ id: product.id }).first()
    expect(inventory).to.equal(10_000 - HOARDERS * PER_ACCOUNT - waits.length)
  })

  it(`hold at most ${PER_ACCOUNT} pending bookings each, and an honest customer books within ${HONEST_MS} ms`, async () => {
    const [{ listing }, customer] = [
      await createListing({ totalUnits: 10_000 }),
      await createUser(),
    ]
    const book = (as: TestUser) => tryBooking(listing.id, as)
    const wait = await hoard(30, book, async () => {
      const began = performance.now()
      expect((await book(customer)).status).to.equal(201)
      return performance.now() - began
    })
    expect(wait).to.be.below(HONEST_MS)
    const bookings = await knex('rental_bookings').where({ listing_id: listing.id })
    expect(bookings.length).to.equal(HOARDERS * PER_ACCOUNT + 1)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })
})
