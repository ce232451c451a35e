import { queryRead, statement } from '../../../platform/database/queries.ts'
import type { BookingColumns } from './model.ts'

export type CalendarBooking = Pick<
  BookingColumns,
  | 'id'
  | 'booking_number'
  | 'customer_name'
  | 'customer_phone'
  | 'start_date'
  | 'end_date'
  | 'units_requested'
  | 'delivery_address'
  | 'notes'
  | 'status'
  | 'updated_at'
>

const calendarBookings = statement<CalendarBooking>(
  'bookings-for-calendar',
  `select id, booking_number, customer_name, customer_phone, start_date, end_date, units_requested, delivery_address,
     notes, status, updated_at
   from rental_bookings
   where listing_id = $1 and end_date > $2
     and (status = any(array['pending', 'confirmed', 'active']) or awaits_return)
   order by end_date, id limit $3`,
)

/** The bookings of a listing that reserve units and end after a day, in the order in which they end. */
export async function listForCalendar(
  listingId: string,
  after: string,
  limit: number,
): Promise<CalendarBooking[]> {
  return await queryRead(calendarBookings, [listingId, after, limit])
}
