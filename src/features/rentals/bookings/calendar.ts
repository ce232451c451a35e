/** The bookings and blocked dates of a listing as an iCalendar feed (RFC 5545). */
import ical, { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '../../../platform/values/clock.ts'
import type { CalendarBooking } from './calendar.sql.ts'

export interface ListingCalendar {
  listing: { id: string; title: string }
  bookings: CalendarBooking[]
  blocked: { date: string; reason: string | null }[]
}

const TTL_SECONDS = 15 * 60

/** All-day events. Their ids are stable, so that a calendar app updates what has changed. */
export function renderCalendar({ listing, bookings, blocked }: ListingCalendar): string {
  const name = escape(listing.title, false) // the one text that the library does not escape
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, ttl: TTL_SECONDS })
  calendar.prodId({ company: 'Palengke', product: 'Rentals', language: 'EN' })
  for (const booking of bookings) {
    const { booking_number: number, customer_name: customer, units_requested: units } = booking
    calendar.createEvent({
      id: booking.id,
      ...allDay(booking.start_date, booking.end_date),
      stamp: booking.updated_at,
      summary: `${units} × ${listing.title}: ${customer} (${number})`,
      description: [booking.customer_phone, booking.notes].filter(Boolean).join('\n'),
      location: booking.delivery_address,
      status: booking.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  for (const { date, reason } of blocked)
    calendar.createEvent({
      id: `${listing.id}-${date}`,
      ...allDay(date, addDays(date, 1)),
      summary: reason ? `Blocked: ${reason}` : 'Blocked',
    })
  return calendar.toString()
}

/** `end` is exclusive. The library uses the UTC days of these instants. */
function allDay(start: string, end: string) {
  return { start: new Date(start), end: new Date(end), allDay: true }
}
