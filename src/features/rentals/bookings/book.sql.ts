/** Booking: the statement that reserves the units and writes the booking. */
import { maxOpenOfAccount, openLimitCtes } from '../../../platform/database/fragments/open-limit.ts'
import type { PendingResponse } from '../../../platform/database/fragments/idempotency.ts'
import { batchedWrite } from '../../../platform/jobs/batched-write.ts'
import type { OutboxRow } from '../../../platform/jobs/outbox.ts'
import { availabilitySql, reserveDaysSql } from '../listings/service/days.ts'
import type { BookingColumns } from './model.ts'

/** The columns of a new booking; the others have defaults. */
const columnTypes = {
  id: 'uuid',
  booking_number: 'text',
  listing_id: 'uuid',
  vendor_id: 'uuid',
  user_id: 'uuid',
  customer_name: 'text',
  customer_phone: 'text',
  customer_email: 'text',
  start_date: 'date',
  end_date: 'date',
  units_requested: 'int',
  delivery_requested: 'boolean',
  delivery_address: 'text',
  notes: 'text',
  agreement_signature_id: 'uuid',
  pricing_unit: 'text',
  rate: 'bigint',
  rental_amount: 'bigint',
  delivery_fee: 'bigint',
  security_deposit: 'bigint',
  total_amount: 'bigint',
  created_at: 'timestamptz',
} as const
const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[]
const inputColumns = columns.map((column) => `${column} ${columnTypes[column]}`).join(', ')

export interface NewBooking {
  booking: Pick<BookingColumns, keyof typeof columnTypes>
  /** The version of the listing that the booking was validated against. */
  listingVersion: string
  /** The job that notifies vendor and customer. */
  notification: OutboxRow
  response: PendingResponse | null
}

/** Pending bookings that one customer may have at once: each holds units until its vendor answers. */
export const MAX_PENDING_BOOKINGS = 10

const pendingBookings = openLimitCtes({
  account: 'user_id',
  lock: 'open_bookings',
  limits: { has_room: { max: 'i.max_pending', countOpen: 'open_bookings' } },
})

/** Nothing was written unless all are true. */
export interface BookResult {
  /** The customer has fewer pending bookings than `MAX_PENDING_BOOKINGS`. */
  has_room: boolean
  /** Every date has the units, the listing has not changed, and the booking number is free. */
  is_available: boolean
  /** No other request has taken over the idempotency key. */
  has_claim: boolean
}

/**
 * Reserves the units of every date and writes booking, job and idempotent response. Bookings of the same dates are served in
 * the order of the batch. Counters are locked by listing and date, so that two batches never deadlock. What others reserved
 * since the statement began only the CHECK on `rental_days` sees: it then fails the whole batch, and each booking is retried
 * by itself. The listing row is locked `for share`, so that neither terms nor units change meanwhile, and bookings of one
 * listing wait for each other only on the dates they have in common.
 * Tables are reached by arrays of keys or one lookup at a time, for which PostgreSQL uses an index whatever it estimates.
 * @throws what `isOverCapacity` recognizes; the violation of `rental_bookings_booking_number_key`
 */
export const insertBooking = batchedWrite<NewBooking, BookResult>({
  name: 'booking-book',
  input: ({ booking, listingVersion }) => ({
    ...Object.fromEntries(columns.map((column) => [column, booking[column]])),
    listing_version: listingVersion,
    max_pending: maxOpenOfAccount(MAX_PENDING_BOOKINGS),
  }),
  outbox: ({ notification }) => [notification],
  response: ({ response }) => response,
  isWritten: ({ has_room, is_available, has_claim }) => has_room && is_available && has_claim,
  retryAlone: ({ has_room }) => !has_room, // a booking before it in the batch may not have been written
  sql: ({ input, idempotency, hasClaim, outbox, saveResponses }) => `
  with ${input(`${inputColumns}, listing_version timestamptz, max_pending int`)},
   ${pendingBookings},
   ${idempotency},
   listing as materialized (
     select l.id, l.total_units, l.updated_at from rental_listings l
     where l.id = any(array(select i.listing_id from input i join room on room.ordinal = i.ordinal where room.has_room))
       and l.is_active order by l.id for share of l),
   booked_day as materialized (
     select i.ordinal, l.id as listing_id, i.start_date + n as date, i.units_requested as units, l.total_units
     from input i join room on room.ordinal = i.ordinal and room.has_room
       join listing l on l.id = i.listing_id and l.updated_at = i.listing_version,
       generate_series(0, i.end_date - i.start_date - 1) n),
   taken_number as materialized (
     select booking_number from rental_bookings
     where booking_number = any(array(select booking_number from input))),
   verdict as materialized (
     select i.ordinal, room.has_room, ${hasClaim('i')} as has_claim, coalesce(a.is_available, false)
         and not exists (select from taken_number t where t.booking_number = i.booking_number) as is_available
     from input i join room on room.ordinal = i.ordinal left join (${availabilitySql('booked_day')}) a on a.ordinal = i.ordinal),
   accepted as materialized (
     select i.* from input i join verdict v on v.ordinal = i.ordinal where v.is_available and v.has_claim),
   reserved as (${reserveDaysSql('(select d.* from booked_day d join accepted a on a.ordinal = d.ordinal)')}),
   new_booking as (
     insert into rental_bookings (${columns.join(', ')}, updated_at)
     select ${columns.join(', ')}, created_at from accepted),
   ${outbox('accepted')},
   ${saveResponses('accepted', 201)}
   select has_room, is_available, has_claim from verdict order by ordinal`,
})
