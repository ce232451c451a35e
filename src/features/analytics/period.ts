import { assertDateRange, type DateRange } from '../../platform/contract/date-range.ts'
import { failField } from '../../platform/contract/errors.ts'
import { addDays } from '../../platform/values/clock.ts'

export type Period = '7d' | '30d' | 'custom'

const DAYS = { '7d': 7, '30d': 30 }

/**
 * The days of a request: those of the period up to and including `today`, or its own range.
 * @throws 400 for an incomplete range, one along with another period, one that ends before it begins, or one over 366 days
 */
export function resolvePeriod(
  { period, from, to }: { period?: Period; from?: string; to?: string },
  today: string,
): DateRange {
  const isCustom = period === 'custom' || from !== undefined || to !== undefined
  if (!isCustom) return { from: addDays(today, 1 - DAYS[period ?? '30d']), to: today }
  if (period && period !== 'custom')
    failField('period', 'must be left out or custom when from and to are given')
  if (from === undefined) failField('from', 'is required for a custom range')
  if (to === undefined) failField('to', 'is required for a custom range')
  assertDateRange({ from, to })
  return { from, to }
}
