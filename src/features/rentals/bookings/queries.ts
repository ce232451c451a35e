import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../../platform/database/connections.ts'
import { listQuery } from '../../../platform/database/list-query.ts'
import type { Actor, BookingStatus } from './states.ts'

/** The columns of `rental_bookings` that are shown; amounts are centavos, dates `YYYY-MM-DD`. */
export interface BookingColumns {
  id: string
  booking_number: string
  listing_id: string
  vendor_id: string
  user_id: string
  customer_name: string
  customer_phone: string
  customer_email: string | null
  start_date: string
  /** The day of return, which is not part of it. */
  end_date: string
  duration_days: number
  units_requested: number
  delivery_requested: boolean
  delivery_address: string | null
  notes: string | null
  agreement_signature_id: string | null
  pricing_unit: 'per_hour' | 'per_day' | 'per_week'
  rate: number
  rental_amount: number
  delivery_fee: number
  security_deposit: number
  total_amount: number
  status: BookingStatus
  confirmed_at: Date | null
  handed_over_at: Date | null
  handover_notes: string | null
  returned_at: Date | null
  condition: 'good' | 'damaged' | null
  damage_noted: boolean | null
  damage_description: string | null
  deposit_deduction: number | null
  completed_at: Date | null
  cancelled_at: Date | null
  cancelled_by: Actor | null
  cancellation_reason: string | null
  created_at: Date
  updated_at: Date
}

/** A booking with what is shown of its listing and vendor. */
export interface BookingRow extends BookingColumns {
  listing: {
    id: string
    title: string
    images: string[]
    pickup_address: string | null
    pickup_instructions: string | null
  }
  vendor: { id: string; name: string; phone: string | null; email: string }
}

const columns = `b.id, b.booking_number, b.listing_id, b.vendor_id, b.user_id, b.customer_name, b.customer_phone,
  b.customer_email, b.start_date, b.end_date, b.duration_days, b.units_requested, b.delivery_requested,
  b.delivery_address, b.notes, b.agreement_signature_id, b.pricing_unit, b.rate, b.rental_amount, b.delivery_fee,
  b.security_deposit, b.total_amount, b.status, b.confirmed_at, b.handed_over_at, b.handover_notes, b.returned_at,
  b.condition, b.damage_noted, b.damage_description, b.deposit_deduction, b.completed_at, b.cancelled_at,
  b.cancelled_by, b.cancellation_reason, b.created_at, b.updated_at,
  json_build_object('id', l.id, 'title', l.title, 'images', l.images, 'pickup_address', l.pickup_address,
    'pickup_instructions', l.pickup_instructions) as listing,
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'phone', u.phone, 'email', u.email)
    as vendor`
const joins = 'join rental_listings l on l.id = b.listing_id join users u on u.id = b.vendor_id'

const byId = statement<BookingRow>(
  'booking-by-id',
  `select ${columns} from rental_bookings b ${joins} where b.id = $1`,
)
const byNumber = statement<BookingRow>(
  'booking-by-number',
  `select ${columns} from rental_bookings b ${joins} where b.booking_number = $1`,
)

/** With `trx` it sees what that has written. */
export async function findBooking(id: string, trx?: Transaction): Promise<BookingRow | undefined> {
  return (trx ? await query(byId, [id], trx) : await queryPipelined(byId, [id]))[0]
}

export async function findBookingByNumber(number: string): Promise<BookingRow | undefined> {
  return (await queryPipelined(byNumber, [number]))[0]
}

/** Locks a booking for the rest of the transaction. */
export async function lockBooking(
  trx: Transaction,
  id: string,
): Promise<BookingColumns | undefined> {
  return (await knex('rental_bookings').transacting(trx).where({ id }).forNoKeyUpdate().first()) as
    | BookingColumns
    | undefined
}

export async function patchBooking(
  trx: Transaction,
  id: string,
  patch: Partial<BookingColumns> & { return_reminded_at?: null },
): Promise<void> {
  await knex('rental_bookings')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

/** The bookings of a vendor's listings, newest first. */
export const findBookingsOfVendor = listQuery<
  BookingRow,
  { vendorId: string; status?: BookingStatus }
>({
  name: 'bookings-of-vendor',
  columns,
  from: 'rental_bookings b',
  where: 'b.vendor_id = :vendorId',
  filters: { status: 'b.status = :status' },
  orderBy: 'b.id desc',
  key: 'id',
  join: joins,
})

/**
 * The bookings that a user made or that name the user's e-mail, newest first. Each condition has its own index, which is read
 * only as far as the page reaches; the union drops duplicates.
 */
export const findBookingsOfCustomer = listQuery<
  BookingRow,
  { userId: string; status?: BookingStatus }
>({
  name: 'bookings-of-customer',
  columns,
  from: ({ filters, reach }) => `(
    (select b.id from rental_bookings b where b.user_id = :userId and ${filters} order by b.id desc limit ${reach}) union
    (select b.id from rental_bookings b where b.customer_email = (select email from users where id = :userId)
      and ${filters} order by b.id desc limit ${reach})) own`,
  filters: { status: 'b.status = :status' },
  orderBy: 'own.id desc',
  join: `join rental_bookings b on b.id = own.id ${joins}`,
})

const open = statement<{ id: string }>(
  'bookings-open-of-vendor',
  `select id from rental_bookings
   where vendor_id = $1 and status = any(array['pending', 'confirmed', 'active', 'returned']) limit 1`,
)

/** Whether a vendor has bookings that have not come to their end. */
export async function hasOpenBookings(trx: Transaction, vendorId: string): Promise<boolean> {
  return (await query(open, [vendorId], trx)).length > 0
}
