import { expect } from 'chai'
import { describe, it } from 'mocha'
import { datesIn } from '../../../src/features/notifications/rendering/dates.ts'
import { smsText } from '../../../src/features/notifications/rendering/sms-text.ts'
import { now } from '../../../src/platform/values/clock.ts'

describe('days and times in notifications', () => {
  const from = new Date('2026-11-24T20:30:00Z')
  const to = new Date('2026-11-24T21:30:00Z')

  for (const [language, day] of [
    ['en', 'Wed, Nov 25'],
    ['fil', 'Miy, Nob 25'],
    ['ceb', 'Miy, Nob 25'],
  ] as const)
    it(`are those of Manila, as people say them in ${language}, and fit a text message`, () => {
      const dates = datesIn(language)
      expect(dates.moment(from)).to.equal(`${day}, 4:30 AM`)
      expect(dates.span({ from, to })).to.equal(`${day}, 4:30 AM–5:30 AM`)
      expect(dates.day('2026-11-25')).to.equal(day)
      const text = smsText({ from: 'Palengke', title: 'Order', body: dates.span({ from, to }) })
      expect(text).to.equal(`Palengke: Order. ${day}, 4:30 AM-5:30 AM`)
    })

  it('leave out the day where it is today', () => {
    const { soon, time, moment } = datesIn('en')
    expect(soon(now())).to.equal(time(now()))
    expect(soon(from)).to.equal(moment(from))
  })
})
