import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { reasonNotes } from '../../src/features/payments/event-outcome.ts'
import { textKeysIn, textKeysOf } from '../../src/features/site/assets/text-keys.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['storefront', 'console']
const languages = ['en', 'fil', 'ceb']

type Text = string | Record<string, string>

function textsOf(language: string): Record<string, Text> {
  const files = globSync(folders.map((folder) => `${root}/${folder}/texts/${language}/*.json`))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}

/** The names of the values in a text, in any of its plural forms. */
const valuesIn = (text: Text) => {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted()
}

describe('the texts of storefront and console', () => {
  const [english, ...others] = languages.map(textsOf)

  it('are there in English, Filipino and Cebuano, with the same values and plural forms', () => {
    for (const texts of others) {
      expect(Object.keys(texts).toSorted()).to.deep.equal(Object.keys(english!).toSorted())
      for (const [key, text] of Object.entries(english!)) {
        expect(valuesIn(texts[key]!), key).to.deep.equal(valuesIn(text))
        expect(typeof texts[key], key).to.equal(typeof text)
      }
    }
  })

  it('have the plural forms of their language', () => {
    for (const language of languages)
      for (const [key, text] of Object.entries(textsOf(language)))
        if (typeof text !== 'string')
          expect(Object.keys(text), `${language} ${key}`).to.have.members(
            new Intl.PluralRules(language).resolvedOptions().pluralCategories,
          )
  })

  it('say why a provider event had its effect, with the values of the reason', () => {
    for (const [code, note] of Object.entries(reasonNotes)) {
      const text = english![`admin.event-reason.${code}`]
      expect(text, code).to.be.a('string')
      expect(valuesIn(text!), code).to.deep.equal(valuesIn(note))
    }
  })

  it('are all used', () => {
    const scripts = globSync(folders.map((folder) => `${root}/${folder}/*/**/*.js`))
    const sources = [...scripts, ...globSync('src/features/site/**/*.ts')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const used = new Set(textKeysIn(sources, Object.keys(english!)))
    const unused = Object.keys(english!).filter((key) => !used.has(key))
    expect(unused).to.deep.equal([])
  })
  it('go to the pages that show them only', () => {
    const keys = Object.keys(english!)
    const ofProduct = textKeysOf('market/product-start.js', keys)
    expect(ofProduct).to.include('add.view-cart').and.not.to.include('reset.title')
    const ofOrder = textKeysOf('order/start.js', keys) // some of which it loads later
    expect(ofOrder).to.include.members(['log-in.submit', 'order.step.delivered', 'review.send'])
  })
})
