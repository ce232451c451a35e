import { expect } from 'chai'
import { describe, it } from 'mocha'
import { smsText } from '../../src/features/notifications/sms-text.ts'

const text = (title: string, body = 'Salamat') => smsText({ from: 'Palengke', title, body })

describe('a notification as a text message', () => {
  it('says who writes, the title and the body', () => {
    expect(text('Order is confirmed', 'Thank you.')).to.equal(
      'Palengke: Order is confirmed. Thank you.',
    )
  })

  it('has only characters of the GSM alphabet, so that 160 fit', () => {
    for (const [given, said] of [
      ['₱1,250.00', 'P1,250.00'],
      ['Piñan, Señora Ñ', 'Piñan, Señora Ñ'],
      ['“ito” – ‘iyan’…', '"ito" - \'iyan\'...'],
      ['Á ắ ő ł', 'A a o ?'],
      ['🥭 mangga', '? mangga'],
      ['one\r\ntwo\u2028three\ttabs', 'one  two three tabs'],
      ['[x] {y} ~ ^ | \\ `', '?x? ?y? ? ? ? ? ?'],
    ])
      expect(text(given!)).to.equal(`Palengke: ${said}. Salamat`)
  })

  it('is at most 160 characters, whatever people typed', () => {
    for (const length of [100, 138, 139, 140, 5_000]) {
      const said = text('x'.repeat(length), 'Salamat')
      expect(said.length).to.be.at.most(160)
      if (length >= 5_000) expect(said).to.match(/x\.\.\.$/)
    }
    expect(text('x'.repeat(141), 'Salamat')).to.have.length(160)
  })
})
