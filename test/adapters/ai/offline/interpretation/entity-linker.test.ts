import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createLinker } from '../../../../../src/adapters/ai/offline/interpretation/entity-linker.ts'
import { linkAmong } from '../../../../../src/adapters/ai/offline/interpretation/link-among.ts'
import { tokenize } from '../../../../../src/adapters/ai/offline/language/tokenizer.ts'
import { shelf } from './shelf-fixture.ts'

/** The names that the whole text links to; null when it names no goods. */
function link(text: string): string[] | null {
  const tokens = tokenize(text)
  const match = createLinker(shelf, tokens)(0).find(({ end }) => end === tokens.length)
  return match ? match.candidates.map(({ entry }) => entry.item.name) : null
}

describe('the entity linker', () => {
  for (const [text, names] of [
    ['bangus', ['Bangus (milkfish), medium']],
    ['milkfish', ['Bangus (milkfish), medium']],
    ['isda', ['Bangus (milkfish), medium', 'Tilapia, live']],
    ['coke', ['Coke, 290 ml', 'Coke, 1.5 L']],
    ['coke zero', ['Coke Zero, 320 ml can']],
    ['coke 1.5', ['Coke, 1.5 L']],
    ['1.5L coke', ['Coke, 1.5 L']],
    ['pepsi', ['Pepsi, 1.5 L']],
    ['7up', ['7 Up, 1.5 L']],
    ['7 up', ['7 Up, 1.5 L']],
    ['c2', ['C2 apple, 230 ml']],
    ['555', ['555 sardines, tomato sauce, 155 g']],
    ['sardinas', ['555 sardines, tomato sauce, 155 g']],
    ['3in1 kopiko', ['Kopiko Brown, 3-in-1']],
    ['malaking itlog', ['Egg, large', 'Eggs, large, tray of 30']],
    ['large okinawa', ['Okinawa milk tea, Large']],
    ['ensaimada', ['Ensaymada']],
    ['ensaymda', ['Ensaymada']],
    ['tilapya', ['Tilapia, live']],
  ] as const)
    it(`${JSON.stringify(text)} is ${names.join(' or ')}`, () =>
      expect(link(text)).to.have.members([...names]))

  it('a brand that is not sold is no other brand', () => expect(link('rc cola')).to.deep.equal([]))

  it('a word that only describes other goods does not name them', () =>
    expect(link('manok')).to.deep.equal([]))

  for (const text of ['2', 'kilo', 'large', 'the', 'po'])
    it(`${JSON.stringify(text)} alone names no goods`, () => expect(link(text)).to.equal(null))

  it('behind the last word stand no goods', () => {
    const tokens = tokenize('size 7')
    expect(createLinker(shelf, tokens)(tokens.length)).to.deep.equal([])
  })

  for (const [words, sizes, name] of [
    ['', ['malaki'], 'Egg, large'],
    ['medium', [], 'Egg, medium'],
  ] as [string, string[], string][])
    it(`among eggs, ${JSON.stringify([words, ...sizes].join(' '))} is ${name}`, () => {
      const eggs = shelf.entries.filter(({ item }) => item.name.startsWith('Egg,'))
      const found = linkAmong({ words, sizes, quantity: null }, eggs)
      expect(found.map(({ entry }) => entry.item.name)).to.deep.equal([name])
    })
})
