import { expect } from 'chai'
import { describe, it } from 'mocha'
import { manilaTime, manilaDay, addMinutes } from '../../../src/platform/values/clock.ts'

describe('manilaDay and manilaTime', () => {
  for (const [utc, day, weekday, time] of [
    ['2026-01-31T15:59:59.999Z', '2026-01-31', 'saturday', '23:59'],
    ['2026-01-31T16:00:00.000Z', '2026-02-01', 'sunday', '00:00'],
    ['2025-12-31T16:00:00.000Z', '2026-01-01', 'thursday', '00:00'],
    ['2028-02-28T16:30:00.000Z', '2028-02-29', 'tuesday', '00:30'],
    ['2026-06-15T04:00:00.000Z', '2026-06-15', 'monday', '12:00'],
  ] as const)
    it(`${utc} is ${weekday} ${day} ${time}`, () => {
      expect(manilaDay(new Date(utc))).to.equal(day)
      expect(manilaTime(new Date(utc))).to.deep.equal({ weekday, time })
    })

  it('addMinutes takes fractions of minutes and does not change the given date', () => {
    const start = new Date('2026-01-01T00:00:00.000Z')
    expect(addMinutes(start, 0.5).toISOString()).to.equal('2026-01-01T00:00:30.000Z')
    expect(addMinutes(start, -30).toISOString()).to.equal('2025-12-31T23:30:00.000Z')
    expect(start.toISOString()).to.equal('2026-01-01T00:00:00.000Z')
  })
})
