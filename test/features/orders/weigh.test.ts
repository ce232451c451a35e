import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import type { ProductRow } from '../../../src/features/products/service.ts'
import { get, patch, post } from '../../support/client.ts'
import { cashOrder, createRider, paidOrder, riderAction } from '../../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { findWrongBalances } from '../../support/ledger-assertions.ts'
import { told, toldOf } from '../../support/told.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const weigh = (as: TestUser, order: any, quantity: unknown, item = order.items[0]) =>
  patch(`/api/vendor/orders/${order.id}/items/${item.id}`, { quantity }, { as })

const stockOf = async (id: string): Promise<number> =>
  (await knex('products').where({ id }).first()).inventory
const paymentOf = async (orderId: string) =>
  await knex('payments').where({ order_id: orderId }).first()
const refundsOf = async (orderId: string) =>
  await knex('refunds as r')
    .join('payments as p', 'p.id', 'r.payment_id')
    .where({ 'p.order_id': orderId })
    .select('r.*')

/** An order of a kilo of bangus at ₱220, from a stock of ten. */
async function orderOfFish(pay: typeof cashOrder, more: Partial<ProductRow> = {}) {
  const [customer, store] = [await createUser(), await createStore()]
  const fish = await createProduct(store, {
    name: 'Bangus',
    price: 220_00,
    unit: 'kilo',
    inventory: 10,
    quantity_step: 0.25,
    sold_by_weight: true,
    ...more,
  })
  return { customer, store, fish, order: await pay(customer, [line(fish)]) }
}

describe('PATCH /api/vendor/orders/:id/items/:itemId', () => {
  useHarness()

  it('200 total, stock, payment and commission of a cash order follow the scale, up and down', async () => {
    const { customer, store, fish, order } = await orderOfFish(cashOrder)
    const more = await weigh(store.owner, order, 1.085)
    expect(more.status, JSON.stringify(more.body)).to.equal(200)
    expect(more.body.order.items[0]).to.include({
      quantity: 1.085,
      orderedQuantity: 1,
      lineTotal: 238.7,
    })
    expect(more.body.order.subtotal).to.equal(238.7)
    expect(await stockOf(fish.id)).to.equal(8.915)
    const { body } = await told(customer, order.id, 'order.weighed')
    expect(body).to.equal('On the scale: 1.085 kg Bangus. The total is ₱238.70 now.')
    await weigh(store.owner, order, 0.9)
    const seen = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    expect([seen.total, seen.items[0].orderedQuantity]).to.deep.equal([198 + seen.deliveryFee, 1])
    expect(await stockOf(fish.id)).to.equal(9.1)
    await eventually(async () => {
      const payment = await paymentOf(order.id)
      const rate = payment.commission_rate
      return payment.amount === 198_00 && payment.commission === Math.round(198_00 * rate)
    })
  })

  it('200 of a prepaid order refunds what is less by itself, and weighing up again charges nothing back', async () => {
    const { customer, store, fish, order } = await orderOfFish(paidOrder)
    expect((await weigh(store.owner, order, 0.9)).body.order.subtotal).to.equal(198)
    await eventually(async () => {
      const [refund] = await refundsOf(order.id)
      return refund?.amount === 22_00 && refund.status === 'succeeded'
    })
    const { body } = await told(customer, order.id, 'order.weighed')
    expect(body).to.include('₱198.00 now. The difference is on its way back to you.')
    const again = (await weigh(store.owner, order, 1.1)).body.order
    expect(again.items[0]).to.include({ quantity: 1.1, lineTotal: 198 })
    expect(again.subtotal).to.equal(198)
    expect(await stockOf(fish.id)).to.equal(8.9)
    expect(await refundsOf(order.id)).to.have.length(1)
    const lines = await knex('ledger_lines as l')
      .join('ledger_entries as e', 'e.id', 'l.entry_id')
      .where({ 'e.order_id': order.id })
    const account = (name: string) =>
      lines
        .filter((each) => each.account === name)
        .reduce((sum: number, each) => sum + each.amount, 0)
    expect([account('provider'), account('vendor_payable') + account('commission')]).to.deep.equal([
      198_00, -198_00,
    ])
    const seen = (await get(`/api/orders/${order.id}`, { as: store.owner })).body.order
    expect(account('vendor_payable')).to.equal(Math.round(-seen.due * 100))
    expect(seen).not.to.have.property('refunded')
    const own = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    expect([own.total, own.paid, own.refunded, own.refunding]).to.deep.equal([198, 220, 22, 0])
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('200 of a prepaid order more is the store’s gift: the total stays and nobody is told', async () => {
    const { customer, store, order } = await orderOfFish(paidOrder)
    const { body } = await weigh(store.owner, order, 1.15)
    expect(body.order.items[0]).to.include({ quantity: 1.15, lineTotal: 220 })
    expect(body.order.subtotal).to.equal(220)
    const [{ gift }] = await knex('order_items').where({ order_id: order.id })
    expect(gift).to.equal(33_00)
    await weigh(store.owner, order, 1)
    expect((await toldOf(customer)).map(({ event }) => event)).not.to.include('order.weighed')
    expect(await refundsOf(order.id)).to.deep.equal([])
  })

  it('200 the same weight again changes nothing and tells nobody twice', async () => {
    const { customer, store, fish, order } = await orderOfFish(cashOrder)
    const replies = await Promise.all([1, 2, 3].map(() => weigh(store.owner, order, 0.95)))
    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(await stockOf(fish.id)).to.equal(9.05)
    await told(customer, order.id, 'order.weighed')
    await weigh(store.owner, order, 0.95)
    const news = (await toldOf(customer)).filter(({ event }) => event === 'order.weighed')
    expect(news).to.have.length(1)
  })

  it('200 more on the scale than in stock sets the stock to 0', async () => {
    const { store, fish, order } = await orderOfFish(cashOrder, { inventory: 1.05 })
    await weigh(store.owner, order, 1.1)
    expect(await stockOf(fish.id)).to.equal(0)
  })

  it('200 leaves a fraction in the stock of a product with step 1, which a delivery of whole kilos keeps', async () => {
    const { store, fish, order } = await orderOfFish(cashOrder, { quantity_step: 1 })
    await weigh(store.owner, order, 1.05)
    const path = `/api/vendor/products/${fish.id}`
    const { body } = await patch(path, { inventoryChange: 10 }, { as: store.owner })
    expect(body.product.inventory).to.equal(18.95)
  })

  it('400 naming quantity beyond 15 % of what was ordered, whatever was weighed before', async () => {
    const { store, fish, order } = await orderOfFish(cashOrder)
    await weigh(store.owner, order, 1.15)
    for (const quantity of [1.151, 0.849]) {
      const { status, body } = await weigh(store.owner, order, quantity)
      expect([status, body.details]).to.deep.equal([
        400,
        [{ path: 'quantity', message: 'must be from 0.85 to 1.15: 1 was ordered' }],
      ])
    }
    for (const quantity of [0, -1, 1.0005, '1', null])
      expect((await weigh(store.owner, order, quantity)).body.details[0].path).to.equal('quantity')
    expect(await stockOf(fish.id)).to.equal(8.85)
  })

  it('400 naming quantity for so little that the line comes to nothing', async () => {
    const { customer, store, fish } = await orderOfFish(cashOrder, { price: 1, quantity_step: 0.5 })
    const little = await cashOrder(customer, [line(fish, 0.5)])
    const { status, body } = await weigh(store.owner, little, 0.499)
    expect([status, body.details?.[0].path]).to.deep.equal([400, 'quantity'])
  })

  it('400 naming quantity for a line that is not sold by weight', async () => {
    const { store, order } = await orderOfFish(cashOrder, { sold_by_weight: false })
    const { status, body } = await weigh(store.owner, order, 1.05)
    expect([status, body.details]).to.deep.equal([
      400,
      [{ path: 'quantity', message: 'Bangus is not sold by weight' }],
    ])
  })

  it('403 for a stranger and its customer, 404 for an item of another store or no order', async () => {
    const { customer, store, order } = await orderOfFish(cashOrder)
    expect((await weigh(await createUser('vendor'), order, 1)).body.code).to.equal('FORBIDDEN')
    expect((await weigh(customer, order, 1)).status).to.equal(403)
    expect((await weigh(store.owner, order, 1, { id: order.id })).status).to.equal(404)
    expect((await weigh(store.owner, { ...order, id: customer.id }, 1)).status).to.equal(404)
  })

  it('409 CONFLICT before it is confirmed, and once it is ready', async () => {
    const { store, order } = await orderOfFish(cashOrder)
    await knex('store_orders').where({ order_id: order.id }).update({ status: 'pending' })
    expect((await weigh(store.owner, order, 1.1)).body.code).to.equal('CONFLICT')
    await knex('store_orders').where({ order_id: order.id }).update({ status: 'ready' })
    const { status, body } = await weigh(store.owner, order, 1.1)
    expect([status, body.code, body.status]).to.deep.equal([409, 'CONFLICT', 'ready'])
  })

  it('loses nothing when weighings race each other and the cancellation', async () => {
    const { customer, store, fish, order } = await orderOfFish(paidOrder)
    const weights = [0.85, 0.9, 1.1, 1.15, 0.95, 1.05]
    const cancel = post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    const replies = await Promise.all([
      ...weights.map((quantity) => weigh(store.owner, order, quantity)),
      cancel,
    ])
    for (const { status } of replies) expect([200, 409]).to.include(status)
    expect((await cancel).status).to.equal(200)
    expect(await stockOf(fish.id)).to.equal(10)
    await eventually(async () => {
      const refunds = await refundsOf(order.id)
      const sum = refunds
        .filter(({ status }) => status === 'succeeded')
        .reduce((all: number, { amount }) => all + amount, 0)
      return sum === 220_00
    })
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('collects exactly what the order comes to when a weighing races the rider', async () => {
    const { store, order } = await orderOfFish(cashOrder)
    const rider = await createRider()
    const [{ status }] = await Promise.all([
      weigh(store.owner, order, 1.1),
      riderAction(rider, order.id, 'accept'),
    ])
    expect([200, 409]).to.include(status)
    const seen = (await get(`/api/orders/${order.id}`, { as: store.owner })).body.order
    expect(seen.status).to.equal('out_for_delivery')
    await riderAction(rider, order.id, 'deliver')
    const { total } = await knex('orders').where({ id: order.id }).first()
    expect((await paymentOf(order.id)).amount).to.equal(total)
    expect(total).to.equal(status === 200 ? 242_00 : 220_00)
    const [{ collected }] = await knex('ledger_lines as l')
      .join('ledger_entries as e', 'e.id', 'l.entry_id')
      .where({ 'e.order_id': order.id, account: 'rider_cash' })
      .select(knex.raw('sum(l.amount)::int as collected'))
    expect(collected).to.equal(total)
  })
})
