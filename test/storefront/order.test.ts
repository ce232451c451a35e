import { expect } from 'chai'
import { describe, it } from 'mocha'
import { lineOf } from '../../storefront/order/reorder.js'
import { nextLook, sentenceOf, stepsOf } from '../../storefront/order/states.js'

const tracked = (status: string, more: object = {}) =>
  ({
    status,
    fulfilment: 'delivery',
    paymentMethod: 'ewallet_a',
    paymentStatus: 'pending',
    deliveryFailure: null,
    replacements: [],
    timeline: [{ status: 'pending', at: '2026-11-23T01:00:00.000Z', by: 'customer' }],
    ...more,
  }) as any

describe('the steps of an order', () => {
  it('are done, now or to come, and those of a pickup have no rider', () => {
    const states = (order: any) => stepsOf(order).map(({ state }) => state)
    expect(states(tracked('preparing'))).to.deep.equal([
      'done',
      'done',
      'now',
      'ahead',
      'ahead',
      'ahead',
    ])
    expect(states(tracked('delivered')).every((state) => state === 'done')).to.equal(true)
    expect(
      stepsOf(tracked('ready', { fulfilment: 'pickup' })).map(({ text }) => text),
    ).to.deep.equal([
      'order.step.pending',
      'order.step.confirmed',
      'order.step.preparing',
      'order.step.pickup.ready',
      'order.step.pickup.delivered',
    ])
  })

  it('end with a cancellation', () => {
    const timeline = [
      { status: 'pending', at: '2026-11-23T01:00:00.000Z', by: 'customer' },
      { status: 'cancelled', at: '2026-11-23T02:00:00.000Z', by: 'vendor' },
    ]
    expect(stepsOf(tracked('cancelled', { timeline })).map(({ state }) => state)).to.deep.equal([
      'done',
      'ended',
    ])
  })

  it('are one sentence, which knows payment, pickup and failed deliveries', () => {
    expect(sentenceOf(tracked('pending'))).to.equal('order.say.pending')
    expect(sentenceOf(tracked('pending'), { hasFailed: true })).to.equal('order.say.payment-failed')
    expect(sentenceOf(tracked('pending', { paymentMethod: 'cash_on_delivery' }))).to.equal(
      'order.say.choose',
    )
    expect(sentenceOf(tracked('delivered', { fulfilment: 'pickup' }))).to.equal(
      'order.say.picked-up',
    )
    expect(sentenceOf(tracked('out_for_delivery', { deliveryFailure: {} }))).to.equal(
      'order.say.delivery-failed',
    )
  })
})

describe('looks at an order', () => {
  it('become rarer while nothing changes, and end with the order', () => {
    expect(nextLook(tracked('pending'), 0)).to.equal(3_000)
    expect(nextLook(tracked('pending'), 50)).to.equal(15_000)
    expect(nextLook(tracked('preparing'), 0)).to.equal(8_000)
    expect(nextLook(tracked('preparing'), 50)).to.equal(60_000)
    expect(nextLook(tracked('preparing', { replacements: [{ status: 'pending' }] }), 0)).to.equal(
      3_000,
    )
    expect(nextLook(tracked('delivered'), 0)).to.equal(null)
    expect(nextLook(tracked('cancelled'), 0)).to.equal(null)
  })
})

describe('ordering again', () => {
  const store = { id: 's', name: 'Tindahan', slug: 'tindahan' } as any
  const product = {
    id: 'p',
    name: 'Halo-halo',
    price: 60,
    unit: 'cup',
    inventory: 5,
    quantityStep: 1,
    minQuantity: 1,
    maxQuantity: 9,
    images: [],
    variants: [],
    choices: [
      {
        id: 'g',
        name: 'Extras',
        min: 0,
        max: 2,
        options: [{ id: 'o', name: 'Ube', price: 10, isActive: true }],
      },
    ],
  } as any
  const item = {
    variantId: null,
    choices: [{ name: 'Ube', price: 10 }],
    orderedQuantity: 2,
    note: null,
    ifUnavailable: 'ask',
  } as any

  it('takes the same options at today’s price, found by their names', () => {
    const line = lineOf(item, product, store)!
    expect([line.price, line.quantity, line.ifUnavailable]).to.deep.equal([70, 2, 'ask'])
    expect(line.choices.map(({ id }) => id)).to.deep.equal(['o'])
  })

  it('takes nothing whose option, variant, store or stock is gone', () => {
    expect(lineOf(item, { ...product, choices: [] }, store)).to.equal(null)
    expect(lineOf({ ...item, variantId: 'v' }, product, store)).to.equal(null)
    expect(lineOf(item, product, null)).to.equal(null)
    expect(lineOf(item, { ...product, inventory: 0 }, store)).to.equal(null)
  })
})
