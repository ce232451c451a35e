import { expect } from 'chai'
import { describe, it } from 'mocha'
import { expirePendingBookings } from '../../../../src/features/rentals/bookings/service/expire.ts'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { useAccountLimits } from '../../../support/account-limits.ts'
import { createUser, type TestUser } from '../../../support/actors.ts'
import { get, patch } from '../../../support/client.ts'
import { eventually, useHarness } from '../../../support/harness.ts'
import {
  createBooking,
  createListing,
  day,
  findWrongCounters,
  moveBooking,
  tryBooking,
} from '../../../support/rentals.ts'

describe('POST /api/rentals/:id/book again and again', () => {
  useHarness()
  useAccountLimits()

  it('409 TOO_MANY_OPEN with the limit for all but ten of nineteen at once, until one is answered', async () => {
    const [{ owner, listing }, customer] = [
      await createListing({ totalUnits: 100 }),
      await createUser(),
    ]
    const book = (as = customer) => tryBooking(listing.id, as)
    const answers = await Promise.all(Array.from({ length: 19 }, () => book()))
    const booked = answers.filter(({ status }) => status === 201)
    expect(booked).to.have.length(10)
    for (const { status, body } of answers.filter((answer) => !booked.includes(answer)))
      expect([status, body.code, body.limit]).to.deep.equal([409, 'TOO_MANY_OPEN', 10])
    expect((await book(await createUser())).status).to.equal(201)
    await moveBooking(owner, booked[0]!.body.data.id, 'confirm')
    expect((await book()).status).to.equal(201)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('400 INVALID_DATES beyond 400 days, after every other rule; 201 on the 400th', async () => {
    const [{ listing }, customer] = [await createListing({ totalUnits: 1 }), await createUser()]
    const from = (first: number, more = {}) =>
      tryBooking(listing.id, customer, { startDate: day(first), endDate: day(first + 2), ...more })
    expect((await from(401, { unitsRequested: 2 })).body.code).to.equal('UNAVAILABLE')
    const late = await from(401)
    expect([late.status, late.body.code]).to.deep.equal([400, 'INVALID_DATES'])
    expect(late.body.message).to.include(day(400))
    expect((await from(400)).status).to.equal(201)
  })
})

describe('a booking that nobody confirms', () => {
  useHarness()

  const age = (id: string, hours: number) =>
    knex('rental_bookings')
      .where({ id })
      .update({ created_at: knex.raw(`now() - make_interval(hours => ?)`, [hours]) })
  const read = async (as: TestUser, id: string) =>
    (await get(`/api/rentals/bookings/${id}`, { as })).body.data

  it('is cancelled after 24 hours: its units are free, and vendor and customer are told', async () => {
    const { owner, customer, listing, booking } = await createBooking()
    await age(booking.id, 23)
    await expirePendingBookings()
    expect((await read(customer, booking.id)).status).to.equal('pending')
    await age(booking.id, 25)
    await Promise.all([expirePendingBookings(), expirePendingBookings()])
    expect(await read(customer, booking.id)).to.include({
      status: 'cancelled',
      cancelled_by: 'system',
      cancellation_reason: 'Nobody confirmed it in time.',
    })
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
    expect((await tryBooking(listing.id, customer)).status).to.equal(201)
    for (const as of [owner, customer])
      await eventually(async () => {
        const { data } = (await get('/api/notifications', { as })).body
        return data.filter(({ event }: any) => event === 'booking.cancelled').length === 1
      })
  })

  it('stays when it was confirmed in time, and ends only once when it is cancelled meanwhile', async () => {
    const [confirmed, raced] = [await createBooking(), await createBooking()]
    await moveBooking(confirmed.owner, confirmed.booking.id, 'confirm')
    for (const { booking } of [confirmed, raced]) await age(booking.id, 48)
    const cancel = patch(
      `/api/rentals/bookings/${raced.booking.id}/cancel`,
      {},
      { as: raced.owner },
    )
    await Promise.all([expirePendingBookings(), cancel])
    expect((await read(confirmed.owner, confirmed.booking.id)).status).to.equal('confirmed')
    expect((await read(raced.owner, raced.booking.id)).status).to.equal('cancelled')
    expect(await findWrongCounters(raced.listing.id)).to.deep.equal([])
  })
})
