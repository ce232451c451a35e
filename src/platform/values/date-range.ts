import { daysBetween } from './clock.ts'
import { refuseField } from '../contract/errors.ts'

/** First and last day, in Manila, both included; `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

const EARLIEST = '2000-01-01'
const LONGEST_DAYS = 366

/** @throws 400 for days that are no range, lie before anything happened, or are too many */
export function requireRange({ from, to }: Days): void {
  if (from < EARLIEST) refuseField('from', `must be ${EARLIEST} or later`)
  if (to < from) refuseField('to', 'must not be before from')
  if (daysBetween(from, to) >= LONGEST_DAYS)
    refuseField('to', `must be within ${LONGEST_DAYS} days from from`)
}
