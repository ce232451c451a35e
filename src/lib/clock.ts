/** The only place that asks for the time or knows where the business day turns. */

const manilaDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })
const manilaWeekdayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export function now(): Date {
  return new Date()
}

export function minutesFrom(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000)
}

/** The business day of an instant in Asia/Manila, as `YYYY-MM-DD`. */
export function manilaDay(at: Date): string {
  return manilaDate.format(at)
}

/** Weekday (`monday` …) and time of day (`HH:MM`) in Asia/Manila. */
export function manilaClock(at: Date): { weekday: string; time: string } {
  const parts = Object.fromEntries(
    manilaWeekdayAndTime.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return { weekday: String(parts.weekday).toLowerCase(), time: `${parts.hour}:${parts.minute}` }
}
