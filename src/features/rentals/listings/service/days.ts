/** The dates of a listing: blocked by its vendor, taken and given back by bookings. */
import { transaction, type Transaction } from '../../../../platform/database/connections.ts'
import { lockListing } from '../queries.ts'
import {
  blockDays,
  isOverCapacity,
  availabilitySql,
  filterBlockedDays,
  listDays,
  releaseDays,
  reserveDays,
  reserveDaysSql,
  unblockDays,
} from '../days.sql.ts'
import type { Range } from '../range.ts'
import { failListingNotFound } from './manage.ts'

export { isOverCapacity, availabilitySql, releaseDays, reserveDays, reserveDaysSql }

export interface BlockedDay {
  date: string
  reason: string | null
}

/**
 * A vendor blocks dates of an own listing, or gives those that are blocked another reason. What is booked on them stays.
 * @throws 404 for another vendor's
 */
export async function blockDates(
  vendorId: string,
  id: string,
  { dates, reason }: { dates: string[]; reason?: string | null },
): Promise<BlockedDay[]> {
  return await withOwnListing(vendorId, id, dates, (trx, days) =>
    blockDays(trx, id, days, reason?.trim() || null),
  )
}

/** Frees dates again. @throws 404 for another vendor's */
export async function unblockDates(
  vendorId: string,
  id: string,
  { dates }: { dates: string[] },
): Promise<BlockedDay[]> {
  return await withOwnListing(vendorId, id, dates, (trx, days, totalUnits) =>
    unblockDays(trx, id, days, totalUnits),
  )
}

/** The blocked dates of a range, in their order. */
export async function listBlockedDays(listingId: string, range: Range): Promise<BlockedDay[]> {
  return (await listDays(listingId, range)).filter(({ blocked }) => blocked)
}

/** @returns which of the dates are blocked then */
async function withOwnListing(
  vendorId: string,
  id: string,
  dates: string[],
  act: (trx: Transaction, days: string[], totalUnits: number) => Promise<void>,
): Promise<BlockedDay[]> {
  const days = [...new Set(dates)]
  return await transaction(async (trx) => {
    const listing = await lockListing(trx, id)
    if (listing?.vendor_id !== vendorId) failListingNotFound()
    await act(trx, days, listing.total_units)
    return await filterBlockedDays(trx, id, days)
  })
}
