import { expect } from 'chai'
import { describe, it } from 'mocha'
import { newLine, reconcile } from '../../storefront/cart/catalogue.js'
import {
  byStore,
  fitQuantity,
  lineKey,
  lineTotal,
  subtotal,
  withChange,
  withLine,
} from '../../storefront/cart/lines.js'
import { parseLink } from '../../storefront/cart/link.js'
import {
  availableQuantity,
  firstSelection,
  openGroups,
  priceOf,
  toggleOption,
} from '../../storefront/cart/selection.js'

const store = { id: 'store-1', name: 'Tindahan', slug: 'tindahan' }

const option = (id: string, price = 0) => ({ id, name: id, price, isActive: true })
const group = (id: string, min: number, max: number, options: ReturnType<typeof option>[]) => ({
  id,
  name: id,
  min,
  max,
  options,
})
const variant = (id: string, price: number, inventory = 10) => ({
  id,
  name: id,
  sku: null,
  price,
  comparePrice: null,
  inventory,
  isActive: true,
})

function product(more: object = {}) {
  return {
    id: 'bangus',
    name: 'Bangus',
    price: 200,
    unit: 'kilo',
    inventory: 10,
    quantityStep: 0.25,
    minQuantity: 0.5,
    maxQuantity: 5,
    soldByWeight: true,
    prescription: false,
    images: [],
    variants: [] as ReturnType<typeof variant>[],
    choices: [] as ReturnType<typeof group>[],
    ...more,
  }
}

const line = (more: object = {}, selection: object = {}) =>
  withLine([], newLine(product(more), store, { quantity: 1, ...selection }))[0]!

describe('amounts of a cart', () => {
  const rule = { step: 0.25, min: 0.5, max: 5 }

  it('follow step, least, most and stock', () => {
    const cases: [number, number | undefined, number][] = [
      [1.1, undefined, 1],
      [1.13, undefined, 1.25],
      [0.1, undefined, 0.5],
      [9, undefined, 5],
      [3, 2.2, 2],
      [3, 0.4, 0],
    ]
    for (const [quantity, stock, fitting] of cases)
      expect(fitQuantity(quantity, rule, stock), `${quantity} of ${stock}`).to.equal(fitting)
  })

  it('come to centavos half up, without errors of floats', () => {
    expect(lineTotal({ price: 0.1, quantity: 3 })).to.equal(0.3)
    expect(lineTotal({ price: 33.33, quantity: 0.75 })).to.equal(25)
    expect(lineTotal({ price: 0.05, quantity: 0.5 })).to.equal(0.03)
    expect(subtotal([line(), line({ price: 0.1 })])).to.equal(200.1)
  })
})

describe('lines of a cart', () => {
  it('are the same with the same product, variant, options and note, in any order of the options', () => {
    const [one, other] = [option('a'), option('b')]
    const key = (choices: object[], note = '') =>
      lineKey({ productId: 'p', variantId: null, choices: choices as never, note })
    expect(key([one, other])).to.equal(key([other, one]))
    expect(key([one])).not.to.equal(key([one], 'ripe'))
  })

  it('are merged, up to the most that can be ordered', () => {
    const once = [line({}, { quantity: 3 })]
    expect(withLine(once, once[0]!)).to.have.length(1)
    expect(withLine(once, once[0]!)[0]!.quantity).to.equal(5)
  })

  it('are merged when a note makes them the same', () => {
    const lines = withLine([line()], { ...line(), note: 'ripe' })
    expect(lines).to.have.length(2)
    const merged = withChange(lines, lines[0]!.key, { note: 'ripe' })
    expect(merged.map(({ quantity, note }) => [quantity, note])).to.deep.equal([[2, 'ripe']])
  })

  it('are shown by store', () => {
    const other = withLine(
      [],
      newLine(product({ id: 'x' }), { ...store, id: 'store-2' }, { quantity: 1 }),
    )
    expect(byStore([line(), ...other]).map(({ id, lines }) => [id, lines.length])).to.deep.equal([
      ['store-1', 1],
      ['store-2', 1],
    ])
  })
})

describe('a cart and today’s catalogue', () => {
  const today = (more: object) => new Map([['bangus', product(more)]])

  it('takes a new price and says so', () => {
    const { lines, changes } = reconcile([line()], today({ price: 210 }))
    expect(lines[0]!.price).to.equal(210)
    expect(changes).to.deep.equal([{ kind: 'price', name: 'Bangus', from: 200, to: 210 }])
  })

  it('takes what is left, and takes out what is sold out or not sold any more', () => {
    const two = [line({}, { quantity: 2 })]
    expect(reconcile(two, today({ inventory: 1.3 })).changes[0]).to.deep.equal({
      kind: 'less',
      name: 'Bangus',
      from: 2,
      to: 1.25,
    })
    expect(reconcile(two, today({ inventory: 0.25 }))).to.deep.equal({
      lines: [],
      changes: [{ kind: 'sold-out', name: 'Bangus' }],
    })
    expect(reconcile(two, new Map([['bangus', null]])).changes[0]!.kind).to.equal('gone')
  })

  it('takes out a line whose variant or option is gone', () => {
    const sized = { variants: [variant('small', 100), variant('large', 180)] }
    const large = line(sized, { variantId: 'large' })
    expect(large.price).to.equal(180)
    expect(
      reconcile([large], today({ variants: [variant('small', 100)] })).changes[0]!.kind,
    ).to.equal('gone')
    const spicy = line(
      { choices: [group('sauce', 0, 1, [option('spicy', 5)])] },
      { choices: ['spicy'] },
    )
    expect(spicy.price).to.equal(205)
    expect(reconcile([spicy], today({ choices: [] })).changes[0]!.kind).to.equal('gone')
  })

  it('stays as it is where the market cannot be asked', () => {
    const kept = [line()]
    expect(reconcile(kept, new Map())).to.deep.equal({ lines: kept, changes: [] })
  })
})

describe('what is chosen of a product', () => {
  const sauces = group('sauce', 1, 1, [option('sweet'), option('hot', 10)])
  const extras = group('extras', 0, 2, [option('egg', 15), option('rice', 20), option('soup', 5)])
  const meal = product({
    variants: [variant('small', 100, 0), variant('large', 150)],
    choices: [sauces, extras],
  })

  it('begins with the first variant that there is, and one option where one is needed', () => {
    expect(firstSelection(meal)).to.deep.equal({
      variantId: 'large',
      choices: ['sweet'],
      quantity: 0.5,
    })
  })

  it('exchanges the option of a group of one, and takes no more than the most', () => {
    const first = firstSelection(meal)
    const hot = toggleOption(first, sauces, 'hot')
    expect(hot.choices).to.deep.equal(['hot'])
    const full = ['egg', 'rice', 'soup'].reduce((each, id) => toggleOption(each, extras, id), hot)
    expect(full.choices).to.deep.equal(['hot', 'egg', 'rice'])
    expect(priceOf(meal, full)).to.equal(195)
    expect(toggleOption(full, extras, 'egg').choices).to.deep.equal(['hot', 'rice'])
  })

  it('says of which group too little is chosen, and what there is', () => {
    const nothing = { variantId: 'small', choices: [], quantity: 1 }
    expect(openGroups(meal, nothing).map(({ id }) => id)).to.deep.equal(['sauce'])
    expect(availableQuantity(meal, nothing)).to.equal(0)
  })
})

describe('parseLink', () => {
  it('reads product, variant, options, measure and quantity', () => {
    expect(parseLink('a:2,b.v:1,c..x.y~0.25:3,d')).to.deep.equal([
      { productId: 'a', variantId: null, choices: [], quantity: 2 },
      { productId: 'b', variantId: 'v', choices: [], quantity: 1 },
      { productId: 'c', variantId: null, choices: ['x', 'y'], quantity: 0.75 },
      { productId: 'd', variantId: null, choices: [], quantity: 1 },
    ])
  })
})
