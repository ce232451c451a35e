import {
  addDays,
  manilaDay,
  manilaInstant,
  manilaTime,
  weekdayOf,
  weekdays,
} from '../../platform/values/clock.ts'
import type { OperatingHours } from './model.ts'

/**
 * Whether a store is open at an instant, by its hours in Manila. Without hours it is always open; hours that close no
 * later than they open end on the next day, so equal times mean 24 hours.
 */
export function isOpenAt(hours: OperatingHours | null, at: Date): boolean {
  if (!hours || Object.keys(hours).length === 0) return true
  const { weekday, time } = manilaTime(at)
  const [today, yesterday] = [hours[weekday], hours[dayBefore(weekday)]]
  if (today && time >= today.open && (time < today.close || closesAfterMidnight(today))) return true
  return Boolean(yesterday && closesAfterMidnight(yesterday) && time < yesterday.close)
}

/** When a store that is closed at an instant opens next; null for one that never does, or that is open. */
export function nextOpening(hours: OperatingHours | null, at: Date): Date | null {
  if (isOpenAt(hours, at)) return null
  const today = manilaDay(at)
  for (let ahead = 0; ahead <= weekdays.length; ahead++) {
    const day = addDays(today, ahead)
    const open = hours?.[weekdayOf(day)]?.open
    if (open && manilaInstant(day, open) > at) return manilaInstant(day, open)
  }
  return null
}

function closesAfterMidnight({ open, close }: { open: string; close: string }): boolean {
  return close <= open
}

/** Hours with the days from Monday to Sunday; PostgreSQL returns them in an order of its own. */
export function inWeekOrder(hours: OperatingHours | null): OperatingHours | null {
  if (!hours) return null
  return Object.fromEntries(
    weekdays.flatMap((day) => (hours[day] === undefined ? [] : [[day, hours[day]]])),
  )
}

function dayBefore(weekday: string): string {
  return weekdays.at(weekdays.findIndex((each) => each === weekday) - 1)!
}
