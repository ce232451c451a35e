/** What everyone may see: active listings and their availability; for admins those in any state. */
import { addDays, daysBetween, manilaMonth, now } from '../../../../platform/values/clock.ts'
import { fail, failField, failFields } from '../../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../../platform/contract/pagination.ts'
import { containsPattern } from '../../../../platform/database/fragments/like-pattern.ts'
import {
  findListing,
  listActiveListings,
  listAllListings,
  type AllListingsFilter,
  type ListingFilter,
  type ListingRow,
  type VendorRow,
} from '../queries.ts'
import { listDays } from '../days.sql.ts'
import { findBookableListing, type BookableListing } from '../bookable-listing.sql.ts'
import { rangeErrors, type Range } from '../range.ts'

export type { BookableListing, ListingRow, VendorRow }
export { findBookableListing }

export interface ListingSearch extends Omit<ListingFilter, 'title' | 'start' | 'end'> {
  /** Part of the title. */
  search?: string
  /** Both or neither. */
  startDate?: string
  endDate?: string
}

/** Active listings, newest first; with dates, the units available on all of them. @throws 400 for an invalid range */
export async function searchListings(
  { startDate, endDate, search, ...filter }: ListingSearch,
  page: Page,
): Promise<ListResult<ListingRow>> {
  const range = parseRange(startDate, endDate) ?? { start: null, end: null }
  return await listActiveListings({ ...filter, ...range, title: titlePattern(search) }, page)
}

const titlePattern = (text?: string) => (text?.trim() ? containsPattern(text.trim()) : undefined)

/** Every listing, newest first; `q` is a part of the title. */
export async function browseAllListings(
  { status, q }: { status?: AllListingsFilter['status']; q?: string },
  page: Page,
): Promise<ListResult<ListingRow>> {
  return await listAllListings({ status, title: titlePattern(q) }, page)
}

function parseRange(start?: string, end?: string): Range | undefined {
  if (!start && !end) return undefined
  if (!start) failField('startDate', 'is required together with endDate')
  if (!end) failField('endDate', 'is required together with startDate')
  if (end <= start) failField('endDate', 'must be after startDate')
  failFields(rangeErrors({ start, end }))
  return { start, end }
}

/** @throws 404 when it is not active */
export async function readActiveListing(id: string): Promise<ListingRow> {
  const row = await findListing(id)
  return row?.is_active ? row : failNoActiveListing()
}

export interface DayAvailability {
  /** 0 while the date is blocked. */
  availableUnits: number
  blocked: boolean
  reason: string | null
}

export interface MonthAvailability {
  listing: ListingRow
  /** Every date of the month, in order. */
  days: Map<string, DayAvailability>
}

/** The availability on each date of a month; the current one in Manila unless given. @throws 404 */
export async function readMonthAvailability(
  id: string,
  { year, month }: { year?: number; month?: number },
): Promise<MonthAvailability> {
  const [thisYear, thisMonth] = manilaMonth(now()).split('-')
  const range = monthRange(year ?? Number(thisYear), month ?? Number(thisMonth))
  const [listing, counters] = await Promise.all([readActiveListing(id), listDays(id, range)])
  const days = new Map<string, DayAvailability>()
  const untouched = { availableUnits: listing.total_units, blocked: false, reason: null }
  for (let n = 0; n < daysBetween(range.start, range.end); n++)
    days.set(addDays(range.start, n), untouched)
  for (const { date, booked, capacity, blocked, reason } of counters)
    days.set(date, { availableUnits: capacity - booked, blocked, reason })
  return { listing, days }
}

function monthRange(year: number, month: number): Range {
  const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`
  return {
    start: first(year, month),
    end: month === 12 ? first(year + 1, 1) : first(year, month + 1),
  }
}

export function failNoActiveListing(): never {
  fail('NOT_FOUND', 'There is no active listing with this id.')
}
