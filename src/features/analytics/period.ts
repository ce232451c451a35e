import { addDays } from '../../platform/values/clock.ts'
import { assertDateRange, type DateRange } from '../../platform/contract/date-range.ts'
import { failField } from '../../platform/contract/errors.ts'

export type Period = '7d' | '30d' | 'custom'

const lengths = { '7d': 7, '30d': 30 }

/**
 * The days that a request asks about: so many until `today`, which is one of them, or its own range.
 * @throws 400 for a range without one of its ends, along with another period, upside down or over 366 days
 */
export function daysAsked(
  { period, from, to }: { period?: Period; from?: string; to?: string },
  today: string,
): DateRange {
  const isCustom = period === 'custom' || from !== undefined || to !== undefined
  if (!isCustom) return { from: addDays(today, 1 - lengths[period ?? '30d']), to: today }
  if (period && period !== 'custom')
    failField('period', 'must be left out or custom when from and to are given')
  if (from === undefined) failField('from', 'is required for a custom range')
  if (to === undefined) failField('to', 'is required for a custom range')
  assertDateRange({ from, to })
  return { from, to }
}
