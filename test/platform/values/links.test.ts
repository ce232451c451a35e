import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isPlainLine, withoutLinks } from '../../../src/platform/values/links.ts'

describe('a name or a reason', () => {
  it('is one line of words', () => {
    for (const words of [
      'Ma.Lourdes Dela Cruz',
      'Sta.Cruz Sari-Sari',
      'Jr.',
      'Coke 1.5 L',
      'No.1 Lechon, 24/7',
      'Tapsi ni Vivian & Bulaluhan',
      'Niña Muñoz',
      'Bigas 50kg (2.5 sacks)',
      '🥭 Mangga',
      'Brownout',
    ])
      expect(isPlainLine(words), words).to.equal(true)
  })

  it('is judged in the time that its length takes, however long it is', () => {
    // A search for a scheme that begins anew at each letter would take minutes.
    expect(isPlainLine('x'.repeat(1_000_000))).to.equal(true)
  })

  it('is no web address, and has no line breaks or marks that hide text', () => {
    for (const words of [
      'http://x',
      'See HTTPS://evil.example',
      'www.evil',
      'evil.com',
      'Win at evil.ph/prize now',
      'evil。com',
      'bit.ly/abc',
      'evil.com.de',
      'Luz\r\nBcc: x',
      'a\u2028b',
      'a\u202egnp',
      'a\u200bb',
      'a\u0000',
    ])
      expect(isPlainLine(words), JSON.stringify(words)).to.equal(false)
  })
})

describe('words of a user, as they leave the platform', () => {
  it('hold nothing of which a program makes a link', () => {
    for (const [given, sent] of [
      ['Pay at evil.co.uk/x', 'Pay at evil. co. uk/x'],
      ['https://evil.example', 'https: //evil. example'],
      ['evil．museum', 'evil. museum'],
      ['a\r\nb\tc\u202ed', 'a  b c d'],
      ['₱1,250.00 for 2.5 kg. Salamat.', '₱1,250.00 for 2.5 kg. Salamat.'],
    ] as const)
      expect(withoutLinks(given)).to.equal(sent)
  })
})
