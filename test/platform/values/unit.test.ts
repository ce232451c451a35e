import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isMass, unitCode, unitSymbol } from '../../../src/platform/values/unit.ts'

describe('units', () => {
  for (const [word, code, symbol] of [
    ['kilo', 'KGM', 'kg'],
    [' KG ', 'KGM', 'kg'],
    ['gram', 'GRM', 'g'],
    ['litre', 'LTR', 'L'],
    ['liter', 'LTR', 'L'],
    ['meter', 'MTR', 'm'],
    ['piece', 'C62', ''],
    ['tali', 'C62', 'tali'],
    ['constructor', 'C62', 'constructor'],
  ] as const)
    it(`${word} is ${code}, in texts "${symbol}"`, () =>
      expect([unitCode(word), unitSymbol(word)]).to.deep.equal([code, symbol]))

  it('of mass are those of a scale', () =>
    expect(['kilo', 'gram', 'litre', 'piece'].map(isMass)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]))
})
