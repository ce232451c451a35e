import { expect } from 'chai'
import { describe, it } from 'mocha'
import { insertOrder } from '../../../src/features/orders/place.sql.ts'
import { prepareOrder, type OrderRequest } from '../../../src/features/orders/service/prepare.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { accountLimits } from '../../../src/platform/runtime/account-limits.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { useAccountLimits } from '../../support/account-limits.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { post, type Answer } from '../../support/client.ts'
import { countLockWaiters } from '../../support/deadlock.ts'
import { eventually, useHarness } from '../../support/harness.ts'

describe('POST /api/orders again and again', () => {
  useHarness()
  useAccountLimits()

  const codes = (answers: Answer[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status, body }) => body.code ?? status)].map(
        ([code, { length }]) => [code, length],
      ),
    )

  it('409 TOO_MANY_OPEN for all but ten of thirty at once, and the stock of ten is taken', async () => {
    const [store, customer, other] = [await createStore(), await createUser(), await createUser()]
    const product = await createProduct(store, { inventory: 100 })
    const order = (as: TestUser) => post('/api/orders', orderBody([line(product)]), { as })
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => order(customer)),
      ...Array.from({ length: 5 }, () => order(other)),
    ])
    expect(codes(answers.slice(0, 30))).to.deep.equal({
      201: 10,
      TOO_MANY_OPEN: 10,
      RATE_LIMITED: 10,
    })
    expect(codes(answers.slice(30))).to.deep.equal({ 201: 5 })
    const refused = answers.find(({ body }) => body.code === 'TOO_MANY_OPEN')!
    expect([refused.status, refused.body.limit]).to.deep.equal([409, 10])
    expect((await knex('products').where({ id: product.id }).first()).inventory).to.equal(85)
  })

  it('201 again as soon as one is paid or cancelled', async () => {
    const [store, customer] = [await createStore(), await createUser()]
    const product = await createProduct(store)
    const order = () => post('/api/orders', orderBody([line(product)]), { as: customer })
    const placed = []
    for (let count = 0; count < 10; count++) placed.push((await order()).body.orderId)
    expect((await order()).body.code).to.equal('TOO_MANY_OPEN')
    await post(`/api/orders/${placed[0]}/cancel`, {}, { as: customer })
    expect((await order()).status).to.equal(201)
    expect((await order()).body.code).to.equal('TOO_MANY_OPEN')
    const paid = { orderId: placed[1], paymentMethod: 'cash_on_delivery' }
    expect((await post('/api/payments/initiate', paid, { as: customer })).status).to.equal(200)
    expect((await order()).status).to.equal(201)
  })

  it('409 TOO_MANY_OPEN for one that waited while another process committed the tenth', async () => {
    const [store, customer] = [await createStore(), await createUser()]
    const [rice, eggs] = [await createProduct(store), await createProduct(store)]
    const order = () => post('/api/orders', orderBody([line(eggs)]), { as: customer })
    for (let count = 0; count < 9; count++) expect((await order()).status).to.equal(201)
    const request = orderBody([line(rice)]) as unknown as OrderRequest
    const { view: _, ...tenth } = await prepareOrder(customer.id, request)
    const late = await transaction(async (trx) => {
      expect((await insertOrder({ ...tenth, response: null }, trx)).has_room).to.equal(true)
      const answer = order()
      await eventually(async () => (await countLockWaiters()) > 0, { what: 'an order that waits' })
      return { answer }
    })
    const { status, body } = await late.answer
    expect([status, body.code]).to.deep.equal([409, 'TOO_MANY_OPEN'])
  })
})

describe('POST /api/orders while ACCOUNT_LIMITS is off', () => {
  useHarness()

  it('201 for the eleventh unpaid order', async () => {
    expect(accountLimits.areOn).to.equal(false)
    const [store, customer] = [await createStore(), await createUser()]
    const product = await createProduct(store)
    const orders = Array.from({ length: 11 }, () =>
      post('/api/orders', orderBody([line(product)]), { as: customer }),
    )
    for (const { status } of await Promise.all(orders)) expect(status).to.equal(201)
  })
})
