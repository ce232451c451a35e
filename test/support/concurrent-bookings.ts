/** Bookings made in this very process, so that those of one turn are one group. */
import { expect } from 'chai'
import { book } from '../../src/features/rentals/bookings/service/book.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { AppError } from '../../src/platform/contract/errors.ts'
import { noIdempotency, type IdempotencyContext } from '../../src/platform/http/idempotency.ts'
import { bookingBody } from './rentals.ts'

export interface BookingRequest {
  listing: { id: string }
  once?: IdempotencyContext
  /** In place of what is sent by default. */
  more?: Record<string, unknown>
  as?: { id: string }
}

/** Books in this very turn, so that all that is asked for here is one group; the number or the code of the refusal. */
export async function outcome(
  by: { id: string },
  { listing, once = noIdempotency, more, as }: BookingRequest,
) {
  try {
    const input = bookingBody(more) as unknown as Parameters<typeof book>[2]
    return (await book((as ?? by).id, listing.id, input, once)).booking.booking_number
  } catch (error) {
    return error instanceof AppError || (error instanceof Error && 'code' in error)
      ? String(error.code)
      : Promise.reject(error)
  }
}

export async function bookConcurrently(
  by: { id: string },
  wishes: BookingRequest[],
): Promise<string[]> {
  return await Promise.all(wishes.map((wish) => outcome(by, wish)))
}

export const NUMBER = /^RNT-\d{8}-[0-9A-Z]{4}$/

/** How many transactions have written these bookings. */
export async function countCommits(numbers: string[]): Promise<number> {
  const rows = await knex('rental_bookings')
    .whereIn('booking_number', numbers)
    .select(knex.raw('xmin::text as xmin'))
  expect(rows).to.have.length(numbers.length)
  return new Set(rows.map(({ xmin }) => xmin)).size
}
