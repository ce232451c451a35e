import { expect } from 'chai'
import { describe, it } from 'mocha'
import { normalizePhMobile, normalizePhPhone } from '../../../src/platform/values/phone.ts'

describe('normalizePhMobile', () => {
  for (const valid of [
    '09171234567',
    '0917 123 4567',
    '0917-123-4567',
    '(0917) 123.4567',
    ' 917 123 4567 ',
    '639171234567',
    '+639171234567',
    '+63 917 123 4567',
    '+63 (917) 123-4567',
  ])
    it(`normalizes ${JSON.stringify(valid)}`, () =>
      expect(normalizePhMobile(valid)).to.equal('+639171234567'))

  for (const invalid of [
    '',
    '0917123456',
    '091712345678',
    '0817 123 4567',
    '(088) 858 1234',
    '+1 917 123 4567',
    '+0917 123 4567',
    '0917 123 4567 loc 2',
    '0917/1234567',
    '０９１７１２３４５６７',
    '+63+639171234567',
  ])
    it(`returns null for ${JSON.stringify(invalid)}`, () =>
      expect(normalizePhMobile(invalid)).to.equal(null))
})

describe('normalizePhPhone', () => {
  for (const [text, stored] of [
    ['0917 123 4567', '+639171234567'],
    ['(02) 8123 4567', '+63281234567'],
    ['+63 2 8123 4567', '+63281234567'],
    [' (088) 858-1234 ', '+63888581234'],
  ] as const)
    it(`normalizes ${JSON.stringify(text)}`, () => expect(normalizePhPhone(text)).to.equal(stored))

  for (const invalid of [
    '',
    'abc',
    '8123 4567',
    '858 1234',
    '02 123 4567',
    '+1 212 555 0100',
    '911',
  ])
    it(`returns null for ${JSON.stringify(invalid)}`, () =>
      expect(normalizePhPhone(invalid)).to.equal(null))
})
