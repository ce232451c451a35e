/** Days of a rental, half-open: the day of return is free for the next customer. */
import { daysBetween } from '../../../platform/values/clock.ts'

/** Days in Manila, `YYYY-MM-DD`; `end` is not part of it. */
export interface Range {
  start: string
  end: string
}

export const MAX_RANGE_DAYS = 366

/** 0 or less when the range is empty. */
function lengthOf({ start, end }: Range): number {
  return daysBetween(start, end)
}

/** What is wrong with a range whatever is free in it; `path` is the field at fault. */
export function rangeErrors(range: Range, path = 'endDate'): { path: string; message: string }[] {
  if (lengthOf(range) <= MAX_RANGE_DAYS) return []
  return [{ path, message: `must be within ${MAX_RANGE_DAYS} days from startDate` }]
}
