import { statement, write } from '../../lib/db.ts'
import { insertOutboxFromJson } from '../../lib/outbox.ts'
import { takingDays } from '../rentals/service/days.ts'
import type { BookingColumns } from './model.ts'

export interface NewBooking {
  booking: Pick<
    BookingColumns,
    | 'id'
    | 'booking_number'
    | 'listing_id'
    | 'vendor_id'
    | 'user_id'
    | 'customer_name'
    | 'customer_phone'
    | 'customer_email'
    | 'start_date'
    | 'end_date'
    | 'units_requested'
    | 'delivery_requested'
    | 'delivery_address'
    | 'notes'
    | 'agreement_signature_id'
    | 'pricing_unit'
    | 'rate'
    | 'rental_amount'
    | 'delivery_fee'
    | 'security_deposit'
    | 'total_amount'
    | 'created_at'
  >
  /** Of the listing, as it was looked at. */
  version: string
  /** The outbox row that tells vendor and customer. */
  told: unknown
  seal: { key: string; lease: string; answer: unknown } | null
}

const names = `id, booking_number, listing_id, vendor_id, user_id, customer_name, customer_phone, customer_email,
  start_date, end_date, units_requested, delivery_requested, delivery_address, notes, agreement_signature_id,
  pricing_unit, rate, rental_amount, delivery_fee, security_deposit, total_amount, created_at`

/**
 * Books in one statement: takes the units of every date, in the order of the dates, writes the booking and later work, and
 * stores the answer of its idempotency key, or does none of it. The constraint on `rental_days` refuses what is too much.
 * A share of the listing's row is held, so that neither its terms nor its units change meanwhile; bookings don't wait for
 * each other there, only for the dates they have in common. It writes for rentals, the outbox and idempotency keys as well.
 */
const book = statement<{ placed: boolean; leased: boolean }>(
  'booking-book',
  `with wanted as materialized (
     select * from jsonb_to_record($1::jsonb) as b(id uuid, booking_number text, listing_id uuid, vendor_id uuid,
       user_id uuid, customer_name text, customer_phone text, customer_email text, start_date date, end_date date,
       units_requested int, delivery_requested boolean, delivery_address text, notes text,
       agreement_signature_id uuid, pricing_unit text, rate bigint, rental_amount bigint, delivery_fee bigint,
       security_deposit bigint, total_amount bigint, created_at timestamptz)),
   lease as materialized (
     select key from idempotency_keys where key = $4 and lease = $5 and status is null for update),
   verdict as materialized (select $4::text is null or exists (select from lease) as leased),
   l as materialized (
     select r.id, r.total_units from rental_listings r
     where r.id = (select listing_id from wanted) and r.is_active and r.updated_at = $2::text::timestamptz
       and (select leased from verdict)
     for share),
   taken as (
     ${takingDays('l, wanted w', { start: 'w.start_date', end: 'w.end_date', units: 'w.units_requested' })}),
   placed as (
     insert into rental_bookings (${names}, updated_at)
     select ${names}, created_at from wanted where exists (select from l) returning id),
   told as (${insertOutboxFromJson('$3', 'placed')}),
   sealed as (
     update idempotency_keys k set status = 201, answer = $6 from placed where k.key = $4)
   select exists (select from placed) as placed, leased from verdict`,
)

/**
 * `placed` is false when the listing is not what was looked at any more.
 * @throws what `isOverCapacity` knows when somebody was faster; the violation of `rental_bookings_booking_number_key`
 */
export async function insertBooking({
  booking,
  version,
  told,
  seal,
}: NewBooking): Promise<{ placed: boolean; leased: boolean }> {
  const [verdict] = await write(book, [
    JSON.stringify(booking),
    version,
    JSON.stringify([told]),
    seal?.key ?? null,
    seal?.lease ?? null,
    seal ? JSON.stringify(seal.answer) : null,
  ])
  return verdict!
}
