import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import {
  confirmedOrder,
  createRider,
  deliveredOrder,
  paidOrder,
  riderAction,
} from '../../support/deliveries.ts'
import { countLockWaiters } from '../../support/deadlock.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { changeSettings } from '../../support/settings.ts'

const ALL_OFF = {
  codMaxAmount: null,
  codFirstOrderMaxAmount: null,
  codMaxOpenOrders: null,
  codMaxFailedDeliveries: null,
}
const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']
const count = (answers: Answer[], code: string) =>
  answers.filter(({ body }) => (body.code ?? 'OK') === code).length

/** A customer with a way to order ₱55 a unit. */
async function shopper(by?: TestUser) {
  const [customer, store] = [by ?? (await createUser()), await createStore()]
  const product = await createProduct(store, { inventory: 100 })
  const order = (quantity = 1, paymentMethod = 'cash_on_delivery') =>
    post('/api/orders', orderBody([line(product, quantity)], { paymentMethod }), { as: customer })
  const initiate = (orderId: string, paymentMethod = 'cash_on_delivery') =>
    post('/api/payments/initiate', { orderId, paymentMethod }, { as: customer })
  const stock = async () =>
    Number((await knex('products').where({ id: product.id }).first()).inventory)
  return { customer, product, order, initiate, stock }
}

describe('POST /api/orders with limits on cash', () => {
  useHarness()
  afterEach(() => changeSettings(ALL_OFF))

  it('409 COD_LIMIT above codMaxAmount names the limit and the other methods that are on; nothing is written', async () => {
    const { customer, order, stock } = await shopper()
    await changeSettings({ codMaxAmount: 110, ewalletBEnabled: false })
    const refused = await order(3)
    await changeSettings({ ewalletBEnabled: true })
    expect(outcome(refused)).to.deep.equal([409, 'COD_LIMIT'])
    expect(refused.body).to.deep.include({
      setting: 'codMaxAmount',
      limit: 110,
      paymentMethods: ['ewallet_a'],
    })
    expect(refused.body.message).to.include('₱110.00').and.include('ewallet_a')
    expect([await stock(), (await get('/api/orders', { as: customer })).body.data]).to.deep.equal([
      100,
      [],
    ])
    expect((await order(2)).status).to.equal(201)
    expect((await order(3, 'ewallet_a')).status).to.equal(201)
  })

  it('409 COD_LIMIT above codFirstOrderMaxAmount until an order was delivered', async () => {
    const [{ customer, product, order }, rider] = [await shopper(), await createRider()]
    await changeSettings({ codFirstOrderMaxAmount: 55 })
    const refused = await order(2)
    expect(outcome(refused)).to.deep.equal([409, 'COD_LIMIT'])
    expect(refused.body).to.deep.include({
      setting: 'codFirstOrderMaxAmount',
      limit: 55,
      paymentMethods: ['ewallet_a', 'ewallet_b'],
    })
    await deliveredOrder(customer, [line(product)], rider)
    expect((await order(2)).status).to.equal(201)
  })

  it('409 COD_LIMIT for all but codMaxOpenOrders of 20 at once, and the stock of those is taken', async () => {
    const [{ customer, order, stock }, other] = [await shopper(), await shopper()]
    await changeSettings({ codMaxOpenOrders: 3 })
    const [mine, online, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => order())),
      Promise.all(Array.from({ length: 4 }, () => order(1, 'ewallet_a'))),
      Promise.all(Array.from({ length: 3 }, () => other.order())),
    ])
    expect([count(mine, 'OK'), count(mine, 'COD_LIMIT')]).to.deep.equal([3, 17])
    expect([count(online, 'OK'), count(theirs, 'OK')]).to.deep.equal([4, 3])
    expect(await stock()).to.equal(93)
    const refused = mine.find(({ body }) => body.code === 'COD_LIMIT')!
    expect(refused.body).to.deep.include({ setting: 'codMaxOpenOrders', limit: 3 })
    const placed = mine.find(({ status }) => status === 201)!
    await post(`/api/orders/${placed.body.orderId}/cancel`, {}, { as: customer })
    expect([outcome(await order()), outcome(await order())]).to.deep.equal([
      [201, 'OK'],
      [409, 'COD_LIMIT'],
    ])
  })

  it('409 COD_LIMIT after codMaxFailedDeliveries cash orders that could not be handed over', async () => {
    const { customer, product, order } = await shopper()
    const rider = await createRider()
    const fail = async (orderId: string) => {
      await riderAction(rider, orderId, 'accept')
      const failed = await riderAction(rider, orderId, 'fail', { reason: 'nobody_there' })
      expect(failed.status).to.equal(200)
    }
    await changeSettings({ codMaxFailedDeliveries: 1 })
    await fail((await paidOrder(customer, [line(product)])).id)
    const { order: cash } = await confirmedOrder({}, customer)
    await fail(cash.id)
    const refused = await order()
    expect(outcome(refused)).to.deep.equal([409, 'COD_LIMIT'])
    expect(refused.body).to.deep.include({ setting: 'codMaxFailedDeliveries', limit: 1 })
    expect((await order(1, 'ewallet_a')).status).to.equal(201)
    await changeSettings({ codMaxFailedDeliveries: 2 })
    expect((await order()).status).to.equal(201)
  })
})

describe('POST /api/payments/initiate with limits on cash', () => {
  useHarness()
  afterEach(() => changeSettings(ALL_OFF))

  it('409 COD_LIMIT when another method is changed to cash names the others; the order stays as it was', async () => {
    const { customer, order, initiate } = await shopper()
    const { orderId } = (await order(3, 'ewallet_a')).body
    await changeSettings({ codMaxAmount: 110 })
    const refused = await initiate(orderId)
    expect(outcome(refused)).to.deep.equal([409, 'COD_LIMIT'])
    expect(refused.body).to.deep.include({
      limit: 110,
      paymentMethods: ['ewallet_a', 'ewallet_b', 'online_banking_c'],
    })
    const { body } = await get(`/api/orders/${orderId}`, { as: customer })
    expect(body.order).to.include({ status: 'pending', paymentMethod: 'ewallet_a' })
    expect((await initiate(orderId, 'ewallet_b')).status).to.equal(200)
  })

  it('200 for a cash order that was placed before the limit', async () => {
    const { order, initiate } = await shopper()
    const { orderId } = (await order(3)).body
    await changeSettings({ codMaxAmount: 110, codMaxOpenOrders: 1 })
    expect((await initiate(orderId)).status).to.equal(200)
    expect((await initiate(orderId)).status).to.equal(200)
  })

  it('409 COD_LIMIT for all but codMaxOpenOrders of six that are changed to cash while others are placed', async () => {
    const { customer, order, initiate } = await shopper()
    const online = await Promise.all(Array.from({ length: 6 }, () => order(1, 'ewallet_a')))
    await changeSettings({ codMaxOpenOrders: 3 })
    const gate = await knex.transaction() // all of them wait here, so that they go on at the same moment
    await gate('orders').where({ customer_id: customer.id }).forUpdate()
    const changing = Promise.all(online.map(({ body }) => initiate(body.orderId)))
    await eventually(async () => (await countLockWaiters()) >= online.length)
    await gate.commit()
    const placing = Promise.all(Array.from({ length: 4 }, () => order()))
    const answers = [...(await changing), ...(await placing)]
    expect([count(answers, 'OK'), count(answers, 'COD_LIMIT')]).to.deep.equal([3, 7])
    const cash = { customer_id: customer.id, payment_method: 'cash_on_delivery' }
    expect(await knex('orders').where(cash)).to.have.length(3)
  })
})

describe('PATCH /api/admin/settings with limits on cash', () => {
  useHarness()
  afterEach(() => changeSettings(ALL_OFF))

  it('200 takes and gives pesos, null for no limit, and shows them to admins only', async () => {
    const as = await createUser('admin')
    const limits = {
      codMaxAmount: 1500.5,
      codFirstOrderMaxAmount: 0,
      codMaxOpenOrders: 2,
      codMaxFailedDeliveries: 3,
    }
    await changeSettings(limits)
    const read = async () => (await get('/api/admin/settings', { as })).body.settings
    expect(await read()).to.deep.include({ ...limits, riderCashLimit: null })
    const shown = (await get('/api/settings')).body.settings
    expect(Object.keys(shown).filter((key) => /^cod[MF]|^rider/.test(key))).to.deep.equal([])
    await changeSettings(ALL_OFF)
    expect(await read()).to.deep.include(ALL_OFF)
  })

  it('400 VALIDATION_FAILED names what is no limit', async () => {
    const as = await createUser('admin')
    for (const [field, value] of [
      ['codMaxAmount', -1],
      ['codMaxAmount', 1.005],
      ['codMaxOpenOrders', 0],
      ['codMaxOpenOrders', 1.5],
      ['codMaxFailedDeliveries', '2'],
      ['riderCashLimit', 'none'],
    ] as const) {
      const { status, body } = await patch('/api/admin/settings', { [field]: value }, { as })
      expect([status, body.details[0].path], `${field}: ${value}`).to.deep.equal([400, field])
    }
  })
})
