import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  deletions,
  isOneTypo,
  phoneticKey,
} from '../../../../../src/adapters/ai/offline/language/spelling.ts'

describe('phoneticKey', () => {
  for (const [one, other] of [
    ['ketchup', 'ketsup'],
    ['longganisa', 'longanisa'],
    ['calamansi', 'kalamansi'],
    ['pechay', 'petsay'],
    ['dinorado', 'dinurado'],
  ] as const)
    it(`${one} sounds like ${other}`, () => expect(phoneticKey(one)).to.equal(phoneticKey(other)))

  it('coke does not sound like kape', () =>
    expect(phoneticKey('coke')).to.not.equal(phoneticKey('kape')))
})

describe('isOneTypo', () => {
  for (const [one, other, expected] of [
    ['bangus', 'bangus', true],
    ['bangus', 'bngus', true],
    ['bangus', 'banguss', true],
    ['bangus', 'bamgus', true],
    ['bangus', 'bagnus', true],
    ['bangus', 'bagsun', false],
    ['bangus', 'bang', false],
  ] as const)
    it(`${one} and ${other}: ${expected}`, () => expect(isOneTypo(one, other)).to.equal(expected))
})

describe('deletions', () => {
  it('are the word and all that is left of it without a letter', () => {
    expect(deletions('isda')).to.have.members(['isda', 'sda', 'ida', 'isa', 'isd'])
  })
})
