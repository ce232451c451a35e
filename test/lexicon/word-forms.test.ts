import { expect } from 'chai'
import { describe, it } from 'mocha'
import { baseForms, foldWords, isFunctionWord, singular } from '../../src/lexicon/word-forms.ts'

describe('forms of words', () => {
  it('are folded: case, accents, apostrophes and hyphens within words do not matter', () => {
    expect(foldWords('Piña’s luy-a, kare-kare: 7-Up 2x')).to.deep.equal([
      'pinas',
      'luya',
      'karekare',
      '7',
      'up',
      '2x',
    ])
  })

  it('have an English singular, regular or not', () => {
    const plurals =
      'eggs tomatoes mangoes berries boxes matches loaves knives teeth anchovies sauces fuses quiches'
    expect(plurals.split(' ').map(singular)).to.deep.equal(
      'egg tomato mango berry box match loaf knife tooth anchovy sauce fuse quiche'.split(' '),
    )
    const unchanged = ['asparagus', 'gas', 'rice', 'glass', 'octopus', 'isda']
    expect(unchanged.map(singular)).to.deep.equal(unchanged)
  })

  const inflected: [word: string, base: string, inflection: string][] = [
    ['sukang', 'suka', 'linker'],
    ['sabong', 'sabon', 'linker'],
    ['gulaygulay', 'gulay', 'reduplication'],
    ['panglaba', 'laba', 'affix'],
    ['pamprito', 'prito', 'affix'],
    ['nagluluto', 'luto', 'affix'],
    ['inihaw', 'ihaw', 'affix'],
    ['sinugba', 'sugba', 'affix'],
    ['pinirito', 'prito', 'affix'],
    ['prituhin', 'prito', 'affix'],
    ['namalengke', 'palengke', 'affix'],
  ]
  for (const [word, form, inflection] of inflected)
    it(`${word} may be ${form} by ${inflection}`, () =>
      expect(baseForms(word)).to.deep.include({ form, inflection }))

  it('begin with the word itself, and are few for every word', () => {
    for (const word of ['ng', 'nagpapakapangunahing', 'a'.repeat(200), 'in'.repeat(100)]) {
      const forms = baseForms(word)
      expect(forms[0]).to.deep.equal({ form: word, inflection: 'none' })
      expect(forms.length).to.be.below(100)
    }
  })

  it('tell function words from names', () => {
    expect(['ang', 'nga', 'isda'].map(isFunctionWord)).to.deep.equal([true, true, false])
  })
})
