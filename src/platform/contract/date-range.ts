import { daysBetween } from '../values/clock.ts'
import { failField } from './errors.ts'

/** First and last day, in Manila, both included; `YYYY-MM-DD`. */
export interface DateRange {
  from: string
  to: string
}

const EARLIEST = '2000-01-01'
const MAX_DAYS = 366

/** @throws 400 for a range that ends before it begins, begins before 2000, or is longer than 366 days */
export function assertDateRange({ from, to }: DateRange): void {
  if (from < EARLIEST) failField('from', `must be ${EARLIEST} or later`)
  if (to < from) failField('to', 'must not be before from')
  if (daysBetween(from, to) >= MAX_DAYS)
    failField('to', `must be within ${MAX_DAYS} days from from`)
}
