import { config } from '../../../../config/config.ts'
import { addDays, manilaDay, now } from '../../../../platform/values/clock.ts'
import { hashToken, newOpaqueToken } from '../../../../platform/security/tokens.ts'
import { listBlockedDays } from '../../listings/service/days.ts'
import { findListingByCalendarHash, setCalendarHash } from '../../listings/service/manage.ts'
import { renderCalendar } from '../calendar.ts'
import { listForCalendar } from '../calendar.sql.ts'

const PAST_DAYS = 31
const FUTURE_DAYS = 731
const MAX_BOOKINGS = 2_000

/**
 * Creates a secret URL for calendar apps, which replaces an earlier one. Only its hash is stored, so it is shown once.
 * @throws 404 for another vendor's
 */
export async function createCalendarUrl(vendorId: string, listingId: string): Promise<string> {
  const token = newOpaqueToken()
  await setCalendarHash(vendorId, listingId, hashToken(token))
  return `${config.publicUrl}/api/rentals/calendars/${token}.ics`
}

/** Revokes the calendar URL of an own listing. @throws 404 for another vendor's */
export async function revokeCalendarUrl(vendorId: string, listingId: string): Promise<void> {
  await setCalendarHash(vendorId, listingId, null)
}

/** The feed behind a calendar URL: bookings that reserve units, and blocked dates. @throws 404 */
export async function readCalendar(token: string): Promise<string> {
  const listing = await findListingByCalendarHash(hashToken(token))
  const today = manilaDay(now())
  const range = { start: addDays(today, -PAST_DAYS), end: addDays(today, FUTURE_DAYS) }
  const [bookings, blocked] = await Promise.all([
    listForCalendar(listing.id, range.start, MAX_BOOKINGS),
    listBlockedDays(listing.id, range),
  ])
  return renderCalendar({ listing, bookings, blocked })
}
