/** A yes that names the goods of the summary again. */
import { expect } from 'chai'
import { isPlainYes } from '../../../src/features/chat/turn/consent.ts'
import { withoutRestated } from '../../../src/features/chat/turn/restated-order.ts'

const lotion = { title: 'Vaseline Lotion, 200 ml', unit: 'bottle', qty: 2 }
const pad = { title: 'Brake Pad Front, XRM / Wave', unit: 'set', qty: 1 }

const isYesTo = (lines: (typeof pad)[], message: string) => isPlainYes(withoutRestated(message, lines)) // prettier-ignore

describe('withoutRestated', () => {
  for (const message of [
    'oo 200ml, sakto na',
    'opo vaseline lotion',
    'opo vaseline lotion lang',
    'oo te lotion ra gyud hehe',
    'oo te duha ka lotion ra gyud hehe',
    'oo mao ra na, 2 lotion ra',
    'Yes, two bottles. Confirmed.',
    'oo duha ka botelya',
  ])
    it(`takes “${message}” for a yes to those goods alone`, () => {
      expect(isYesTo([lotion], message)).to.equal(true)
      expect(isYesTo([pad], message)).to.equal(false)
    })

  for (const message of [
    'oo tatlo',
    'yes, 3 bottles',
    'oo 100ml',
    'oo, and lotion',
    'oo lotion rin',
    'oo lotion pa',
    'yes without lotion',
    'lotion',
  ])
    // prettier-ignore
    it(`takes “${message}” for no yes`, () =>
      expect(isYesTo([lotion], message)).to.equal(false))

  it('takes the number of the only line of so many, with its unit, for that line', () => {
    expect(isYesTo([lotion, pad], 'oo 2 bottles')).to.equal(true)
    expect(isYesTo([lotion, pad], 'yes still 2 bottles')).to.equal(true)
    for (const message of ['oo 3 bottles', 'oo 2 bottles lang', 'oo 2 kilo', 'oo 2'])
      expect(isYesTo([lotion, pad], message), message).to.equal(false)
    expect(isYesTo([lotion, { ...pad, unit: 'bottle', qty: 2 }], 'oo 2 bottles')).to.equal(false)
  })

  it('takes an option alone, an amount of time or a word for more for no yes', () => {
    const tea = { title: 'Taro Milk Tea, Large (50% sugar)', unit: 'cup', qty: 2 }
    expect(isYesTo([tea], 'yes 2 taro')).to.equal(true)
    for (const message of ['yes sugar', 'yes, in 2 hours', 'oo 2 pa', 'yes, 2 more', 'ok for 2'])
      expect(isYesTo([tea], message), message).to.equal(false)
  })

  it('takes a list without marks, and nothing but the goods of the order, for a yes', () => {
    expect(isYesTo([lotion], 'yes just the lotion')).to.equal(true)
    expect(isYesTo([lotion, pad], 'yes just the lotion')).to.equal(false)
    expect(isYesTo([lotion, pad], 'oo 2 lotion 1 brake pad')).to.equal(true)
    expect(isYesTo([lotion, pad], 'oo 2 lotion 2 brake pad')).to.equal(false)
  })

  it('takes so many of each, and numbers in words without marks, for a yes to lines that have so many', () => {
    const [red, blue] = ['Red', 'Blue'].map((colour) => ({ title: `Cotton Shirt (${colour})`, unit: 'pc', qty: 1 })) // prettier-ignore
    for (const message of [
      'opo tig isa',
      'oo tag-usa',
      'yes, one each',
      'yes, isang red isang blue',
    ]) {
      expect(isYesTo([red!, blue!], message), message).to.equal(true)
      expect(isYesTo([{ ...red!, qty: 2 }, blue!], message), message).to.equal(false)
      expect(isYesTo([red!], message), message).to.equal(false)
    }
    for (const message of ['opo tig isa pa', 'oo tigdalawa', 'yes isang red'])
      expect(isYesTo([red!, blue!], message), message).to.equal(false)
  })

  it('takes the size of the only line for a yes to it', () => {
    const slippers = { title: 'Islander Slippers (9, Black)', unit: 'pair', qty: 1 }
    expect(isYesTo([slippers], 'yes po size 9, ok na')).to.equal(true)
    for (const message of ['yes po size 8, ok na', 'yes po size 9 and 8', 'ok 2 size 9'])
      expect(isYesTo([slippers], message), message).to.equal(false)
    expect(isYesTo([slippers, pad], 'yes po size 9, ok na')).to.equal(false)
  })

  it('takes goods that are not all of the order, or an "only" that may mean one of two sizes, for no yes', () => {
    expect(isYesTo([lotion, pad], 'oo brake pad')).to.equal(false)
    expect(isYesTo([lotion, pad], 'oo brake pad lang')).to.equal(false)
    expect(isYesTo([lotion, pad], 'oo vaseline at brake pad lang')).to.equal(true)
    const small = { ...lotion, title: 'Vaseline Lotion, 100 ml' }
    expect(isYesTo([lotion, small], 'oo vaseline lang')).to.equal(false)
    expect(isYesTo([lotion, small], 'oo vaseline')).to.equal(true)
    expect(isYesTo([pad], 'oo brake pad lang')).to.equal(true)
    expect(isYesTo([lotion, pad], 'yes 2 lotions and 1 brake pad')).to.equal(true)
    expect(isYesTo([lotion, pad], 'yes 1 lotion and brake pad')).to.equal(false)
  })

  it('takes the new number of one line in all for a yes to all', () => {
    const pork = { title: 'Pork Pigue', unit: 'kg', qty: 2 }
    const balls = { title: 'Squid Ball', unit: '500g pack', qty: 8 }
    for (const message of [
      'yes po 8 na lahat ang squid ball, go',
      'ok na sir, 2 kilo na po lahat ung pigue. go',
      'oo 8 na tanan ang squid ball',
      'yes, 8 packs of squid ball in all',
    ])
      expect(isYesTo([pork, balls], message), message).to.equal(true)
    for (const message of [
      'yes po 7 na lahat ang squid ball',
      'oo 8 na lahat',
      'oo 2 kilo na pigue',
      'oo 2 kilo na lang lahat ang pigue',
    ])
      expect(isYesTo([pork, balls], message), message).to.equal(false)
  })
})

const linesOf = (...lines: [qty: number, unit: string, title: string][]) => lines.map(([qty, unit, title]) => ({ qty, unit, title })) // prettier-ignore

describe('a restated order', () => {
  const cases: Record<string, [ReturnType<typeof linesOf>, yes: string[], none: string[]]> = {
    'the sum of all lines': [
      linesOf([2, 'pc', 'Notebook, 80 leaves'], [5, 'pc', 'Notebook, 100 leaves']),
      ['oo, 7 lahat', 'yes 7 in all, correct', 'opo 7 lang lahat', 'tama 7 po lahat'],
      ['oo, 8 lahat', 'oo 7', 'oo 7 na lahat', 'oo 7 lahat pa'],
    ],
    'no sum of several units': [
      linesOf([2, 'kg', 'Tilapia'], [5, 'pc', 'Kalamansi']),
      [],
      ['oo, 7 lahat', 'yes 7 in all'],
    ],
    'an amount of the title, and words for it': [
      linesOf([3, 'bottle', 'Vinegar (1.5 L, White)']),
      ['oo 3 vinegar 1.5L', 'yes 1.5 liters', 'opo tatlong puti', 'oo suka, 3 bottles po'],
      ['oo 3 vinegar 1L', 'yes 2 liters', 'opo tatlong pula', 'oo 1.5 bottles'],
    ],
    'a size beside a number and a colour': [
      linesOf([2, 'pair', 'School Shoes (7, Black)']),
      ['oo duha ka itom size 7', 'yes 2 black, size 7'],
      [
        'oo duha ka itom size 8',
        'oo size 2',
        'yes black size 7 and 8',
        'oo duha ka itom size 7 pa',
      ],
    ],
    'some of the goods, with a firm yes behind': [
      linesOf([4, 'kg', 'Tilapia'], [1, 'pack', 'Charcoal'], [2, 'bottle', 'Soy Sauce']),
      ['ok tilapia then, confirm', 'oo 4 kilo tilapia, ok na', 'oo 4, sakto na', 'oo 4 gihapon'],
      [
        'ok tilapia then',
        'ok tilapia then, ok',
        'ok tilapia lang, confirm',
        'oo 3 kilo tilapia, ok na',
        'oo 3, sakto na',
        'ok tilapia if fresh, confirm',
        'ok no charcoal, confirm',
        'ok tilapia and shrimp, confirm',
        'oo 4 pa, sakto na',
      ],
    ],
    'no more of one line than there are': [
      linesOf([1, 'pc', 'Mug (Name Print)'], [3, 'pc', 'Mug']),
      ['opo isa lang may print', 'oo isa lang ang may print, confirm'],
      ['opo dalawa lang may print', 'opo isa lang walang print', 'opo isa lang', 'opo may print'],
    ],
    'a number of one line that is all there is of it': [
      linesOf([6, 'cup', 'Java Rice'], [1, 'plate', 'Chicken Inasal']),
      ['tama, 6 rice lang lahat', 'oo isa lang ang inasal'],
      ['tama, 6 rice na lang lahat', 'tama, 6 rice lang', 'oo inasal lang'],
    ],
  }
  for (const [what, [lines, yes, none]] of Object.entries(cases))
    it(`is ${what}`, () => {
      for (const message of yes) expect(isYesTo(lines, message), message).to.equal(true)
      for (const message of none) expect(isYesTo(lines, message), message).to.equal(false)
    })
})
