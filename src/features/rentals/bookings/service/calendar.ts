import { config } from '../../../../config/config.ts'
import { addDays, manilaDay, now } from '../../../../platform/values/clock.ts'
import { hashToken, newOpaqueToken } from '../../../../platform/security/tokens.ts'
import { listBlockedDays } from '../../listings/service/days.ts'
import { findListingByCalendarToken, setCalendarToken } from '../../listings/service/manage.ts'
import { renderCalendar } from '../calendar.ts'
import { listForCalendar } from '../calendar.sql.ts'

const PAST_DAYS = 31
const FUTURE_DAYS = 731
const MOST_BOOKINGS = 2_000

/**
 * Gives an own listing a secret address that calendar apps subscribe to; an earlier one is void. It is shown only now.
 * @throws 404 for another vendor's
 */
export async function publishCalendar(vendorId: string, listingId: string): Promise<string> {
  const token = newOpaqueToken()
  await setCalendarToken(vendorId, listingId, hashToken(token))
  return `${config.publicUrl}/api/rentals/calendars/${token}.ics`
}

/** Nobody can read the calendar of an own listing any more. @throws 404 for another vendor's */
export async function withdrawCalendar(vendorId: string, listingId: string): Promise<void> {
  await setCalendarToken(vendorId, listingId, null)
}

/** What whoever has the secret address gets: bookings that have units, and blocked dates. @throws 404 */
export async function readCalendar(token: string): Promise<string> {
  const listing = await findListingByCalendarToken(hashToken(token))
  const today = manilaDay(now())
  const range = { start: addDays(today, -PAST_DAYS), end: addDays(today, FUTURE_DAYS) }
  const [bookings, blocked] = await Promise.all([
    listForCalendar(listing.id, range.start, MOST_BOOKINGS),
    listBlockedDays(listing.id, range),
  ])
  return renderCalendar({ listing, bookings, blocked })
}
