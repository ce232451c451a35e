import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { get, patch, post, send } from '../../../support/client.ts'
import { createUser, type TestUser } from '../../../support/actors.ts'
import {
  advanceBooking,
  createBooking,
  createListing,
  day,
  tryBooking,
} from '../../../support/rentals.ts'
import { useHarness } from '../../../support/harness.ts'

const publish = (as: TestUser, id: string) =>
  post(`/api/vendor/rentals/listings/${id}/calendar`, undefined, { as })
const fetchFeed = (url: string) => get(new URL(url).pathname)
const compact = (date: string) => date.replaceAll('-', '')

/** Unfolds long lines (RFC 5545, 3.1). */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

describe('POST /api/vendor/rentals/listings/:id/calendar', () => {
  useHarness()

  it('200 creates a URL, and the next one replaces it', async () => {
    const { owner, listing } = await createListing()
    const [first, second] = [await publish(owner, listing.id), await publish(owner, listing.id)]
    expect(first.body.data.url).to.match(/\/api\/rentals\/calendars\/[\w-]{43}\.ics$/)
    expect((await fetchFeed(first.body.data.url)).status).to.equal(404)
    expect((await fetchFeed(second.body.data.url)).status).to.equal(200)
  })

  it('404 for another vendor’s', async () => {
    const { listing } = await createListing()
    expect((await publish(await createUser('vendor'), listing.id)).status).to.equal(404)
  })
})

describe('DELETE /api/vendor/rentals/listings/:id/calendar', () => {
  useHarness()

  it('200 revokes the URL; 404 for another vendor’s', async () => {
    const { owner, listing } = await createListing()
    const { url } = (await publish(owner, listing.id)).body.data
    const path = `/api/vendor/rentals/listings/${listing.id}/calendar`
    const other = await createUser('vendor')
    expect((await send('DELETE', path, undefined, { as: other })).status).to.equal(404)
    expect((await send('DELETE', path, undefined, { as: owner })).body).to.deep.equal({
      success: true,
    })
    expect((await fetchFeed(url)).status).to.equal(404)
  })
})

describe('GET /api/rentals/calendars/:file', () => {
  useHarness()

  it('200 with all-day events until the day of return and blocked dates, without cancelled bookings', async () => {
    const { owner, customer, listing, booking } = await createBooking({
      listing: { totalUnits: 9 },
    })
    const gone = (await tryBooking(listing.id, customer)).body.data
    await advanceBooking(owner, gone.id, 'cancelled')
    const path = `/api/vendor/rentals/listings/${listing.id}/block-dates`
    await post(path, { dates: [day(20)], reason: 'Fiesta' }, { as: owner })
    const { url } = (await publish(owner, listing.id)).body.data
    const { status, body, headers } = await fetchFeed(url)
    expect([status, headers.get('content-type')]).to.deep.equal([
      200,
      'text/calendar; charset=utf-8',
    ])
    const lines = linesOf(body)
    expect(lines.slice(0, 2)).to.deep.equal(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).to.have.length(2)
    for (const line of [
      `UID:${booking.id}`,
      `DTSTART;VALUE=DATE:${compact(day(10))}`,
      `DTEND;VALUE=DATE:${compact(day(13))}`,
      'STATUS:TENTATIVE',
      `SUMMARY:1 × ${listing.title}: Luz Dela Cruz (${booking.booking_number})`,
      `DTSTART;VALUE=DATE:${compact(day(20))}`,
      `DTEND;VALUE=DATE:${compact(day(21))}`,
      'SUMMARY:Blocked: Fiesta',
    ])
      expect(lines).to.include(line)
    await advanceBooking(owner, booking.id, 'confirmed')
    expect(linesOf((await fetchFeed(url)).body)).to.include('STATUS:CONFIRMED')
  })

  it('200 escapes user input', async () => {
    const hostile = 'Luz, "x"; \\n\r\nEND:VEVENT\r\nBEGIN:VEVENT'
    const { owner, listing, booking } = await createBooking({ booking: { notes: hostile } })
    const { id } = booking
    await knex('rental_bookings').where({ id }).update({ customer_name: hostile }) // no request can
    await knex('rental_listings').where({ id: listing.id }).update({ title: hostile })
    const { url } = (await publish(owner, listing.id)).body.data
    const { body } = await fetchFeed(url)
    expect(linesOf(body).filter((line) => line === 'BEGIN:VEVENT')).to.have.length(1)
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).to.be.at.most(75)
      expect(line).not.to.match(/[\r\n]/)
    }
  })

  it('404 like a wrong one while its vendor is banned or no vendor any more', async () => {
    const [admin, { owner, listing }] = [await createUser('admin'), await createListing()]
    const { url } = (await publish(owner, listing.id)).body.data
    const wrong = await get(`/api/rentals/calendars/${'a'.repeat(43)}.ics`)
    for (const change of [{ isBanned: true }, { isBanned: false, role: 'customer' }]) {
      await patch(`/api/admin/users/${owner.id}`, change, { as: admin })
      const { status, body } = await fetchFeed(url)
      expect([status, body.code, body.message]).to.deep.equal([
        404,
        'NOT_FOUND',
        wrong.body.message,
      ])
    }
    await patch(`/api/admin/users/${owner.id}`, { role: 'vendor' }, { as: admin })
    expect((await fetchFeed(url)).status).to.equal(200)
  })

  it('404 for an unknown token', async () => {
    for (const file of ['x', 'x.ics', `${'a'.repeat(43)}.ics`])
      expect((await get(`/api/rentals/calendars/${file}`)).status).to.equal(404)
  })
})
