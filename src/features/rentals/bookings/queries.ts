import { queryRead, statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { listQuery } from '../../../platform/database/list-query.ts'
import type { BookingColumns } from './model.ts'
import type { BookingStatus } from './states.ts'

/** A booking with its listing and vendor, as it is shown. */
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
  b.cancelled_by, b.cancellation_reason, b.awaits_return, b.created_at, b.updated_at,
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
  return (trx ? await query(byId, [id], trx) : await queryRead(byId, [id]))[0]
}

export async function findBookingByNumber(number: string): Promise<BookingRow | undefined> {
  return (await queryRead(byNumber, [number]))[0]
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

const unfinished = statement<{ id: string }>(
  'bookings-unfinished-of-vendor',
  `select id from rental_bookings
   where vendor_id = $1 and status = any(array['pending', 'confirmed', 'active', 'returned'])
   union all select id from rental_bookings where vendor_id = $1 and awaits_return limit 1`,
)

/** Whether a vendor has bookings that are neither completed nor cancelled, or whose units have to come back. */
export async function hasOpenBookings(trx: Transaction, vendorId: string): Promise<boolean> {
  return (await query(unfinished, [vendorId], trx)).length > 0
}
