import { daysBetween } from '../values/clock.ts'
import { failField } from './errors.ts'

/** First and last day, in Manila, both included; `YYYY-MM-DD`. */
export interface DateRange {
  from: string
  to: string
}

const EARLIEST = '2000-01-01'
const LONGEST_DAYS = 366

/** @throws 400 for days that are no range, lie before anything happened, or are too many */
export function requireRange({ from, to }: DateRange): void {
  if (from < EARLIEST) failField('from', `must be ${EARLIEST} or later`)
  if (to < from) failField('to', 'must not be before from')
  if (daysBetween(from, to) >= LONGEST_DAYS)
    failField('to', `must be within ${LONGEST_DAYS} days from from`)
}
