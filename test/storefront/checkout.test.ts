import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { orderRoutes } from '../../src/features/orders/routes.ts'
import { orderBody } from '../../storefront/checkout/body.js'
import { explainProblem } from '../../storefront/checkout/problems/explain.js'

const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../storefront/texts/en/buy.json'), 'utf8'),
)

const lineOf = (storeId: string, name: string, more: object = {}) => ({
  key: name,
  productId: name,
  storeId,
  storeName: `Store ${storeId}`,
  storeSlug: storeId,
  name,
  image: null,
  unit: 'kilo',
  price: 100,
  variantId: null,
  variant: null,
  choices: [],
  note: '',
  ifUnavailable: 'remove' as const,
  quantity: 1,
  rule: { step: 1, min: 1, max: 9 },
  soldByWeight: false,
  prescription: false,
  ...more,
})

const lines = [lineOf('a', 'Bangus'), lineOf('b', 'Bigas')]
const slot = { date: '2026-11-24', from: '08:00', to: '09:00' }
const situation = {
  lines,
  fulfilment: 'delivery' as const,
  ways: { delivery: true, pickup: false },
  methods: ['cash_on_delivery', 'ewallet_a'],
  slots: [slot],
  hasSlots: true,
}

/** Of the page of the checkout, each with a place for what is said about it. */
const parts = readFileSync(
  join(import.meta.dirname, '../../storefront/checkout/checkout.js'),
  'utf8',
).match(/(?<=problemAt\(')\w+/g)

const errorOf = (code: string, body: object = {}, paths: string[] = []) => ({
  code,
  status: 409,
  message: 'As the market says it.',
  body,
  details: paths.map((path) => ({ path, message: 'is not right' })),
})

const waysOf = (error: ReturnType<typeof errorOf>, more: object = {}) =>
  explainProblem(error, { ...situation, ...more }).ways.map(({ act }) => act)

describe('what keeps an order from being placed', () => {
  const bodies: Record<string, object> = {
    COD_LIMIT: { setting: 'codMaxAmount', limit: 500, paymentMethods: ['ewallet_a'] },
    STORES_TOO_FAR_APART: { storeIds: ['a', 'b'] },
    OUT_OF_DELIVERY_RANGE: { storeId: 'a' },
    OUT_OF_STOCK: { products: [{ productId: 'Bangus', name: 'Bangus', available: 1 }] },
    SLOT_UNAVAILABLE: { nextSlots: [slot] },
    STORE_CLOSED: { opensAt: '2026-11-24T00:00:00.000Z' },
    BELOW_MINIMUM: { minimumOrderAmount: 50 },
    TOO_MANY_OPEN: { limit: 10 },
  }
  const [placeRoute] = orderRoutes

  it('is said in words with a way on, for every error of POST /api/orders', () => {
    const codes = [
      ...(placeRoute!.errors ?? []),
      'VALIDATION_FAILED',
      'RATE_LIMITED',
      'OFFLINE',
      'BUSY',
    ]
    for (const code of codes) {
      const { at, text, ways } = explainProblem(
        errorOf(code, bodies[code], ['items.0.storeId']),
        situation,
      )
      expect(texts, code).to.have.property(text)
      expect(parts, code).to.include(at)
      for (const way of ways) expect(texts, code).to.have.property(way.text)
      expect(ways, code).not.to.have.length(0)
    }
  })

  it('offers what fits the situation', () => {
    const closed = errorOf('STORE_CLOSED', bodies.STORE_CLOSED, ['items.0.storeId'])
    expect(waysOf(closed)).to.deep.equal(['slot', 'times', 'leaveLines'])
    expect(waysOf(closed, { hasSlots: false, slots: [], lines: [lines[0]] })).to.deep.equal([
      'link',
    ])
    expect(waysOf(errorOf('STORES_TOO_FAR_APART', bodies.STORES_TOO_FAR_APART))).to.deep.equal([
      'keepLines',
      'keepLines',
    ])
    expect(waysOf(errorOf('OUT_OF_DELIVERY_RANGE', { storeId: 'a' }))).to.deep.equal([
      'address',
      'leaveLines',
    ])
    expect(
      waysOf(errorOf('OUT_OF_DELIVERY_RANGE', { storeId: 'a' }), {
        lines: [lines[0]],
        ways: { delivery: true, pickup: true },
      }),
    ).to.deep.equal(['address', 'fulfilment'])
    expect(waysOf(errorOf('COD_LIMIT', bodies.COD_LIMIT))).to.deep.equal(['method', 'link'])
    expect(waysOf(errorOf('FULFILMENT_UNAVAILABLE', {}, ['items.0.storeId']))).to.deep.equal([
      'leaveLines',
    ])
    expect(waysOf(errorOf('VALIDATION_FAILED', {}, ['placeCode']))).to.deep.equal(['address'])
    expect(waysOf(errorOf('VALIDATION_FAILED', {}, ['items.1.quantity']))).to.deep.equal([
      'removeLines',
    ])
  })

  it('names what the market does not explain in a way of its own', () => {
    const { values, notes } = explainProblem(errorOf('CONFLICT', {}, ['notes']), situation)
    expect([values, notes]).to.deep.equal([{ message: 'As the market says it.' }, ['is not right']])
  })
})

describe('the body of an order', () => {
  const choices = {
    fulfilment: 'delivery' as const,
    addressId: 'home',
    slot: null,
    paymentMethod: 'cash_on_delivery' as const,
    changeFor: 500,
    notes: ' ',
    contactPhone: '',
  }

  it('has variant, options, note and wish of each line', () => {
    const spicy = lineOf('a', 'Bangus', {
      variantId: 'large',
      choices: [{ id: 'hot', name: 'Hot', price: 5 }],
      note: ' scaled ',
      ifUnavailable: 'ask',
    })
    expect(orderBody([spicy], choices).items).to.deep.equal([
      {
        productId: 'Bangus',
        storeId: 'a',
        quantity: 1,
        price: 100,
        ifUnavailable: 'ask',
        variantId: 'large',
        choices: ['hot'],
        note: 'scaled',
      },
    ])
  })

  it('leaves out what the kind of order does not have', () => {
    expect(orderBody(lines, choices)).to.include({ addressId: 'home', changeFor: 500 })
    expect(orderBody(lines, choices)).not.to.have.any.keys('notes', 'contactPhone', 'scheduledFor')
    expect(orderBody(lines, { ...choices, fulfilment: 'pickup' })).not.to.have.any.keys(
      'addressId',
      'changeFor',
    )
    expect(orderBody(lines, { ...choices, paymentMethod: 'ewallet_a' })).not.to.have.property(
      'changeFor',
    )
  })
})
