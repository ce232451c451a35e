/** Bookings made in this process, so that those of one event-loop turn are one batch. */
import { expect } from 'chai'
import { book } from '../../src/features/rentals/bookings/service/book.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { AppError } from '../../src/platform/contract/errors.ts'
import { noIdempotency, type IdempotencyContext } from '../../src/platform/http/idempotency.ts'
import { bookingBody } from './rentals.ts'

export interface BookingRequest {
  listing: { id: string }
  idempotency?: IdempotencyContext
  /** Overrides of the default body. */
  overrides?: Record<string, unknown>
  as?: { id: string }
}

/** Books in this turn of the event loop. @returns the booking number or the error code */
export async function outcome(
  by: { id: string },
  { listing, idempotency = noIdempotency, overrides, as }: BookingRequest,
) {
  try {
    const input = bookingBody(overrides) as unknown as Parameters<typeof book>[2]
    return (await book((as ?? by).id, listing.id, input, idempotency)).booking.booking_number
  } catch (error) {
    return error instanceof AppError || (error instanceof Error && 'code' in error)
      ? String(error.code)
      : Promise.reject(error)
  }
}

export async function bookConcurrently(
  by: { id: string },
  requests: BookingRequest[],
): Promise<string[]> {
  return await Promise.all(requests.map((request) => outcome(by, request)))
}

export const NUMBER = /^RNT-\d{8}-[0-9A-Z]{4}$/

/** The number of transactions that wrote these bookings. */
export async function countCommits(numbers: string[]): Promise<number> {
  const rows = await knex('rental_bookings')
    .whereIn('booking_number', numbers)
    .select(knex.raw('xmin::text as xmin'))
  expect(rows).to.have.length(numbers.length)
  return new Set(rows.map(({ xmin }) => xmin)).size
}
