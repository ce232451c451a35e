import { expect } from 'chai'
import { describe, it } from 'mocha'
import { indexPlaceNames } from '../../../../../src/adapters/ai/offline/interpretation/contact/place-names.ts'
import { interpret } from '../../../../../src/adapters/ai/offline/interpretation/interpret.ts'
import {
  emptyContext,
  type InterpretationContext,
  type Mention,
} from '../../../../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { shelf } from './shelf-fixture.ts'

function read(message: string, context: Partial<InterpretationContext> = {}) {
  return interpret(message, {
    shelf,
    context: { ...emptyContext, places: indexPlaceNames(['Salay']), ...context },
  })
}

/** `2 kilo Tilapia, live (Pearls)`; names divided by `|` when several fit. */
function sayMention({ quantity, candidates, options, words, reference }: Mention): string {
  const names = candidates.map(({ entry }) => entry.item.name).join(' | ')
  const amount = quantity
    ? `${quantity.value}${quantity.unit ? ` ${quantity.unit.name}` : ''} `
    : ''
  const chosen =
    options.length > 0 ? ` (${options.map(({ option }) => option.name).join(', ')})` : ''
  return `${amount}${names || words || reference?.kind || ''}${chosen}`.trim()
}

function clausesOf(message: string, context: Partial<InterpretationContext> = {}): string[] {
  return read(message, context).clauses.flatMap(({ act, topic, mentions }) =>
    act === 'none'
      ? []
      : [`${topic ?? act}: ${mentions.map(sayMention).join('; ')}`.replace(/: $/u, '')],
  )
}

const inDraft = (key: string) => ({ draft: [key], focus: [key] })

describe('the interpretation: goods with their quantities', () => {
  for (const [message, clause] of [
    ['2 kilo bangus', 'order: 2 kilo Bangus (milkfish), medium'],
    [
      'bangus 2 kilo, tilapia 1 kilo',
      'order: 2 kilo Bangus (milkfish), medium; 1 kilo Tilapia, live',
    ],
    ['coke 1.5 dalawa at isang pepsi', 'order: 2 Coke, 1.5 L; 1 Pepsi, 1.5 L'],
    ['3 c2 apple 2 7up', 'order: 3 C2 apple, 230 ml; 2 7 Up, 1.5 L'],
    ['duha ka kilo ug tunga nga tilapia', 'order: 2.5 kilo Tilapia, live'],
    [
      'tig 2 kilo ng bangus at tilapia',
      'order: 2 kilo Bangus (milkfish), medium; 2 kilo Tilapia, live',
    ],
    [
      '1 kilo each bangus and tilapia',
      'order: 1 kilo Bangus (milkfish), medium; 1 kilo Tilapia, live',
    ],
    ['isang tray na itlog large', 'order: 1 Eggs, large, tray of 30'],
    ['isang sako ng dinorado', 'order: 1 sack Dinorado rice, 25 kg'],
    ['5 kilo dinorado', 'order: 5 kilo Dinorado rice'],
    ['isang 90/80-14 na gulong', 'order: 1 Motorcycle tire, 90/80-14'],
    ['2 pcs 80/90-17', 'order: 2 piece Motorcycle tire, 80/90-17'],
    ['3 banyera ng bangus', 'order: 3 banyera Bangus (milkfish), medium'],
    ['2 foobar', 'order: 2 foobar'],
  ] as const)
    it(`${JSON.stringify(message)} is ${clause}`, () =>
      expect(clausesOf(message)).to.deep.equal([clause]))
})

describe('the interpretation: sizes and options', () => {
  for (const [message, clause] of [
    ['large okinawa with pearls 50% sugar', 'order: Okinawa milk tea, Large (Pearls, 50% sugar)'],
    [
      '2 okinawa, one large one medium',
      'order: 1 Okinawa milk tea, Large; 1 Okinawa milk tea, Medium',
    ],
    ['okinawa 2 large 1 medium', 'order: 2 Okinawa milk tea, Large; 1 Okinawa milk tea, Medium'],
    [
      '1 large okinawa and 1 medium taro, pearls both',
      'order: 1 Okinawa milk tea, Large (Pearls); 1 Taro milk tea, Medium (Pearls)',
    ],
    [
      '2 large taro, yung isa may nata',
      'order: 1 Taro milk tea, Large; 1 Taro milk tea, Large (Nata)',
    ],
    ['1 taro', 'order: 1 Taro milk tea, Medium | Taro milk tea, Large'],
  ] as const)
    it(`${JSON.stringify(message)} is ${clause}`, () =>
      expect(clausesOf(message)).to.deep.equal([clause]))
})

describe('the interpretation: acts', () => {
  const tilapia = inDraft('Tilapia, live')
  for (const [message, clause] of [
    ['dagdag pa ng 2 kilo', 'add: 2 kilo'],
    ['bawasan ng isa', 'reduce: 1'],
    ['gawing 5', 'set: 5'],
    ['make it 3 kilos', 'set: 3 kilo'],
    ['hindi, 3 lang', 'set: 3'],
    ['tanggalin mo yung tilapia', 'remove: Tilapia, live'],
    ['ayaw na lang ang tilapia', 'remove: Tilapia, live'],
    ['cancel everything', 'clear'],
    ['cancel my order of tilapia', 'remove: Tilapia, live'],
    ['tanggalin lahat ng tilapia', 'remove: Tilapia, live'],
    ['hindi ko na pala kukunin yung tilapia', 'remove: Tilapia, live'],
    ['yun lang', 'done'],
  ] as const)
    it(`${JSON.stringify(message)} is ${clause}`, () =>
      expect(clausesOf(message, tilapia)).to.deep.equal([clause]))

  for (const message of [
    'palitan ng bangus, 3 kilo',
    'replace the tilapia with 3 kilo bangus',
    '3 kilo bangus instead of tilapia',
  ])
    it(`${JSON.stringify(message)} replaces`, () => {
      expect(clausesOf(message, tilapia)).to.deep.equal([
        'replace: 3 kilo Bangus (milkfish), medium',
      ])
    })

  for (const message of ["please don't cancel my order", 'wag nyo na pong tanggalin yung tilapia'])
    it(`${JSON.stringify(message)} takes nothing out`, () =>
      expect(clausesOf(message, tilapia)).to.deep.equal([]))

  it('goods with "take out" beside them are ordered', () =>
    expect(clausesOf('2 kilo tilapia, take out po')).to.deep.equal(['order: 2 kilo Tilapia, live']))

  it('what stands behind "except" is apart', () => {
    const [clause] = read('tanggalin lahat maliban sa tilapia', tilapia).clauses
    expect(clause).to.include({ act: 'remove' })
    expect([clause!.mentions, clause!.excepted].map((some) => some.map(sayMention))).to.deep.equal([
      [],
      ['Tilapia, live'],
    ])
  })

  it('two goods give way to two others, each to its own', () => {
    const draft = { draft: ['Tilapia, live', 'Ensaymada'] }
    const { clauses } = read('palitan ng bangus yung tilapia at ng pepsi yung ensaymada', draft)
    expect(
      clauses.map(({ act, mentions, replaced }) => [act, ...[...replaced, ...mentions].map(sayMention)]), // prettier-ignore
    ).to.deep.equal([
      ['replace', 'Tilapia, live', 'Bangus (milkfish), medium'],
      ['replace', 'Ensaymada', 'Pepsi, 1.5 L'],
    ])
  })

  it('a target is explicit, a number with goods is not', () => {
    expect(read('gawing 5', tilapia).clauses[0]).to.include({ isExplicitTarget: true })
    expect(read('5 kilo tilapia').clauses[0]).to.include({ isExplicitTarget: false })
  })
})

describe('the interpretation: questions', () => {
  for (const [message, clause] of [
    ['magkano po kilo ng bangus?', 'price: Bangus (milkfish), medium'],
    ['may tilapia pa ba kayo?', 'stock: Tilapia, live'],
    ['pila ang bangus?', 'price: Bangus (milkfish), medium'],
    ['magkano delivery?', 'fee'],
    ['asa mo dapit?', 'location'],
    ['anong oras kayo nagsasara?', 'hours'],
  ] as const)
    it(`${JSON.stringify(message)} asks ${clause}`, () =>
      expect(clausesOf(message)).to.deep.equal([clause]))

  it('an elliptic question asks the same', () => {
    expect(clausesOf('e yung tilapia?', { lastTopic: 'price' })).to.deep.equal([
      'price: Tilapia, live',
    ])
  })

  it('a request in the form of a question orders', () => {
    expect(clausesOf('pwede po ba umorder ng 2 kilong tilapia?')).to.deep.equal([
      'order: 2 kilo Tilapia, live',
    ])
  })
})

describe('the interpretation: numbers that count no goods', () => {
  for (const [message, note] of [
    ['bayad ko po 500', '500'],
    ['debut ng anak ko 18 na', '18'],
    ['alas kwatro ng hapon po', 'kwatro'],
  ] as const)
    it(`${JSON.stringify(message)} orders nothing and is a note`, () => {
      const { clauses, notes, unexplained } = read(message)
      expect(clauses.flatMap(({ mentions }) => mentions)).to.deep.equal([])
      expect([notes.join(' ').includes(note), unexplained]).to.deep.equal([true, []])
    })

  it('digits of the contact are none', () => {
    const { clauses, contact } = read('Ana Reyes, Purok 3, Poblacion, Salay, 09171234567')
    expect(clauses.flatMap(({ mentions }) => mentions)).to.deep.equal([])
    expect(contact).to.deep.equal({
      customerName: 'Ana Reyes',
      deliveryAddress: 'Purok 3, Poblacion, Salay',
      contactNumber: '09171234567',
    })
  })

  it('a range is not a number, so it is left to ask about', () => {
    const { clauses, unexplained } = read('bangus 2-3 kilo')
    expect(clauses[0]!.mentions[0]!.quantity).to.equal(null)
    expect(unexplained.map(({ text }) => text)).to.deep.equal(['2-3 kilo'])
  })

  it('each token has one role', () => {
    const { tokens } = read('pabili po ng 2 kilo bangus, bayad ko 500')
    expect(tokens.map(({ text, role }) => `${text}:${role}`)).to.include.members([
      '2:count',
      'kilo:unit',
      'bangus:goods',
      '500:money',
      'po:politeness',
    ])
  })
})
