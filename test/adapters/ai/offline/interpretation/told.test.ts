import { expect } from 'chai'
import { describe, it } from 'mocha'
import { indexPlaceNames } from '../../../../../src/adapters/ai/offline/interpretation/contact/place-names.ts'
import { interpret } from '../../../../../src/adapters/ai/offline/interpretation/interpret.ts'
import { emptyContext } from '../../../../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { shelf } from './shelf-fixture.ts'

function read(message: string) {
  const context = { ...emptyContext, places: indexPlaceNames(['Salay']) }
  return interpret(message, { shelf, context })
}

function orderedIn(message: string): string[] {
  return read(message).clauses.flatMap(({ mentions }) => mentions.map(({ quantity, candidates }) => `${quantity?.value ?? ''} ${candidates[0]?.entry.item.name ?? '?'}`.trim())) // prettier-ignore
}

/** Of the order, and of a line of it. */
function notesIn(message: string): string {
  const { notes, clauses } = read(message)
  return [...notes, ...clauses.flatMap(({ mentions }) => mentions.map((each) => each.note ?? ''))].join(' ') // prettier-ignore
}

describe('what customers tell of themselves', () => {
  for (const [told, note] of [
    ['gagawa po ako ng kulungan, 3 meters by 2 meters', '3 meters by 2 meters'],
    ['magtatanim kami ng palay, kalahating ektarya', 'kalahating ektarya'],
    ['naa koy 5 ka kanding', '5 ka kanding'],
    ['we have a meeting, 8 of us', '8 of us'],
    ['12 sila maglalaro', '12 sila'],
    ['we are 5 in our group', 'we are 5'],
    ['naguba among lababo', null],
    ['report namo sa science', null],
    ['we are fixing our roof', null],
    ['7 months na baby ko', '7 months na baby ko'],
    ['para kay lola na 82 na', '82 na'],
    ['grade school na akong apo, 11 na', '11 na'],
  ] as const)
    it(`orders nothing by “${told}”, and tells the store its numbers`, () => {
      for (const message of [`${told}. 2 kilo bangus`, `2 kilo bangus, ${told}`]) {
        const { notes, unexplained } = read(message)
        expect(orderedIn(message)).to.deep.equal(['2 Bangus (milkfish), medium'])
        expect(unexplained).to.deep.equal([])
        if (note) expect(notes.join(' ')).to.include(note)
      }
    })

  for (const [message, ordered] of [
    ['kami 2 kilo bangus', ['2 Bangus (milkfish), medium']],
    ['maghahanda kami, 3 kilo tilapia', ['3 Tilapia, live']],
    ['birthday ng anak ko, 2 kilo bangus', ['2 Bangus (milkfish), medium']],
    ['tatlo ang bisita namin and we need 2 kilo bangus', ['2 Bangus (milkfish), medium']],
    ['2 kilo bangus, tatlo sana pero kulang ang pera', ['2 Bangus (milkfish), medium']],
  ] as const)
    it(`orders by “${message}”`, () => {
      expect(orderedIn(message).filter((each) => !each.includes('?'))).to.deep.equal(ordered)
    })
})

describe('what ordered goods shall be like', () => {
  for (const [message, note] of [
    ['2 kilo bangus, yung sariwa po', 'yung sariwa po'],
    ['2 kilo bangus, cleaned na po', 'cleaned na po'],
    ['2 kilo bangus kanang bugnaw', 'kanang bugnaw'],
  ] as const)
    it(`is a note: ${message}`, () => {
      expect(orderedIn(message)).to.deep.equal(['2 Bangus (milkfish), medium'])
      expect(notesIn(message)).to.include(note)
    })
})

describe('numbers that load is for', () => {
  it('are notes, and not those of the customer', () => {
    const { contact, notes } = read('iload sa 0918 111 2203. Ana Cruz, 0917 123 4567')
    expect([contact.contactNumber, notes]).to.deep.equal(['0917 123 4567', ['iload sa 0918 111 2203']]) // prettier-ignore
  })
})
