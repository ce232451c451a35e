import { expect } from 'chai'
import { describe, it } from 'mocha'
import { datesIn } from '../../../../src/features/notifications/rendering/dates.ts'
import { remindBookings } from '../../../../src/features/rentals/bookings/service/remind.ts'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { get, patch } from '../../../support/client.ts'
import { createUser, type TestUser } from '../../../support/actors.ts'
import { mailsTo } from '../../../support/mail-server.ts'
import {
  moveBooking,
  advanceBooking,
  createBooking,
  createListing,
  day,
  tryBooking,
} from '../../../support/rentals.ts'
import { eventually, useHarness } from '../../../support/harness.ts'

interface Told {
  event: string
  title: string
  body: string
  data: { bookingId?: string }
}

const toldOf = async (as: TestUser): Promise<Told[]> =>
  (await get('/api/notifications?limit=100', { as })).body.data

/** Waits for a user's notification of a booking event. */
const told = (as: TestUser, id: string, event: string) =>
  eventually(
    async () =>
      (await toldOf(as)).find((each) => each.event === event && each.data.bookingId === id),
    { what: `${event} told` },
  )

const eventsOf = async (as: TestUser): Promise<string[]> =>
  (await toldOf(as)).map(({ event }) => event).toReversed()

const said = (daysAhead: number, language: 'en' | 'fil' = 'en') =>
  datesIn(language).day(day(daysAhead))

describe('notifications of a booking', () => {
  useHarness()

  it('go to its vendor when it is new, in the app and by e-mail, and to its customer at each transition', async () => {
    const { owner, customer, listing, booking } = await createBooking({
      listing: { securityDeposit: 500 },
    })
    const { id, booking_number: number } = booking
    const incoming = await told(owner, id, 'booking.new')
    expect(incoming.title).to.include(number)
    for (const part of [
      'Luz Dela Cruz',
      '+639171234567',
      listing.title,
      said(10),
      said(13),
      '₱2,000.00',
    ])
      expect(incoming.body).to.include(part)
    expect((await told(customer, id, 'booking.created')).title).to.include(number)
    const steps = {
      confirm: 'confirmed',
      handover: 'active',
      return: 'returned',
      complete: 'completed',
    }
    for (const [action, event] of Object.entries(steps)) {
      await moveBooking(owner, id, action)
      await told(customer, id, `booking.${event}`)
    }
    expect(await eventsOf(owner)).to.deep.equal(['booking.new'])
    expect(await eventsOf(customer)).to.deep.equal(
      ['created', 'confirmed', 'active', 'returned', 'completed'].map((name) => `booking.${name}`),
    )
    const returned = await told(customer, id, 'booking.returned')
    expect(returned.body).to.include('whole deposit')
    await eventually(async () => mailsTo(customer.email).length >= 5)
    await eventually(async () => mailsTo(owner.email).length >= 1)
    expect(mailsTo(owner.email)).to.have.length(1)
  })

  it('of a cancellation give its reason to the other party, and to both when an admin cancelled', async () => {
    const admin = await createUser('admin')
    for (const by of ['customer', 'vendor', 'admin'] as const) {
      const { owner, customer, booking } = await createBooking()
      const as = { customer, vendor: owner, admin }[by]
      await patch(`/api/rentals/bookings/${booking.id}/cancel`, { reason: 'Typhoon' }, { as })
      const others = [customer, owner].filter((each) => each !== as)
      for (const other of others) {
        const { body } = await told(other, booking.id, 'booking.cancelled')
        expect(body).to.include('The reason: Typhoon.')
      }
      if (by !== 'admin') expect(await eventsOf(as)).to.not.include('booking.cancelled')
    }
  })

  it('of an extension go to both, each in their language', async () => {
    const { owner, customer, booking } = await createBooking()
    await patch('/api/users/profile', { language: 'fil' }, { as: customer })
    await moveBooking(owner, booking.id, 'confirm')
    await patch(
      `/api/rentals/bookings/${booking.id}/extend`,
      { endDate: day(14) },
      { as: customer },
    )
    const mine = await told(customer, booking.id, 'booking.extended')
    expect(mine.title).to.equal(
      `Hanggang ${said(14, 'fil')} na ang booking ${booking.booking_number}`,
    )
    const theirs = await told(owner, booking.id, 'booking.extended')
    expect(theirs.title).to.equal(`Booking ${booking.booking_number} goes on until ${said(14)}`)
  })
})

describe('reminders of bookings', () => {
  useHarness()

  /** 09:00 in Manila on the day that many days from today. */
  const morning = (n: number, time = '09:00') => new Date(`${day(n)}T${time}:00+08:00`)

  it('are sent once on the day before a confirmed booking starts, however many workers run', async () => {
    const { owner, customer, listing, booking } = await createBooking({
      listing: { totalUnits: 5, pickupAddress: 'Purok 7' },
      booking: { startDate: day(60), endDate: day(63) },
    })
    const pending = await tryBooking(listing.id, customer, {
      startDate: day(60),
      endDate: day(63),
    })
    await advanceBooking(owner, booking.id, 'confirmed')
    await remindBookings(morning(58))
    await remindBookings(morning(59, '07:59'))
    const reminded = async () =>
      await knex('rental_bookings')
        .whereIn('id', [booking.id, pending.body.data.id])
        .whereNotNull('start_reminded_at')
    expect(await reminded()).to.have.length(0)
    await Promise.all(Array.from({ length: 10 }, () => remindBookings(morning(59))))
    await remindBookings(morning(59, '20:00'))
    expect((await reminded()).map(({ id }) => id)).to.deep.equal([booking.id])
    const { body } = await told(customer, booking.id, 'booking.starts_tomorrow')
    expect(body).to.include('Purok 7')
    const jobs = await knex('outbox').whereRaw(`payload->>'bookingId' = ?`, [booking.id])
    const asked = jobs.filter(({ payload }) => payload.event === 'booking.starts_tomorrow')
    expect(asked).to.have.length(1)
  })

  it('are sent once on the day before the return, and again after an extension', async () => {
    const [{ owner, listing }, customer] = [await createListing(), await createUser()]
    const range = { startDate: day(70), endDate: day(73) }
    const { id } = (await tryBooking(listing.id, customer, range)).body.data
    await advanceBooking(owner, id, 'active')
    const due = async () =>
      (await knex('outbox').whereRaw(`payload->>'bookingId' = ?`, [id])).filter(
        ({ payload }) => payload.event === 'booking.ends_tomorrow',
      ).length
    for (let n = 0; n < 3; n++) await remindBookings(morning(72))
    expect(await due()).to.equal(1)
    await patch(`/api/rentals/bookings/${id}/extend`, { endDate: day(75) }, { as: customer })
    for (let n = 0; n < 3; n++) await remindBookings(morning(74))
    expect(await due()).to.equal(2)
    await told(customer, id, 'booking.ends_tomorrow')
  })
})
