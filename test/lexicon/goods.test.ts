import { expect } from 'chai'
import { describe, it } from 'mocha'
import { buildGoods } from '../../src/lexicon/build-goods.ts'
import { conceptOf, conceptsNamed, namesIn, stepsBelow } from '../../src/lexicon/goods.ts'
import { linesOf, readLexiconFolder } from '../../src/lexicon/lexicon-file.ts'
import { relatedNames } from '../../src/lexicon/related-names.ts'
import { foldWords } from '../../src/lexicon/word-forms.ts'

/** The first names of what a text names, in its order; several meanings of a name are joined by a slash. */
function named(text: string): string[] {
  return namesIn(foldWords(text)).map(({ concepts }) => concepts.map(({ id }) => id).join('/'))
}

function namesRelatedTo(text: string, relation: string): string[] {
  return relatedNames(conceptsNamed(foldWords(text)))
    .filter((each) => each.relation === relation)
    .map((each) => each.text)
}

function isKindOf(narrow: string, wide: string): boolean {
  return stepsBelow(conceptOf(wide)!, conceptOf(narrow)!) !== null
}

describe('the lexicon of goods', () => {
  it('has more than 1,200 goods, and no mistake in its files', () => {
    const { concepts } = buildGoods(readLexiconFolder('goods'))
    const goods = [...concepts.values()].filter(({ kind }) => kind === 'good')
    expect(goods.length).to.be.above(1_200)
  })

  const texts: [text: string, goods: string[]][] = [
    ['isda, bugas ug tarong', ['fish', 'rice', 'eggplant']],
    ['Kare-kare at kare kare', ['kare-kare', 'kare-kare']],
    ['soy sauce, soysauce', ['soy sauce', 'soy sauce']],
    ['gatas na ebap para sa kape', ['evaporated milk', 'coffee']],
    ['gamot sa sakit ng ulo', ['medicine', 'headache']],
    ['string beans and beans', ['string beans', 'beans']],
    ['Piña juice', ['pineapple', 'juice']],
    ['a taxi to Salay', []],
  ]
  for (const [text, goods] of texts)
    it(`finds ${goods.join(', ') || 'nothing'} in “${text}”`, () =>
      expect(named(text)).to.deep.equal(goods))

  const forms: [text: string, good: string, inflection: string][] = [
    ['tomatoes', 'tomato', 'plural'],
    ['loaves', 'loaf bread', 'plural'],
    ['karneng', 'meat', 'linker'],
    ['gulay-gulay', 'vegetable', 'reduplication'],
    ['pamprito', 'fried', 'affix'],
    ['pangulam', 'cooked dish', 'affix'],
  ]
  for (const [text, good, inflection] of forms)
    it(`finds ${good} in ${text}, a form by ${inflection}`, () => {
      const [match] = namesIn(foldWords(text))
      expect([match!.concepts[0]!.id, match!.inflection]).to.deep.equal([good, inflection])
    })

  it('prefers a whole word to a form of another: gatas is milk, not coconut milk; a cold drink is no cure for colds', () => {
    expect([named('gatas'), named('gata')]).to.deep.equal([['milk'], ['coconut milk']])
    expect([named('cold'), named('colds')]).to.deep.equal([['cold'], ['colds']])
  })

  it('knows what is a kind of what, through all levels and across files', () => {
    for (const [narrow, wide] of [
      ['milkfish', 'fish'],
      ['round scad', 'seafood'],
      ['eggplant', 'vegetable'],
      ['losartan', 'prescription medicine'],
      ['losartan', 'high blood pressure'],
      ['adobo', 'cooked dish'],
      ['sausage', 'breakfast'],
      ['cola', 'soft drink'],
    ] as const)
      expect(isKindOf(narrow, wide), `${narrow} under ${wide}`).to.equal(true)
    expect(isKindOf('fish', 'milkfish')).to.equal(false)
    expect(isKindOf('paracetamol', 'prescription medicine')).to.equal(false)
  })

  it('relates a class to its kinds, and a kind to its other names alone', () => {
    expect(namesRelatedTo('isda', 'narrower')).to.include.members([
      'bangus',
      'tilapia',
      'galunggong',
    ])
    expect(namesRelatedTo('bangus', 'synonym')).to.include('milkfish')
    expect(namesRelatedTo('bangus', 'broader')).to.deep.equal([])
    expect(namesRelatedTo('bangus', 'narrower')).not.to.include.members(['tilapia'])
  })

  it('relates a brand to what it stands for, and never to another brand', () => {
    expect(namesRelatedTo('Colgate', 'broader')).to.include('toothpaste')
    const all = relatedNames(conceptsNamed(['coke'])).map(({ text }) => text)
    expect(all).to.include.members(['Coca-Cola', 'cola'])
    expect(all).not.to.include('Pepsi')
    expect(isKindOf('Coke', 'Pepsi') || isKindOf('Pepsi', 'Coke')).to.equal(false)
    expect(namesRelatedTo('softdrinks', 'narrower')).to.include.members(['Coke', 'Pepsi', 'Sprite'])
  })
})

describe('a file of the lexicon', () => {
  const build = (...lines: string[]) => buildGoods(linesOf(lines.join('\n'), 'goods/fish.txt'))

  const mistakes: [what: string, lines: string[], message: string][] = [
    [
      'an unknown class',
      ['fish', 'egg | itlog ||| breakfst'],
      'goods/fish.txt:2: “breakfst” is the first name of no line',
    ],
    [
      'a first name twice',
      ['fish', '# more', 'fish | isda'],
      'goods/fish.txt:3: “fish” is the first name of goods/fish.txt:1, too',
    ],
    [
      'a line indented too far',
      ['fish', '    tilapia'],
      'goods/fish.txt:2: is indented further than a kind of the line above it',
    ],
    [
      'an odd indentation',
      ['fish', ' tilapia'],
      'goods/fish.txt:2: is indented by 1 spaces; use two for each level',
    ],
    ['a tab', ['fish', '\ttilapia'], 'goods/fish.txt:2: is indented with a tab; use two spaces'],
    ['too many columns', ['a | b | c | D | a | f'], 'goods/fish.txt:1: has 6 columns; at most 5'],
    ['a comma without a name', ['fish, , isda'], 'goods/fish.txt:1: has a comma without a name'],
    ['no name', ['| | | Coke'], 'goods/fish.txt:1: has no name'],
    ['a strange name', ['fish > isda'], 'goods/fish.txt:1: “fish > isda” is not a name'],
    [
      'a class in the column of brands',
      ['fish', 'egg | itlog || fish'],
      'goods/fish.txt:2: the brand “fish” must begin with a capital letter or a digit',
    ],
    [
      'a brand that is a good',
      ['Spam', 'meat | karne || Spam'],
      'goods/fish.txt:2: the brand “Spam” is also a good',
    ],
    [
      'a circle',
      ['fish | isda ||| food', 'food |||| fish'],
      'goods/fish.txt:1: “fish” is a kind of itself',
    ],
  ]
  for (const [what, lines, message] of mistakes)
    it(`with ${what} is refused with its place`, () =>
      expect(() => build(...lines)).to.throw(message))

  it('may give one brand to several goods, and a name to several meanings', () => {
    const { concepts } = build(
      'corned beef | || Argentina',
      'meat loaf | || Argentina',
      'nail | pako',
      'fern | pako',
    )
    expect(concepts.get('Argentina')!.broader.map(({ id }) => id)).to.deep.equal([
      'corned beef',
      'meat loaf',
    ])
  })
})
