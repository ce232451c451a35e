import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isOpenAt } from '../../../src/features/stores/opening-hours.ts'

/** An instant of the week that starts on Monday 2026-01-05, by the clock of Manila. */
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const at = (day: string, time: string) => {
  const date = String(5 + days.indexOf(day)).padStart(2, '0')
  return new Date(`2026-01-${date}T${time}+08:00`)
}

const week = {
  monday: { open: '08:00', close: '18:00' },
  tuesday: null,
  friday: { open: '20:00', close: '02:00' },
  saturday: { open: '08:00', close: '18:00' },
  sunday: { open: '00:00', close: '00:00' },
}
const nights = Object.fromEntries(days.map((day) => [day, { open: '18:00', close: '06:00' }]))

describe('isOpenAt', () => {
  for (const [what, hours, day, time, open] of [
    ['before opening', week, 'monday', '07:59:59', false],
    ['at opening', week, 'monday', '08:00:00', true],
    ['in the last minute', week, 'monday', '17:59:59', true],
    ['at closing', week, 'monday', '18:00:00', false],
    ['on a day off', week, 'tuesday', '10:00:00', false],
    ['on a day without hours', week, 'thursday', '10:00:00', false],
    ['before an evening', week, 'friday', '19:59:59', false],
    ['in the evening', week, 'friday', '23:59:59', true],
    ['past midnight, when the next day has hours too', week, 'saturday', '01:30:00', true],
    ['after a night', week, 'saturday', '02:00:00', false],
    ['after a night, by the hours of the next day', week, 'saturday', '08:00:00', true],
    ['around the clock, at midnight', week, 'sunday', '00:00:00', true],
    ['around the clock, at night', week, 'sunday', '23:59:59', true],
    ['the day after one around the clock', week, 'monday', '00:00:00', false],
    ['Monday past midnight, by Sunday', nights, 'monday', '05:59:59', true],
    ['at noon of a night store', nights, 'wednesday', '12:00:00', false],
    ['without hours', null, 'monday', '03:00:00', true],
    ['with empty hours', {}, 'monday', '03:00:00', true],
  ] as const)
    it(`is ${open} ${what}`, () => expect(isOpenAt(hours, at(day, time))).to.equal(open))
})
