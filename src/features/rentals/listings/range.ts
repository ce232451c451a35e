/** The days of a rental as a half-open range: the day of return is free for the next customer. */
import { daysBetween } from '../../../platform/values/clock.ts'

/** Days in Manila, `YYYY-MM-DD`; `end` is not included. */
export interface Range {
  start: string
  end: string
}

export const MAX_RANGE_DAYS = 366

/** Validation errors of a range that ends too late; empty when there are none. */
export function rangeErrors({ start, end }: Range): { path: string; message: string }[] {
  if (daysBetween(start, end) <= MAX_RANGE_DAYS) return []
  return [{ path: 'endDate', message: `must be within ${MAX_RANGE_DAYS} days from startDate` }]
}
