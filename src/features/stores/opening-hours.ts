import { manilaTime } from '../../platform/values/clock.ts'
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

function closesAfterMidnight({ open, close }: { open: string; close: string }): boolean {
  return close <= open
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Hours with the days from Monday to Sunday; PostgreSQL returns them in an order of its own. */
export function inWeekOrder(hours: OperatingHours | null): OperatingHours | null {
  if (!hours) return null
  return Object.fromEntries(
    weekdays.flatMap((day) => (hours[day] === undefined ? [] : [[day, hours[day]]])),
  )
}

function dayBefore(weekday: string): string {
  return weekdays.at(weekdays.indexOf(weekday) - 1)!
}
