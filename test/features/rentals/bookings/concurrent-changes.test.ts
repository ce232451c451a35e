/** A booking that started before a concurrent change of its listing committed. */
import { expect } from 'chai'
import type { Knex } from 'knex'
import { describe, it } from 'mocha'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { outcome } from '../../../support/concurrent-bookings.ts'
import { countLockWaiters } from '../../../support/deadlock.ts'
import { createUser } from '../../../support/actors.ts'
import { createListing, day } from '../../../support/rentals.ts'
import { eventually, useHarness } from '../../../support/harness.ts'

describe('a booking that waits for the lock while its listing changes', () => {
  useHarness()

  /** Books while `change` is in progress; it commits once the booking waits for its lock. */
  async function bookAmid(
    listing: { id: string },
    change: (trx: Knex.Transaction) => Promise<unknown>,
  ): Promise<string> {
    const customer = await createUser()
    const holder = await knex.transaction()
    try {
      await holder('rental_listings').where({ id: listing.id }).forUpdate()
      await change(holder)
      const booked = outcome(customer, { listing })
      await eventually(async () => (await countLockWaiters()) > 0, { what: 'a booking that waits' })
      await holder.commit()
      return await booked
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
  }

  it('409 UNAVAILABLE when the last unit is taken meanwhile, on one of its dates', async () => {
    const { listing } = await createListing({ totalUnits: 2 })
    const taken = { listing_id: listing.id, date: day(12), booked: 2, capacity: 2 }
    expect(await bookAmid(listing, (trx) => trx('rental_days').insert(taken))).to.equal(
      'UNAVAILABLE',
    )
    expect(await knex('rental_bookings').where({ listing_id: listing.id })).to.deep.equal([])
    const days = await knex('rental_days').where({ listing_id: listing.id })
    expect(days.map(({ date, booked }) => [date, booked])).to.deep.equal([[day(12), 2]])
  })

  it('201 at the new rate', async () => {
    const { listing } = await createListing()
    const number = await bookAmid(listing, (trx) =>
      trx('rental_listings')
        .where({ id: listing.id })
        .update({ rate: 12_300, updated_at: knex.fn.now() }),
    )
    const booking = await knex('rental_bookings').where({ booking_number: number }).first()
    expect([booking.rate, booking.total_amount]).to.deep.equal([12_300, 36_900])
  })

  it('404 NOT_FOUND when it is taken off the market', async () => {
    const { listing } = await createListing()
    const gone = { is_active: false, updated_at: knex.fn.now() }
    const answer = await bookAmid(listing, (trx) =>
      trx('rental_listings').where({ id: listing.id }).update(gone),
    )
    expect(answer).to.equal('NOT_FOUND')
  })
})
