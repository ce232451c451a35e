import { manilaDay, now } from '../../../platform/values/clock.ts'
import { assertDateRange, type DateRange } from '../../../platform/contract/date-range.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { readLinesBetween, listLines, type AccountBalance, type LineRow } from '../queries.ts'
import {
  findBalance,
  findOpeningBalance,
  listOwnerBalances,
  readTrialBalance,
  type OwnerBalance,
} from '../balances.sql.ts'

export { readTrialBalance, type AccountBalance, type LineRow, type OwnerBalance }

/** What the platform owes a vendor, in centavos; negative when refunds have outrun the sales. */
export async function vendorBalance(userId: string): Promise<number> {
  return 0 - (await findBalance('vendor_payable', userId))
}

/** The cash that a rider has yet to remit, in centavos. */
export async function riderBalance(userId: string): Promise<number> {
  return await findBalance('rider_cash', userId)
}

/** Vendors or riders with something open, the largest first; what is due to a vendor is positive, as for the vendor. */
export async function listOpenBalances(
  of: 'vendors' | 'riders',
  page: Page,
): Promise<ListResult<OwnerBalance>> {
  if (of === 'riders') return await listOwnerBalances({ account: 'rider_cash' }, page)
  const { rows, total } = await listOwnerBalances({ account: 'vendor_payable' }, page)
  return { rows: rows.map(negate), total }
}

/** The lines of a vendor's account, newest first. Credits are the vendor's income, so they are shown positive. */
export async function listVendorLines(userId: string, page: Page): Promise<ListResult<LineRow>> {
  const { rows, total } = await listLines({ account: 'vendor_payable', ownerId: userId }, page)
  return { rows: rows.map(negate), total }
}

const PAGE_SIZE = 1_000

export interface Statement extends DateRange {
  /** Centavos payable to the vendor when the first day began. */
  opening: number
  /** Oldest first; the vendor's income is positive. */
  pages: AsyncGenerator<LineRow[]>
}

/** A vendor's account over a range of Manila days; by default this month until today. @throws 400 for an invalid range */
export async function vendorStatement(
  userId: string,
  requested: Partial<DateRange>,
): Promise<Statement> {
  const to = requested.to ?? manilaDay(now())
  const from = requested.from ?? `${to.slice(0, 7)}-01`
  assertDateRange({ from, to })
  const opening = 0 - (await findOpeningBalance('vendor_payable', userId, { from, to }))
  const pages = readLinesBetween('vendor_payable', userId, { from, to }, PAGE_SIZE)
  return { from, to, opening, pages: negatePages(pages) }
}

async function* negatePages(pages: AsyncGenerator<LineRow[]>): AsyncGenerator<LineRow[]> {
  for await (const rows of pages) yield rows.map(negate)
}

function negate<Row extends { amount: number }>(row: Row): Row {
  return { ...row, amount: 0 - row.amount }
}
