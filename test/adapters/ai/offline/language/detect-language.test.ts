import { expect } from 'chai'
import { describe, it } from 'mocha'
import { detectLanguage } from '../../../../../src/adapters/ai/offline/language/detect-language.ts'

describe('detectLanguage', () => {
  for (const [message, language] of [
    ['can i get two of those please', 'en'],
    ['pabili po ng dalawang kilong bangus', 'fil'],
    ['palit ko ug duha ka kilo nga bangus', 'ceb'],
    ['naa moy tilapia?', 'ceb'],
    ['meron po ba kayong tilapia?', 'fil'],
    ['hi can I make order ng mangga', 'fil'],
  ] as const)
    it(`${JSON.stringify(message)} is ${language}`, () =>
      expect(detectLanguage(message)).to.equal(language))

  for (const message of ['Ana Reyes', '09171234567', '2 coke', ''])
    it(`${JSON.stringify(message)} tells no language`, () =>
      expect(detectLanguage(message)).to.equal(null))
})
