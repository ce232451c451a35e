/** What is booked and blocked of a listing as an iCalendar feed (RFC 5545), for the calendar app of its vendor. */
import ical, { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '../../../platform/values/clock.ts'
import type { CalendarBooking } from './calendar.sql.ts'

export interface ListingCalendar {
  listing: { id: string; title: string }
  bookings: CalendarBooking[]
  blocked: { date: string; reason: string | null }[]
}

/** Whole days, which end on the day of return; the ids stay, so that a calendar app moves what has changed. */
export function renderCalendar({ listing, bookings, blocked }: ListingCalendar): string {
  const name = escape(listing.title, false) // the one text that the library writes as it is
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, ttl: TTL })
  calendar.prodId({ company: 'Palengke', product: 'Rentals', language: 'EN' })
  for (const each of bookings) {
    const { booking_number: number, customer_name: customer, units_requested: units } = each
    calendar.createEvent({
      id: each.id,
      ...allDayEvent(each.start_date, each.end_date),
      stamp: each.updated_at,
      summary: `${units} × ${listing.title}: ${customer} (${number})`,
      description: [each.customer_phone, each.notes].filter(Boolean).join('\n'),
      location: each.delivery_address,
      status: each.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  for (const { date, reason } of blocked)
    calendar.createEvent({
      id: `${listing.id}-${date}`,
      ...allDayEvent(date, addDays(date, 1)),
      summary: reason ? `Blocked: ${reason}` : 'Blocked',
    })
  return calendar.toString()
}

const TTL = 15 * 60

/** The library takes the UTC days of these instants. */
function allDayEvent(start: string, end: string) {
  return { start: new Date(start), end: new Date(end), allDay: true }
}
