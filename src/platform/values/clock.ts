/** The current time and the business calendar, which is that of Asia/Manila. */
import { CronExpressionParser } from 'cron-parser'

const manilaDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })
const manilaWeekdayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The Philippines have no daylight saving time. */
const MANILA_UTC_HOURS = 8

export function now(): Date {
  return new Date()
}

export function addMinutes(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000)
}

/** The business day of an instant in Asia/Manila, as `YYYY-MM-DD`. */
export function manilaDay(at: Date): string {
  return manilaDate.format(at)
}

/** The business month of an instant in Asia/Manila, as `YYYY-MM`. */
export function manilaMonth(at: Date): string {
  return manilaDay(at).slice(0, 7)
}

/** When the next business month begins. */
export function nextManilaMonth(at: Date): Date {
  const [year, month] = manilaMonth(at).split('-')
  return new Date(Date.UTC(Number(year), Number(month), 1, -MANILA_UTC_HOURS))
}

/** When a business day (`YYYY-MM-DD`) begins in Asia/Manila. */
export function startOfManilaDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

/** The instant of a time of day (`HH:MM`) on a business day (`YYYY-MM-DD`) in Asia/Manila. */
export function manilaInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`)
}

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday (`monday` …) of a business day. */
export function weekdayOf(day: string): string {
  return manilaTime(startOfManilaDay(day)).weekday
}

/** The day `days` after another, or before it when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days lie between the starts of two days. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

const DAY_MS = 86_400_000

/** Weekday (`monday` …) and time of day (`HH:MM`) in Asia/Manila. */
export function manilaTime(at: Date): { weekday: string; time: string } {
  const parts = Object.fromEntries(
    manilaWeekdayAndTime.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return { weekday: String(parts.weekday).toLowerCase(), time: `${parts.hour}:${parts.minute}` }
}

/** The latest occurrence of a cron expression, in Manila time, later than `after` and no later than `until`; null if there is none. */
export function previousOccurrence(cron: string, after: Date, until: Date): Date | null {
  const schedule = CronExpressionParser.parse(cron, {
    currentDate: new Date(until.getTime() + 1),
    tz: 'Asia/Manila',
  })
  const due = schedule.hasPrev() ? schedule.prev().toDate() : null
  return due && due > after ? due : null
}
