import { expect } from 'chai'
import { describe, it } from 'mocha'
import { textsFor } from '../../../src/features/notifications/texts/texts.ts'
import { smsText } from '../../../src/features/notifications/rendering/sms-text.ts'

const text = (title: string, body = 'Salamat') => smsText({ from: 'Palengke', title, body })

describe('a notification as a text message', () => {
  it('ends a title that asks with its question mark alone', () => {
    expect(text('Is this all right?')).to.equal('Palengke: Is this all right? Salamat')
  })

  it('says who writes, the title and the body', () => {
    expect(text('Order is confirmed', 'Thank you.')).to.equal(
      'Palengke: Order is confirmed. Thank you.',
    )
  })

  it('has only characters of the GSM alphabet, so that 160 fit in a part', () => {
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

  it('is at most two parts, whatever people typed', () => {
    for (const length of [250, 284, 285, 286, 5_000])
      expect(text('x'.repeat(length)).length).to.be.at.most(306)
    expect(text('x'.repeat(287)))
      .to.have.length(306)
      .and.match(/x\. Salamat$/)
    expect(text('x'.repeat(288)))
      .to.have.length(306)
      .and.match(/\. Sal\.\.\.$/)
  })

  it('has room for the sum to have ready and the code to tell the rider', () => {
    const facts = { orderNumber: 'ORD-20260301-ABC123', rider: 'Maria Concepcion Dela Cruz-Santos' }
    for (const language of ['en', 'fil', 'ceb'] as const) {
      const { outForDelivery } = textsFor(language).order
      const { title, body } = outForDelivery({
        ...facts,
        cash: '₱12,345.00',
        code: '0417',
      } as never)
      expect(text(title, body), language).to.include('0417').and.include('P12,345.00')
    }
  })
})
