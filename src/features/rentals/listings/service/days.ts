/** The dates of a listing: reserved and released by bookings, blocked by its vendor. */
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { RentalListing } from '../model.ts'
import {
  availabilitySql,
  blockDays,
  filterBlockedDays,
  isOverCapacity,
  listDays,
  releaseDays,
  reserveDays,
  reserveDaysSql,
  unblockDays,
  type BlockedDay,
} from '../days.sql.ts'
import type { Range } from '../range.ts'
import { failListingNotFound } from './manage.ts'

export {
  availabilitySql,
  isOverCapacity,
  releaseDays,
  reserveDays,
  reserveDaysSql,
  type BlockedDay,
}

/**
 * A vendor blocks dates of an own listing, or changes the reason of blocked ones. Bookings on them stay.
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

/** @throws 404 for another vendor's */
export async function unblockDates(
  vendorId: string,
  id: string,
  { dates }: { dates: string[] },
): Promise<BlockedDay[]> {
  return await withOwnListing(vendorId, id, dates, (trx, days, totalUnits) =>
    unblockDays(trx, id, days, totalUnits),
  )
}

/** The blocked dates of a range, in order. */
export async function listBlockedDays(listingId: string, range: Range): Promise<BlockedDay[]> {
  return (await listDays(listingId, range)).filter(({ blocked }) => blocked)
}

/** Changes dates of a locked listing. @returns which of the dates are blocked then */
async function withOwnListing(
  vendorId: string,
  id: string,
  dates: string[],
  change: (trx: Transaction, days: string[], totalUnits: number) => Promise<void>,
): Promise<BlockedDay[]> {
  const days = [...new Set(dates)]
  return await transaction(async (trx) => {
    const listing = await RentalListing.query(trx).findById(id).forNoKeyUpdate()
    if (listing?.vendor_id !== vendorId) failListingNotFound()
    await change(trx, days, listing.total_units)
    return await filterBlockedDays(trx, id, days)
  })
}
