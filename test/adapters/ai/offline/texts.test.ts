/** What the offline agent says, in three languages. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createPhrasebook } from '../../../../src/adapters/ai/offline/generation/phrasebook.ts'
import { texts, type TextKey } from '../../../../src/adapters/ai/offline/generation/texts/texts.ts'

const { en, fil, ceb } = texts
const keys = Object.keys(en) as TextKey[]
const wordingsOf = (text: string | readonly string[]) => [text].flat()
const placeholders = (text: string | readonly string[]) =>
  [
    ...new Set(
      wordingsOf(text)
        .join(' ')
        .match(/\{\w+\}/gu),
    ),
  ].toSorted()

describe('the texts of the offline agent', () => {
  it('every key is in English, Filipino and Cebuano, with the same values to fill in and as many wordings', () => {
    for (const each of [fil, ceb]) {
      expect(Object.keys(each).toSorted()).to.deep.equal(keys.toSorted())
      for (const key of keys) {
        expect(placeholders(each[key]), key).to.deep.equal(placeholders(en[key]))
        expect(wordingsOf(each[key]), key).to.have.length(wordingsOf(en[key]).length)
      }
    }
  })

  it('whatever asks something has at least two wordings, and the wordings differ', () => {
    for (const language of [en, fil, ceb])
      for (const key of keys) {
        const wordings = wordingsOf(language[key])
        expect(new Set(wordings).size, key).to.equal(wordings.length)
        if (wordings[0]!.includes('?')) expect(wordings.length, key).to.be.at.least(2)
      }
  })

  it('a question is never asked twice in a row in the same words, and escalates to the store', () => {
    let before = {}
    const asked: string[] = []
    for (let turn = 0; turn < 6; turn++) {
      const book = createPhrasebook('en', before)
      asked.push(book.say('askProduct', { phone: ' (0917 123 4567)' }))
      before = book.repetitions()
    }
    for (const [at, question] of asked.entries())
      if (at > 0) expect(question).not.to.equal(asked[at - 1])
    expect(asked[2]).to.include('0917 123 4567')
  })

  it('a reminder alternates and does not escalate, and another question begins anew', () => {
    const first = createPhrasebook('fil')
    const second = createPhrasebook('fil', { askContact: 1 })
    const third = createPhrasebook('fil', { askContact: 2 })
    const said = [first, second, third].map((book) =>
      book.remind('askContact', { fields: 'pangalan' }),
    )
    expect(said[0]).not.to.equal(said[1])
    expect(said[2]).to.equal(said[0])
    expect(
      createPhrasebook('fil', { askProduct: 3 }).say('askContact', { fields: 'pangalan' }),
    ).to.equal(said[0])
  })
})
