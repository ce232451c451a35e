import { expect } from 'chai'
import { afterEach, before, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { addDays, manilaDay, now } from '../../../src/platform/values/clock.ts'
import { accountLimits } from '../../../src/platform/runtime/account-limits.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { post } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { changeSettings } from '../../support/settings.ts'

const near = { latitude: 8.8617, longitude: 124.7917, delivers_to: ['1004313000'] }
const LAGONGLONG = '1004313000'
const POBLACION = '1004322001' // of Salay
const DEFAULTS = {
  deliveryFee: { base: 0, perKm: 0, freeAbove: null },
  minimumOrderAmount: 0,
  codMaxAmount: null,
  codMaxOpenOrders: null,
}

describe('POST /api/orders/quote', () => {
  useHarness()
  let customer: TestUser
  before(async () => {
    customer = await createUser()
  })
  afterEach(() => changeSettings(DEFAULTS))

  const quote = (body: object, as = customer) => post('/api/orders/quote', body, { as })

  it('200 answers the fee by distance, the total and the part of each store, as the order will have them; nothing is written', async () => {
    await changeSettings({ deliveryFee: { base: 20, perKm: 5, freeAbove: null } })
    const [store, other] = [await createStore(undefined, near), await createStore(undefined, near)]
    const [rice, fish] = [await createProduct(store), await createProduct(other, { price: 240_50 })]
    const body = orderBody([line(rice, 2), line(fish)], { placeCode: LAGONGLONG })
    const answer = await quote(body)
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
    const { quote: found, refusal } = answer.body
    expect(refusal).to.equal(null)
    expect(found.deliveryFee).to.be.above(20)
    expect(found.stores.map(({ name, subtotal }: any) => [name, subtotal])).to.deep.equal([
      [store.name, 110],
      [other.name, 240.5],
    ])
    expect(await knex('orders').where({ customer_id: customer.id })).to.deep.equal([])
    expect((await knex('products').where({ id: rice.id }).first()).inventory).to.equal(100)
    const { order } = (await post('/api/orders', body, { as: customer })).body
    expect([found.subtotal, found.deliveryFee, found.total]).to.deep.equal([
      order.subtotal,
      order.deliveryFee,
      order.total,
    ])
  })

  it('200 names the error that the order would end in, with what it adds, beside the price wherever the lines have one', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 3 })
    const closed = await createStore(undefined, { operating_hours: { monday: null } })
    const body = orderBody([line(product)])
    const noPhone = await createUser('customer', { phone: '' })
    const tomorrow = { date: addDays(manilaDay(now()), 1), from: '08:00' }
    const elsewhere = orderBody([line(await createProduct(await createStore(undefined, near)))])
    await changeSettings({ codMaxAmount: 50 })
    const cases: [string, object, TestUser?][] = [
      ['PRICE_CHANGED without', orderBody([line(product, 1, 1)])],
      ['OUT_OF_STOCK without', orderBody([line(product, 4)])],
      ['STORE_CLOSED with', orderBody([line(await createProduct(closed))])],
      ['SLOT_UNAVAILABLE with', { ...body, scheduledFor: tomorrow }],
      ['OUT_OF_DELIVERY_RANGE with', { ...elsewhere, placeCode: POBLACION }],
      ['VALIDATION_FAILED without', { ...body, addressId: product.id, deliveryAddress: undefined }],
      ['COD_LIMIT with', body],
      ['VALIDATION_FAILED with', { ...body, paymentMethod: 'ewallet_a' }, noPhone],
    ]
    for (const [expected, request, as = customer] of cases) {
      const { status, body: reply } = await quote(request, as)
      expect(status, expected).to.equal(200)
      const price = reply.quote ? 'with' : 'without'
      expect(`${reply.refusal?.code} ${price}`).to.equal(expected)
      expect(reply.refusal.message, expected).to.be.a('string')
      if (reply.quote) expect(reply.quote.subtotal, expected).to.equal(55)
    }
    const { refusal } = (await quote(body)).body
    expect(refusal).to.include({ setting: 'codMaxAmount', limit: 50 })
    expect(refusal).not.to.have.any.keys('success', 'error', 'requestId')
  })

  it('200 with TOO_MANY_OPEN or COD_LIMIT when as many orders are open as may be', async () => {
    const as = await createUser()
    const store = await createStore()
    const body = orderBody([line(await createProduct(store))])
    await changeSettings({ codMaxOpenOrders: 1 })
    const { orderId } = (await post('/api/orders', body, { as })).body
    await post('/api/payments/initiate', { orderId, paymentMethod: 'cash_on_delivery' }, { as })
    const refusal = async (more: object = {}) =>
      (await quote({ ...body, ...more }, as)).body.refusal?.code ?? null
    expect(await refusal()).to.equal('COD_LIMIT')
    expect(await refusal({ paymentMethod: 'ewallet_a' })).to.equal(null)
    const unpaid = Array.from({ length: 10 }, () =>
      post('/api/orders', { ...body, paymentMethod: 'ewallet_a' }, { as }),
    )
    await Promise.all(unpaid)
    accountLimits.areOn = true
    try {
      expect(await refusal({ paymentMethod: 'ewallet_a' })).to.equal('TOO_MANY_OPEN')
    } finally {
      accountLimits.areOn = false
    }
  })

  it('400 for a body that POST /api/orders does not take either', async () => {
    const { status, body } = await quote({ items: [] })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
  })
})
