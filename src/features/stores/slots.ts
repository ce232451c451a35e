/** The slots of a store: its windows, divided, on a business day. */
import type { FieldError } from '../../platform/contract/errors.ts'
import {
  addMinutes,
  manilaDay,
  manilaInstant,
  manilaTime,
  weekdayOf,
} from '../../platform/values/clock.ts'
import type { SlotWindow } from './model.ts'

export interface Slot {
  /** `HH:MM` in Manila. */
  from: string
  to: string
  startsAt: Date
  endsAt: Date
  capacity: number
  /** When its orders close and the work on them begins. */
  preparationStartsAt: Date
}

/** The slots of a business day, in order. */
export function slotsOn(windows: SlotWindow[], day: string): Slot[] {
  const weekday = weekdayOf(day)
  return windows
    .filter(({ days }) => days.some((each) => each === weekday))
    .flatMap((window) => divide(window, day))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function divide({ from, to, minutes, capacity, cutOffMinutes }: SlotWindow, day: string): Slot[] {
  const [opens, closes] = [manilaInstant(day, from), manilaInstant(day, to)]
  const count = Math.floor((closes.getTime() - opens.getTime()) / (minutes * 60_000))
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const startsAt = addMinutes(opens, index * minutes)
    const endsAt = addMinutes(startsAt, minutes)
    return {
      from: manilaTime(startsAt).time,
      to: manilaTime(endsAt).time,
      startsAt,
      endsAt,
      capacity,
      preparationStartsAt: addMinutes(startsAt, -cutOffMinutes),
    }
  })
}

/** What is wrong with the windows of a store: one that holds no slot, or two that overlap. */
export function slotErrors(windows: SlotWindow[]): FieldError[] {
  return windows.flatMap((window, index) => {
    const path = `slots.${index}`
    if (window.to <= window.from)
      return [{ path: `${path}.to`, message: 'must be later than from, on the same day' }]
    const length = minutesOf(window.to) - minutesOf(window.from)
    if (window.minutes > length)
      return [{ path: `${path}.minutes`, message: `must fit between from and to: ${length}` }]
    const other = windows.slice(0, index).findIndex((before) => overlap(before, window))
    if (other < 0) return []
    return [{ path: `${path}.from`, message: `overlaps slots.${other} on a day of both` }]
  })
}

function overlap(one: SlotWindow, other: SlotWindow): boolean {
  return (
    one.days.some((day) => other.days.includes(day)) && one.from < other.to && other.from < one.to
  )
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** The orders that the slot which begins at an instant takes; 0 when no slot does. */
export function capacityAt(windows: SlotWindow[], at: Date): number {
  return slotsOn(windows, manilaDay(at)).find(({ startsAt }) => +startsAt === +at)?.capacity ?? 0
}
