import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { executeRefund } from '../../../src/features/payments/service/refunds/execute.ts'
import { PostponedError } from '../../../src/platform/jobs/job.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { paidOrder as paidOrderOf } from '../../support/deliveries.ts'
import { deliverEvent, injectFault, providerEvent } from '../../support/payment-provider.ts'
import { told } from '../../support/told.ts'
import { eventually, useHarness } from '../../support/harness.ts'

/** An order paid at the provider, as a customer pays: through the checkout. */
async function paidOrder(quantity = 2) {
  const made = await createOrder({ paymentMethod: 'ewallet_a', quantity })
  const { body } = await post(
    '/api/payments/initiate',
    { orderId: made.order.id, paymentMethod: 'ewallet_a' },
    { as: made.customer },
  )
  await fetch(`${body.checkoutUrl}/authorize`, { method: 'POST', redirect: 'manual' })
  await eventually(async () => (await paymentOf(made.customer, made.order.id)).status === 'paid', {
    what: 'payment',
  })
  return { ...made, admin: await createUser('admin') }
}

const paymentOf = async (as: TestUser, orderId: string) =>
  (await get(`/api/payments/${orderId}`, { as })).body.payment

const refund = (admin: TestUser, orderId: string, amount: number, headers = {}): Promise<Answer> =>
  patch(
    `/api/payments/refund/${orderId}/process`,
    { amount, reason: 'Bruised tomatoes' },
    { as: admin, headers },
  )

const waitForRefunds = (as: TestUser, orderId: string) =>
  eventually(async () => {
    const payment = await paymentOf(as, orderId)
    return payment.refunds.length > 0 &&
      payment.refunds.every(({ status }: any) => status !== 'pending')
      ? payment
      : null
  })

describe('PATCH /api/payments/refund/:orderId/process', () => {
  useHarness()

  it('200 pending; a worker executes it, the payment stays paid and shows it', async () => {
    const { customer, admin, order } = await paidOrder()
    const { status, body } = await refund(admin, order.id, 20.5)
    expect(status).to.equal(200)
    expect(body).to.include({ success: true, amount: 20.5, status: 'pending' })
    const payment = await waitForRefunds(customer, order.id)
    expect(payment).to.include({ status: 'paid', refundedAmount: 20.5 })
    expect(payment.refunds[0]).to.include({
      refundId: body.refundId,
      status: 'succeeded',
      manual: false,
      duplicate: false,
    })
    expect(payment.refunds[0].providerReference).to.match(/^ref_/)
  })

  it('200 for several until all is refunded; 400 REFUND_TOO_LARGE beyond what is left', async () => {
    const { customer, admin, order } = await paidOrder()
    await refund(admin, order.id, 60)
    const large = await refund(admin, order.id, 60)
    expect([large.status, large.body.code, large.body.left]).to.deep.equal([
      400,
      'REFUND_TOO_LARGE',
      50,
    ])
    await waitForRefunds(customer, order.id)
    expect((await refund(admin, order.id, 50)).status).to.equal(200)
    await eventually(async () => (await paymentOf(customer, order.id)).refundedAmount === 110)
    expect((await refund(admin, order.id, 0.01)).body.code).to.equal('REFUND_TOO_LARGE')
  })

  it('200 for few enough of 200 at once that the sum never exceeds what was paid', async () => {
    const { admin, order } = await paidOrder()
    const look = () => get(`/api/orders/${order.id}`, { as: admin })
    await Promise.all(Array.from({ length: 50 }, look)) // every connection is open now
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => refund(admin, order.id, 30)),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(3)
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(['REFUND_TOO_LARGE', 'BUSY']).to.include.members(refusals) // a slow machine sheds load
    const { refunds } = await paymentOf(admin, order.id)
    expect(refunds.map(({ amount }: any) => amount)).to.deep.equal([30, 30, 30])
  })

  it('409 NOT_REFUNDABLE unless paid; 401 for anyone but an admin; 404; 400 for an invalid amount', async () => {
    const { customer, order } = await createOrder()
    const admin = await createUser('admin')
    expect((await refund(admin, order.id, 1)).body.code).to.equal('NOT_REFUNDABLE')
    expect((await refund(customer, order.id, 1)).status).to.equal(401)
    expect((await refund(admin, customer.id, 1)).status).to.equal(404)
    for (const amount of [0, -1, 1.005])
      expect((await refund(admin, order.id, amount)).body.code).to.equal('VALIDATION_FAILED')
  })

  it('200 replays under an Idempotency-Key', async () => {
    const { admin, order } = await paidOrder()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await refund(admin, order.id, 10, headers)
    const second = await refund(admin, order.id, 10, headers)
    expect([second.body.refundId, second.headers.get('idempotent-replayed')]).to.deep.equal([
      first.body.refundId,
      'true',
    ])
    expect(await knex('refunds').where({ id: first.body.refundId })).to.have.length(1)
  })

  it('200, and one that the provider refuses becomes manual; an admin resolves it, once', async () => {
    const { customer, admin, order } = await paidOrder()
    await injectFault({ refuseRefund: 'allowed_date_exceeded' })
    const { body } = await refund(admin, order.id, 10)
    const manual = await eventually(async () =>
      (await paymentOf(customer, order.id)).refunds.find((each: any) => each.manual),
    )
    await injectFault({})
    expect(manual.status).to.equal('pending')
    const { title } = await told(admin, order.id, 'order.refund_not_paid')
    expect(title).to.equal(`A refund of order ${order.orderNumber} needs you`)
    const ended = await patch(
      `/api/admin/refunds/${body.refundId}`,
      { status: 'succeeded' },
      { as: admin },
    )
    expect([ended.status, ended.body.refund.status]).to.deep.equal([200, 'succeeded'])
    const again = await patch(
      `/api/admin/refunds/${body.refundId}`,
      { status: 'failed' },
      { as: admin },
    )
    expect([again.status, again.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect((await paymentOf(customer, order.id)).refundedAmount).to.equal(10)
  })

  it('200, and a refund that fails at the provider is refundable again', async () => {
    const { customer, admin, order } = await paidOrder()
    await injectFault({ refundOutcome: 'failed' })
    await refund(admin, order.id, 110)
    const payment = await waitForRefunds(customer, order.id)
    await injectFault({})
    expect([payment.refunds[0].status, payment.refundedAmount]).to.deep.equal(['failed', 0])
    await told(admin, order.id, 'order.refund_not_paid')
    expect((await refund(admin, order.id, 110)).status).to.equal(200)
  })

  it('200, and a lost response of the provider causes no second refund', async () => {
    const { customer, admin, order } = await paidOrder()
    await injectFault({ loseReplies: 1 })
    await refund(admin, order.id, 10)
    const payment = await waitForRefunds(customer, order.id)
    expect(payment.refunds).to.have.length(1)
    expect(payment.refundedAmount).to.equal(10)
  })

  it('200, and of several workers that run it at once one sends it', async () => {
    const { customer, admin, order } = await paidOrder()
    await injectFault({ apiLatencyMs: 1_000 })
    const { refundId } = (await refund(admin, order.id, 10)).body
    const run = () => executeRefund(refundId, { done: async () => {} })
    const runs = await Promise.allSettled([run(), run(), run()])
    await injectFault({})
    const postponed = runs.filter(
      (each) => each.status === 'rejected' && each.reason instanceof PostponedError,
    )
    expect(postponed).to.have.length.of.at.least(2)
    expect((await waitForRefunds(customer, order.id)).refunds).to.have.length(1)
  })

  it('200 pending, and never without a time at which the provider is asked about it', async () => {
    const { admin, order } = await paidOrder()
    await injectFault({ refundOutcome: 'stuck' })
    const { refundId: id } = (await refund(admin, order.id, 10)).body
    const forgotten = knex('refunds').where({ id }).update({ reconcile_at: null })
    const [{ reason }] = (await Promise.allSettled([forgotten])) as [PromiseRejectedResult]
    await injectFault({})
    expect(reason).to.have.property('constraint', 'refunds_reconcile_at')
  })
})

describe('PATCH /api/payments/refund/:orderId/process for a store or an item', () => {
  useHarness()

  /** A paid order of ₱100 and ₱30 in one store and ₱200 in another. */
  async function orderOfTwoStores() {
    const [admin, customer] = [await createUser('admin'), await createUser()]
    const [one, two] = [await createStore(), await createStore()]
    const order = await paidOrderOf(customer, [
      line(await createProduct(one, { price: 5_000 }), 2),
      line(await createProduct(one, { price: 3_000 })),
      line(await createProduct(two, { price: 20_000 })),
    ])
    const balance = async ({ owner }: typeof one) =>
      (await get('/api/vendor/balance', { as: owner })).body.balance
    const refundPart = (amount: number, part: object) =>
      patch(
        `/api/payments/refund/${order.id}/process`,
        { amount, reason: 'Broken on the way', ...part },
        { as: admin },
      )
    return { admin, customer, one, two, order, balance, refundPart }
  }

  it('200 charges the store of the item with the commission on it, and no other store a centavo', async () => {
    const { customer, one, two, order, balance, refundPart } = await orderOfTwoStores()
    expect([await balance(one), await balance(two)]).to.deep.equal([126.1, 194])
    const [broken] = order.items
    expect((await refundPart(40, { itemId: broken.id })).status).to.equal(200)
    const payment = await waitForRefunds(customer, order.id)
    expect(payment.refunds[0]).to.include({ storeId: one.id, itemId: broken.id, amount: 40 })
    expect([await balance(one), await balance(two)]).to.deep.equal([87.3, 194])
    expect((await refundPart(90, { storeId: one.id })).status).to.equal(200)
    await eventually(async () => (await paymentOf(customer, order.id)).refundedAmount === 130)
    expect([await balance(one), await balance(two)]).to.deep.equal([0, 194])
  })

  it('400 REFUND_TOO_LARGE beyond what is left of the item or the store; 400 names one that is not of the order', async () => {
    const { order, one, two, refundPart } = await orderOfTwoStores()
    const [item, , other] = order.items
    await refundPart(60, { itemId: item.id })
    const large = await refundPart(41, { itemId: item.id })
    expect([large.body.code, large.body.left]).to.deep.equal(['REFUND_TOO_LARGE', 40])
    const larger = await refundPart(71, { storeId: one.id })
    expect([larger.body.code, larger.body.left]).to.deep.equal(['REFUND_TOO_LARGE', 70])
    const stranger = await createStore()
    for (const [part, path] of [
      [{ storeId: stranger.id }, 'storeId'],
      [{ itemId: stranger.id }, 'itemId'],
      [{ itemId: other.id, storeId: one.id }, 'itemId'],
    ] as const) {
      const { status, body } = await refundPart(1, part)
      expect([status, body.details[0].path]).to.deep.equal([400, path])
    }
    expect((await refundPart(200, { itemId: other.id, storeId: two.id })).status).to.equal(200)
  })

  it('200 for few enough at once that a store is never charged for more than its items', async () => {
    const { one, refundPart } = await orderOfTwoStores()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refundPart(60, { storeId: one.id })),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(2)
  })
})

describe('PATCH /api/admin/refunds/:id', () => {
  useHarness()

  it('409 CONFLICT for a refund that the provider executes; 404; 401', async () => {
    const { customer, admin, order } = await paidOrder()
    await injectFault({ refundOutcome: 'stuck' })
    const { body } = await refund(admin, order.id, 10)
    const answer = await patch(
      `/api/admin/refunds/${body.refundId}`,
      { status: 'succeeded' },
      { as: admin },
    )
    await injectFault({})
    expect([answer.status, answer.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect(
      (await patch(`/api/admin/refunds/${order.id}`, { status: 'failed' }, { as: admin })).status,
    ).to.equal(404)
    expect(
      (await patch(`/api/admin/refunds/${body.refundId}`, { status: 'failed' }, { as: customer }))
        .status,
    ).to.equal(401)
  })
})

describe('a payment', () => {
  useHarness()

  it('is refunded in full when its order is cancelled', async () => {
    const { customer, order } = await paidOrder()
    expect((await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })).status).to.equal(
      200,
    )
    expect((await waitForRefunds(customer, order.id)).refundedAmount).to.equal(110)
  })

  it('is refunded in full when it arrives after the cancellation', async () => {
    const made = await createOrder({ paymentMethod: 'ewallet_a' })
    const { body } = await post(
      '/api/payments/initiate',
      { orderId: made.order.id, paymentMethod: 'online_banking_c' },
      { as: made.customer },
    )
    await post(`/api/orders/${made.order.id}/cancel`, {}, { as: made.customer })
    await fetch(`${body.checkoutUrl}/authorize`, { method: 'POST', redirect: 'manual' })
    const payment = await waitForRefunds(made.customer, made.order.id)
    expect(payment).to.include({ status: 'paid', refundedAmount: 110 })
    expect(
      (await get(`/api/orders/${made.order.id}`, { as: made.customer })).body.order.status,
    ).to.equal('cancelled')
  })

  it('is refunded as a duplicate when it is the second of an order, beside the refundable amount', async () => {
    const made = await createOrder({ paymentMethod: 'ewallet_a' })
    const start = () =>
      post(
        '/api/payments/initiate',
        { orderId: made.order.id, paymentMethod: 'online_banking_c' },
        { as: made.customer },
      )
    const [first, second] = [(await start()).body, (await start()).body]
    for (const { checkoutUrl } of [first, second])
      await fetch(`${checkoutUrl}/authorize`, { method: 'POST', redirect: 'manual' })
    const payment = await waitForRefunds(made.customer, made.order.id)
    expect(payment.refunds).to.have.length(1)
    expect(payment.refunds[0]).to.include({ duplicate: true, status: 'succeeded', amount: 110 })
    expect(payment.refundedAmount).to.equal(0)
    expect((await refund(await createUser('admin'), made.order.id, 110)).status).to.equal(200)
  })

  it('is refunded for items that a vendor could not supply', async () => {
    const { customer, store, order } = await paidOrder(3)
    await post(
      `/api/vendor/orders/${order.id}/unavailable`,
      { itemIds: [order.items[0].id] },
      { as: store.owner },
    )
    expect((await waitForRefunds(customer, order.id)).refundedAmount).to.equal(165)
  })
})

describe('GET /api/admin/refunds', () => {
  useHarness()

  it('200 lists what waits to be paid by hand, until it is; 400 for another status; 401 for anyone but an admin', async () => {
    const { customer, admin, order } = await paidOrder()
    const list = async (filter: string) =>
      (await get(`/api/admin/refunds?${filter}`, { as: admin })).body
    const idsOf = async (filter: string) =>
      (await list(filter)).data.map(({ refundId }: any) => refundId)
    const before = (await list('manual=true&status=pending')).total
    const sent = (await refund(admin, order.id, 20)).body.refundId
    await waitForRefunds(customer, order.id)
    await injectFault({ refuseRefund: 'parameter_invalid' })
    const refused = (await refund(admin, order.id, 10)).body.refundId
    const waiting = await eventually(async () =>
      (await list('manual=true&status=pending')).data.find(
        ({ refundId }: any) => refundId === refused,
      ),
    )
    await injectFault({})
    expect(waiting).to.include({
      amount: 10,
      reason: 'Bruised tomatoes',
      status: 'pending',
      manual: true,
      orderId: order.id,
      orderNumber: order.orderNumber,
      paymentMethod: 'ewallet_a',
      contactPhone: order.contactPhone,
    })
    expect(waiting.note).to.include('parameter_invalid: Refunds are not allowed')
    expect(await list('manual=true&status=pending&limit=1')).to.include({
      total: before + 1,
      limit: 1,
    })
    expect(await idsOf('')).to.include.members([sent, refused])
    expect(await idsOf('manual=false&status=succeeded'))
      .to.include(sent)
      .and.not.include(refused)

    await patch(`/api/admin/refunds/${refused}`, { status: 'succeeded' }, { as: admin })
    expect((await list('manual=true&status=pending')).total).to.equal(before)
    expect(await idsOf('manual=true&status=succeeded')).to.include(refused)

    const wrong = await get('/api/admin/refunds?status=held', { as: admin })
    expect([wrong.status, wrong.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect((await get('/api/admin/refunds', { as: customer })).status).to.equal(401)
  })
})

describe('GET /api/admin/events', () => {
  useHarness()

  it('200 lists what is held for review; 401 for anyone but an admin', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const attributes = {
      amount: 1,
      currency: 'PHP',
      status: 'paid',
      metadata: { order_id: order.id },
    }
    const event = providerEvent('payment.paid', { id: `pay_${randomUUID()}`, attributes })
    await deliverEvent(event)
    const admin = await createUser('admin')
    const held = await eventually(async () => {
      const { body } = await get('/api/admin/events?status=held', { as: admin })
      return body.data.find(({ id }: any) => id === event.data.id)
    })
    expect(held.note).to.match(/ is ₱0\.01, expected ₱110\.00$/)
    expect(held.reason).to.deep.equal({
      code: 'amount_differs',
      values: { reference: event.data.attributes.data.id, amount: '₱0.01', expected: '₱110.00' },
    })
    expect((await get('/api/admin/events', { as: customer })).status).to.equal(401)
    expect(config.payments.provider).to.equal('sandbox')
  })
})
