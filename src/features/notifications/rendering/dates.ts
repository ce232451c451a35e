/** Days and times as people say them in a language, in Manila. */
import { createDates } from '../../../../storefront/shared/dates.js'
import { manilaDay, now } from '../../../platform/values/clock.ts'
import type { Language } from '../../users/service.ts'

export interface TimeSpan {
  from: Date
  to: Date
}

export function datesIn(language: Language) {
  const { day, timeOfDay } = createDates(language)
  const time = (at: Date) => timeOfDay(at.toISOString())
  const moment = (at: Date) => `${day(at.toISOString())}, ${time(at)}`
  return {
    /** Of a day such as `2026-11-24`. */
    day,
    time,
    moment,
    /** Without the day where that is today. */
    soon: (at: Date) => (manilaDay(at) === manilaDay(now()) ? time(at) : moment(at)),
    /** Of times of one day. */
    span: ({ from, to }: TimeSpan) => `${moment(from)}–${time(to)}`,
  }
}
