/** What everyone may see: listings, and what of them is free when. */
import { addDays, daysBetween, manilaMonth, now } from '../../../../platform/values/clock.ts'
import { fail, failField, failFields } from '../../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../../platform/contract/pagination.ts'
import {
  findListing,
  listActive,
  type ListingFilter,
  type ListingRow,
  type VendorRow,
} from '../queries.ts'
import { listDays } from '../days.sql.ts'
import { findProspect, type Prospect } from '../bookable-listing.sql.ts'
import { tooLong, type Range } from '../range.ts'
import { MOST_LISTINGS } from '../schemas.ts'

export type { ListingRow, Prospect, VendorRow }
export { findProspect }

export interface ListingSearch extends Omit<ListingFilter, 'range'> {
  /** Both or neither. */
  startDate?: string
  endDate?: string
}

/** Active listings, newest first; with dates, what of each is free on all of them. @throws 400 for dates that are no range */
export async function browseListings(
  { startDate, endDate, search, ...filter }: ListingSearch,
  page: Page,
): Promise<ListResult<ListingRow>> {
  const range = rangeOf(startDate, endDate)
  return await listActive(
    { ...filter, search: search?.trim() || undefined, range },
    clampPage(page, MOST_LISTINGS),
  )
}

function rangeOf(start?: string, end?: string): Range | undefined {
  if (!start && !end) return undefined
  if (!start) failField('startDate', 'is required together with endDate')
  if (!end) failField('endDate', 'is required together with startDate')
  if (end <= start) failField('endDate', 'must be after startDate')
  failFields(tooLong({ start, end }))
  return { start, end }
}

/** @throws 404 when it is not active */
export async function activeListing(id: string): Promise<ListingRow> {
  const row = await findListing(id)
  return row?.is_active ? row : refuseListing()
}

/** A date of a calendar. */
export interface FreeDay {
  /** 0 while it is blocked. */
  availableUnits: number
  blocked: boolean
  reason: string | null
}

export interface Calendar {
  listing: { id: string; total_units: number }
  /** Every date of the month, in order. */
  days: Map<string, FreeDay>
}

/** What is free on each date of a month; the current one in Manila unless said. @throws 404 */
export async function calendarOf(
  id: string,
  { year, month }: { year?: number; month?: number },
): Promise<Calendar> {
  const [thisYear, thisMonth] = manilaMonth(now()).split('-')
  const range = monthOf(year ?? Number(thisYear), month ?? Number(thisMonth))
  const [listing, rows] = await Promise.all([activeListing(id), listDays(id, range)])
  const days = new Map<string, FreeDay>()
  const free = { availableUnits: listing.total_units, blocked: false, reason: null }
  for (let n = 0; n < daysBetween(range.start, range.end); n++)
    days.set(addDays(range.start, n), free)
  for (const { date, booked, capacity, blocked, reason } of rows)
    days.set(date, { availableUnits: capacity - booked, blocked, reason })
  return { listing, days }
}

function monthOf(year: number, month: number): Range {
  const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`
  return {
    start: first(year, month),
    end: month === 12 ? first(year + 1, 1) : first(year, month + 1),
  }
}

export function refuseListing(): never {
  fail('NOT_FOUND', 'There is no active listing with this id.')
}
