/** Booking: the statement that writes all of it. */
import type { PendingResponse } from '../../../platform/database/idempotency-sql.ts'
import { statement, query } from '../../../platform/database/connections.ts'
import { lockTimeoutCte, createBatcher } from '../../../platform/database/batcher.ts'
import { insertOutboxFromJson } from '../../../platform/jobs/outbox.ts'
import { availabilitySql, reserveDaysSql } from '../listings/service/days.ts'
import type { BookingColumns } from './queries.ts'

/** What a booking is made of; the rest has its default. */
const columns = [
  'id',
  'booking_number',
  'listing_id',
  'vendor_id',
  'user_id',
  'customer_name',
  'customer_phone',
  'customer_email',
  'start_date',
  'end_date',
  'units_requested',
  'delivery_requested',
  'delivery_address',
  'notes',
  'agreement_signature_id',
  'pricing_unit',
  'rate',
  'rental_amount',
  'delivery_fee',
  'security_deposit',
  'total_amount',
  'created_at',
] as const
const names = columns.join(', ')

export interface NewBooking {
  booking: Pick<BookingColumns, (typeof columns)[number]>
  /** Of the listing, as it was looked at. */
  version: string
  /** The outbox row that tells vendor and customer. */
  told: unknown
  response: PendingResponse | null
}

/**
 * Books in one statement: takes the units of every date, writes the bookings and later work, and stores the answers of their
 * idempotency keys, or does none of it for a booking that finds too little, whose listing is not what was looked at any more,
 * whose number is taken or whose key is another's by now. Of bookings that want the same dates the first in the group come
 * first. Dates are taken in the order of listing and date, so that nobody waits in a circle; who took them since the
 * statement began is seen by the constraint on `rental_days` alone, which then refuses the group.
 * A share of each listing's row is held, so that neither its terms nor its units change meanwhile; bookings don't wait for
 * each other there, only for the dates they have in common. It writes for rentals, the outbox and idempotency keys as well.
 * Tables are reached by arrays of keys or one look-up at a time, which PostgreSQL walks an index for.
 */
const book = statement<{ placed: boolean; leased: boolean }>(
  'booking-book',
  `with patience as materialized (${lockTimeoutCte('$2')}),
   wanted as materialized (
     select * from jsonb_to_recordset($1::jsonb) as b(place int, id uuid, booking_number text, listing_id uuid,
       vendor_id uuid, user_id uuid, customer_name text, customer_phone text, customer_email text, start_date date,
       end_date date, units_requested int, delivery_requested boolean, delivery_address text, notes text,
       agreement_signature_id uuid, pricing_unit text, rate bigint, rental_amount bigint, delivery_fee bigint,
       security_deposit bigint, total_amount bigint, created_at timestamptz, version timestamptz, told jsonb,
       key text, lease uuid, response text)),
   leased as materialized (
     select k.key, k.lease from patience, idempotency_keys k
     where k.key = any(array(select key from wanted where key is not null)) and k.status is null
     order by k.key for update of k),
   listing as materialized (
     select r.id, r.total_units, r.updated_at from patience, rental_listings r
     where r.id = any(array(select listing_id from wanted)) and r.is_active order by r.id for share of r),
   booked_day as materialized (
     select w.place, l.id as listing_id, w.start_date + n as date, w.units_requested as units, l.total_units
     from wanted w join listing l on l.id = w.listing_id and l.updated_at = w.version,
       generate_series(0, w.end_date - w.start_date - 1) n),
   numbered as materialized (
     select booking_number from rental_bookings
     where booking_number = any(array(select booking_number from wanted))),
   verdict as materialized (
     select w.place, coalesce(j.fits, false)
         and not exists (select from numbered where numbered.booking_number = w.booking_number) as fits,
       w.key is null or exists (select from leased where leased.key = w.key and leased.lease = w.lease) as leased
     from wanted w left join (${availabilitySql('booked_day')}) j on j.place = w.place),
   chosen as materialized (
     select w.* from wanted w join verdict v on v.place = w.place where v.fits and v.leased),
   taken as (${reserveDaysSql('(select booked_day.* from booked_day join chosen on chosen.place = booked_day.place) nights')}),
   placed as (
     insert into rental_bookings (${names}, updated_at) select ${names}, created_at from chosen),
   told as (${insertOutboxFromJson('chosen.told', 'chosen')}),
   response_saved as (
     update idempotency_keys k set status = 201, response = c.response from chosen c
     where k.key = c.key and k.key = any(array(select key from chosen where key is not null)))
   select fits as placed, leased from verdict order by place`,
)

/**
 * False `placed` when the dates are taken, the number is, or the listing is not what was looked at any more; false `leased`
 * when another request has the key by now. Then nothing was written.
 * @throws what `isOverCapacity` knows when somebody was faster; the violation of `rental_bookings_booking_number_key`
 */
export const insertBooking = createBatcher<NewBooking, { placed: boolean; leased: boolean }>(
  async ({ items, lockTimeout: patience }) =>
    await query(book, [JSON.stringify(items.map(wanted)), patience]),
)

function wanted({ booking, version, told, response }: NewBooking, place: number) {
  return {
    ...Object.fromEntries(columns.map((column) => [column, booking[column]])),
    place,
    version,
    told: [told],
    ...response,
  }
}
