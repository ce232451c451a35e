import { manilaDay, now } from '../../../platform/values/clock.ts'
import { requireRange, type DateRange } from '../../../platform/contract/date-range.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { readLinesBetween, listLines, type AccountBalance, type LineRow } from '../queries.ts'
import { findOpeningBalance, findBalance, readTrialBalance } from '../balances.sql.ts'

export { readTrialBalance as sumsByAccount, type AccountBalance as AccountSum, type LineRow }

/** What is owed to a vendor, in centavos; negative when refunds have outrun the sales. */
export async function vendorBalance(userId: string): Promise<number> {
  return 0 - (await findBalance('vendor_payable', userId))
}

/** The cash that a rider has yet to remit, in centavos. */
export async function riderBalance(userId: string): Promise<number> {
  return await findBalance('rider_cash', userId)
}

/** The lines of a vendor's account as the vendor sees them: what came to them is positive. Newest first. */
export async function listVendorLines(userId: string, page: Page): Promise<ListResult<LineRow>> {
  const { rows, total: counted } = await listLines('vendor_payable', userId, clampPage(page))
  return { rows: rows.map((row) => ({ ...row, amount: 0 - row.amount })), total: counted }
}

const PAGE_SIZE = 1_000

export interface Statement extends DateRange {
  /** Centavos owed to the vendor when the first day began. */
  opening: number
  /** Oldest first; what came to the vendor is positive. */
  pages: AsyncGenerator<LineRow[]>
}

/** A vendor's account over some days in Manila; by default this month until today. @throws 400 for days that are no range */
export async function vendorStatement(
  userId: string,
  asked: Partial<DateRange>,
): Promise<Statement> {
  const to = asked.to ?? manilaDay(now())
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  requireRange({ from, to })
  const opening = 0 - (await findOpeningBalance('vendor_payable', userId, { from, to }))
  return {
    from,
    to,
    opening,
    pages: negatePages(readLinesBetween('vendor_payable', userId, { from, to }, PAGE_SIZE)),
  }
}

async function* negatePages(pages: AsyncGenerator<LineRow[]>): AsyncGenerator<LineRow[]> {
  for await (const rows of pages) yield rows.map((row) => ({ ...row, amount: 0 - row.amount }))
}
