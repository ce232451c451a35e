/** Listings and bookings, created through the API. */
import { expect } from 'chai'
import { addDays, manilaDay, now } from '../../src/platform/values/clock.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { get, patch, post, type Answer } from './client.ts'
import { createUser, unique, type TestUser } from './actors.ts'

/** The date in Manila so many days from today. */
export const day = (n: number): string => addDays(manilaDay(now()), n)

/** One of the initial categories. */
export async function categoryId(slug = 'videoke-and-sound'): Promise<string> {
  const { body } = await get('/api/rentals/categories')
  return body.data.find((each: any) => each.slug === slug).id
}

export async function listingBody(more: Record<string, unknown> = {}) {
  return { categoryId: await categoryId(), title: unique('Videoke'), rate: 500, ...more }
}

/** A listing of a new vendor, or of `vendor`; one unit at ₱500 a day by default. */
export async function createListing(more: Record<string, unknown> = {}, vendor?: TestUser) {
  const owner = vendor ?? (await createUser('vendor'))
  const body = await listingBody(more)
  const answer = await post('/api/vendor/rentals/listings', body, { as: owner })
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201)
  return { owner, listing: answer.body.data }
}

/** For three days, ten days from now. */
export function bookingBody(more: Record<string, unknown> = {}) {
  return {
    startDate: day(10),
    endDate: day(13),
    unitsRequested: 1,
    deliveryRequested: false,
    customerName: 'Luz Dela Cruz',
    customerPhone: '0917 123 4567',
    ...more,
  }
}

export async function tryBooking(
  listingId: string,
  as: TestUser,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return await post(`/api/rentals/${listingId}/book`, bookingBody(more), { as })
}

/** A pending booking of a new customer of a new listing. */
export async function createBooking({
  listing: fields = {},
  booking: more = {},
}: { listing?: Record<string, unknown>; booking?: Record<string, unknown> } = {}) {
  const [{ owner, listing }, customer] = [await createListing(fields), await createUser()]
  const { status, body } = await tryBooking(listing.id, customer, more)
  expect(status, JSON.stringify(body)).to.equal(201)
  return { owner, listing, customer, booking: body.data }
}

const bodies: Record<string, unknown> = { return: { condition: 'good' } }

/** A vendor's action on a booking. */
export async function moveBooking(owner: TestUser, id: string, action: string): Promise<Answer> {
  return await patch(`/api/vendor/rentals/bookings/${id}/${action}`, bodies[action] ?? {}, {
    as: owner,
  })
}

const path: Record<string, string[]> = {
  pending: [],
  confirmed: ['confirm'],
  active: ['confirm', 'handover'],
  returned: ['confirm', 'handover', 'return'],
  completed: ['confirm', 'handover', 'complete'],
}

/** Moves a pending booking to a state through the API. */
export async function advanceBooking(owner: TestUser, id: string, status: string): Promise<void> {
  if (status === 'cancelled')
    expect((await patch(`/api/rentals/bookings/${id}/cancel`, {}, { as: owner })).status).to.equal(
      200,
    )
  for (const action of path[status] ?? [])
    expect((await moveBooking(owner, id, action)).status, action).to.equal(200)
}

/** The dates whose counter differs from the sum of the bookings or exceeds the capacity. */
export async function findWrongCounters(listingId: string): Promise<unknown[]> {
  const { rows } = await knex.raw(
    `with reserved as (
       select b.start_date + n as date, sum(b.units_requested)::int as units from rental_bookings b,
         generate_series(0, b.duration_days - 1) n
       where b.listing_id = :listingId 
         and (b.status in ('pending', 'confirmed', 'active') or b.awaits_return) group by 1)
     select coalesce(d.date, reserved.date) as date, d.booked, reserved.units, l.total_units
     from (select * from rental_days where listing_id = :listingId) d full join reserved on reserved.date = d.date,
       rental_listings l
     where l.id = :listingId and (coalesce(d.booked, 0) <> coalesce(reserved.units, 0) or d.booked > l.total_units
       or d.capacity <> case when d.blocked then d.booked else l.total_units end)`,
    { listingId },
  )
  return rows
}
