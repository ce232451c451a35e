import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'

const root = join(import.meta.dirname, '../../storefront')
const languages = ['en', 'fil', 'ceb']

type Text = string | Record<string, string>

function textsOf(language: string): Record<string, Text> {
  const folder = join(root, 'texts', language)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return Object.assign({}, ...files.map((text) => JSON.parse(text)))
}

/** The names of the values in a text, in any of its plural forms. */
const valuesIn = (text: Text) => {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted()
}

describe('the texts of the storefront', () => {
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

  it('are all used', () => {
    const sources = [...globSync(`${root}/*/**/*.js`), ...globSync('src/features/site/**/*.ts')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const prefixes = [...sources.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, prefix]) => prefix!)
    const unused = Object.keys(english!).filter(
      (key) => !sources.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).to.deep.equal([])
  })
})
