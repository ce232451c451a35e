import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { get, post } from '../../support/client.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import {
  countCharges,
  deliverEvent,
  injectFault,
  paidEvent,
  pressCheckoutButton,
} from '../../support/payment-provider.ts'

const initiate = (as: TestUser, orderId: string, paymentMethod = 'ewallet_a') =>
  post('/api/payments/initiate', { orderId, paymentMethod }, { as })

const orderOf = async (as: TestUser, id: string) =>
  (await get(`/api/orders/${id}`, { as })).body.order
const paymentOf = async (as: TestUser, id: string) =>
  (await get(`/api/payments/${id}`, { as })).body.payment

const waitForPayment = (as: TestUser, id: string, status: string) =>
  eventually(async () => (await paymentOf(as, id)).status === status, { what: `payment ${status}` })

/** An order of two lines of ₱55, whose source is being charged by a provider that takes its time; cash is chosen meanwhile. */
async function cashDuringCharge() {
  const [customer, store] = [await createUser(), await createStore()]
  const items = [line(await createProduct(store)), line(await createProduct(store))]
  const { body } = await post('/api/orders', orderBody(items, { paymentMethod: 'ewallet_a' }), {
    as: customer,
  })
  const { order } = body
  const checkout = (await initiate(customer, order.id)).body
  await injectFault({ apiLatencyMs: 1_000 })
  await pressCheckoutButton(checkout.checkoutUrl, 'authorize')
  await eventually(async () =>
    knex('payments').where({ order_id: order.id }).whereNotNull('charging_source').first(),
  )
  expect((await initiate(customer, order.id, 'cash_on_delivery')).status).to.equal(200)
  await injectFault({})
  const drop = (itemId: string) =>
    post(`/api/vendor/orders/${order.id}/unavailable`, { itemIds: [itemId] }, { as: store.owner })
  return { customer, store, order, checkout, drop }
}

describe('cash chosen while a source is being charged', () => {
  useHarness()

  it('is paid by the source: the payment and the order name its method', async () => {
    const { customer, order } = await cashDuringCharge()
    await waitForPayment(customer, order.id, 'paid')
    expect((await paymentOf(customer, order.id)).method).to.equal('ewallet_a')
    expect(await orderOf(customer, order.id)).to.include({
      status: 'confirmed',
      paymentMethod: 'ewallet_a',
      paymentStatus: 'paid',
    })
  })

  it('an item that is not available afterwards is refunded', async () => {
    const { customer, order, drop } = await cashDuringCharge()
    await waitForPayment(customer, order.id, 'paid')
    expect((await drop(order.items[0].id)).status).to.equal(200)
    await eventually(async () => (await paymentOf(customer, order.id)).refundedAmount === 55)
  })

  it('an item that was not available before the charge came in is refunded once', async () => {
    const { customer, order, checkout, drop } = await cashDuringCharge()
    expect((await drop(order.items[0].id)).status).to.equal(200)
    await waitForPayment(customer, order.id, 'paid')
    await eventually(async () => (await paymentOf(customer, order.id)).refundedAmount === 55)
    await eventually(
      async () =>
        (
          await knex('outbox')
            .where({ name: 'adjust-payment' })
            .whereNull('completed_at')
            .whereRaw(`payload->>'orderId' = ?`, [order.id])
        ).length === 0,
    )
    expect((await paymentOf(customer, order.id)).refunds).to.have.length(1)
    expect(await countCharges(checkout.sourceId)).to.equal(1)
    const left = await knex('ledger_lines as l')
      .join('ledger_entries as e', 'e.id', 'l.entry_id')
      .where({ order_id: order.id, account: 'payment_differences' })
      .sum('amount as sum')
    expect(Number(left[0]!.sum)).to.equal(0)
  })
})

describe('the method of a payment', () => {
  useHarness()

  it('is that of the source that paid, after a switch of wallets', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const first = (await initiate(customer, order.id, 'ewallet_a')).body
    await initiate(customer, order.id, 'ewallet_b')
    await pressCheckoutButton(first.checkoutUrl, 'authorize')
    await waitForPayment(customer, order.id, 'paid')
    expect((await paymentOf(customer, order.id)).method).to.equal('ewallet_a')
  })

  it('is that of the event when it names a source of which nothing is known', async () => {
    const { customer, order } = await createOrder()
    await deliverEvent(paidEvent(order, { source: { id: 'src_unknown', type: 'grab_pay' } }))
    await waitForPayment(customer, order.id, 'paid')
    expect((await paymentOf(customer, order.id)).method).to.equal('ewallet_b')
  })
})

describe('a payment with many checkouts', () => {
  useHarness()

  it('is found by reconciliation through the oldest of them', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const first = (await initiate(customer, order.id)).body
    for (let more = 0; more < 24; more++) await initiate(customer, order.id)
    await injectFault({ dropEvents: 1 })
    await pressCheckoutButton(first.checkoutUrl, 'authorize')
    await injectFault({})
    await knex('payments').where({ order_id: order.id }).update({ reconcile_at: new Date() })
    await waitForPayment(customer, order.id, 'paid')
    expect(await countCharges(first.sourceId)).to.equal(1)
  })

  it('keeps its order when the time to pay runs out and the oldest of them is authorised', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const first = (await initiate(customer, order.id)).body
    for (let more = 0; more < 24; more++) await initiate(customer, order.id)
    await injectFault({ dropEvents: 1 })
    await pressCheckoutButton(first.checkoutUrl, 'authorize')
    await injectFault({})
    const past = new Date(Date.now() - 1_000)
    await knex('orders').where({ id: order.id }).update({ expires_at: past })
    await knex('outbox')
      .where({ name: 'expire-order' })
      .whereRaw(`payload->>'orderId' = ?`, [order.id])
      .update({ available_at: past })
    await waitForPayment(customer, order.id, 'paid')
    expect((await orderOf(customer, order.id)).status).to.equal('confirmed')
  })
})

describe('GET /api/payments/:orderId after a checkout', () => {
  useHarness()

  for (const method of ['ewallet_a', 'online_banking_c'])
    it(`200 with failed soon after ${method} was declined, and its customer is told once`, async () => {
      const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
      await injectFault({ dropEvents: 'all' })
      const { body } = await initiate(customer, order.id, method)
      await pressCheckoutButton(body.checkoutUrl, 'decline')
      await waitForPayment(customer, order.id, 'failed')
      await injectFault({})
      const told = await eventually(async () => {
        const { data } = (await get('/api/notifications', { as: customer })).body
        const found = data.filter(({ event }: any) => event === 'payment.failed')
        return found.length > 0 ? found : null
      })
      expect(told).to.have.length(1)
      expect(told[0].title).to.include(order.orderNumber)
      expect((await initiate(customer, order.id)).status).to.equal(200)
      expect((await paymentOf(customer, order.id)).status).to.equal('pending')
    })

  it('200, and the provider is asked once about a new checkout however often it is read, and never for somebody else', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await initiate(customer, order.id)
    const admin = await createUser('admin')
    const questions = () =>
      knex('outbox')
        .where({ name: 'reconcile-payment' })
        .whereRaw(`payload->>'paymentId' = (select id::text from payments where order_id = ?)`, [
          order.id,
        ])
    await Promise.all(Array.from({ length: 10 }, () => paymentOf(admin, order.id)))
    expect(await questions()).to.have.length(0)
    await Promise.all(Array.from({ length: 30 }, () => paymentOf(customer, order.id)))
    expect(await questions()).to.have.length(1)
  })
})

describe('the time to pay', () => {
  useHarness()

  it('is prolonged by one initiation, not by the one that belongs to placing the order and not by a later one', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const minutesLeft = async () => {
      const { expires_at } = await knex('orders').where({ id: order.id }).first('expires_at')
      return (expires_at.getTime() - Date.now()) / 60_000
    }
    const age = (minutes: number) =>
      knex('orders')
        .where({ id: order.id })
        .update({
          created_at: knex.raw(`created_at - make_interval(mins => ?)`, [minutes]),
          expires_at: knex.raw(`expires_at - make_interval(mins => ?)`, [minutes]),
        })
    await initiate(customer, order.id)
    await age(20)
    expect(await minutesLeft()).to.be.closeTo(10, 0.5)
    await initiate(customer, order.id)
    expect(await minutesLeft()).to.be.closeTo(30, 0.5)
    await age(20)
    await initiate(customer, order.id)
    expect(await minutesLeft()).to.be.closeTo(10, 0.5)
  })
})

describe('POST /api/payments/initiate for a confirmed cash order', () => {
  useHarness()

  it('409 CONFLICT names the moves that its customer really has', async () => {
    const { customer, order } = await createOrder()
    await initiate(customer, order.id, 'cash_on_delivery')
    const { status, body } = await initiate(customer, order.id, 'ewallet_a')
    expect([status, body.status, body.allowedMoves]).to.deep.equal([
      409,
      'confirmed',
      (await orderOf(customer, order.id)).allowedMoves,
    ])
    expect(body.allowedMoves).to.deep.equal(['cancelled'])
  })
})
