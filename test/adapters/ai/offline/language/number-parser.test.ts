import { expect } from 'chai'
import { describe, it } from 'mocha'
import { parseNumber } from '../../../../../src/adapters/ai/offline/language/number-parser.ts'
import {
  normalizeMessage,
  tokenize,
} from '../../../../../src/adapters/ai/offline/language/tokenizer.ts'

describe('parseNumber', () => {
  for (const [text, value] of [
    ['2', 2],
    ['1,250', 1_250],
    ['1/4', 0.25],
    ['1 1/2', 1.5],
    ['1½', 1.5],
    ['1e9', Number.POSITIVE_INFINITY],
    ['twenty five', 25],
    ['one hundred fifty', 150],
    ['one and a half', 1.5],
    ['one half', 0.5],
    ['tatlong', 3],
    ["dalawampu't lima", 25],
    ['kwarentay singko', 45],
    ['dalawang daan', 200],
    ['sandaang', 100],
    ["isa't kalahati", 1.5],
    ['isang kwarter', 0.25],
    ['labing dalawa', 12],
    ['dos y medya', 2.5],
    ['bente', 20],
    ['napulo ug duha', 12],
    ['duha ka gatos', 200],
    ['usa ka libo ug lima ka gatos', 1_500],
    ['dalawang libo limang daan', 2_500],
    ['tunga', 0.5],
    ['isa ug tunga', 1.5],
    ["usa'g tunga", 1.5],
    ['usag tunga', 1.5],
    ['isat kalahati', 1.5],
    ['2 & 1/2', 2.5],
    ['dalawamput lima', 25],
    ['dalawampung', 20],
    ['beynte singkong', 25],
    ['bente sinko', 25],
    ['kwarenta y sinko', 45],
    ['setenta y singko', 75],
    ['bentesingko', 25],
    ['trentaysingkong', 35],
    ['napulog lima', 15],
    ["napulo'g duha", 12],
    ['napulo og duha', 12],
    ['kawhaag lima', 25],
    ['kawhaan ug lima', 25],
    ['dise otso', 18],
    ['apat na raang', 400],
    ['dalawandaan at limampung', 250],
    ['nuebe', 9],
  ] as const)
    it(`${JSON.stringify(text)} is ${value}`, () => {
      const tokens = tokenize(normalizeMessage(text))
      expect(parseNumber(tokens, 0)).to.include({ value, end: tokens.length })
    })

  for (const text of ['bangus', 'at', 'kilo', ''])
    it(`${JSON.stringify(text)} is no number`, () =>
      expect(parseNumber(tokenize(text), 0)).to.equal(null))

  it('ends before a word that is no part of the number', () => {
    expect(parseNumber(tokenize('dalawa at isang kilo'), 0)).to.include({ value: 2, end: 1 })
    expect(parseNumber(tokenize('2 3'), 0)).to.include({ value: 2, end: 1 })
    expect(parseNumber(tokenize('sampu at dalawa'), 0)).to.include({ value: 10, end: 1 })
    expect(parseNumber(tokenize('5g 3'), 0)).to.include({ value: 5, end: 1 })
  })
})
