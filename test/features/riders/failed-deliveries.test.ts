import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { confirmedOrder, createRider, paidOrder, riderAction } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { changeSettings } from '../../support/settings.ts'

const NOTE = 'The gate is locked and the dog is loose'
const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']
const seenBy = async (as: TestUser, orderId: string) =>
  (await get(`/api/orders/${orderId}`, { as })).body.order
const retry = (as: TestUser, orderId: string, headers = {}) =>
  post(`/api/orders/${orderId}/retry`, undefined, { as, headers })
const noticesOf = async (as: TestUser, orderId: string) =>
  (await get('/api/notifications', { as })).body.data.filter(
    ({ data }: any) => data.orderId === orderId,
  )

/** A cash order that its rider has with them. */
async function underWay() {
  const [rider, made] = [await createRider(), await confirmedOrder()]
  expect((await riderAction(rider, made.order.id, 'accept')).status).to.equal(200)
  const fail = (input: Record<string, unknown> = { reason: 'nobody_there', note: NOTE }) =>
    riderAction(rider, made.order.id, 'fail', input)
  return { rider, ...made, fail }
}

async function failed() {
  const made = await underWay()
  expect((await made.fail()).status).to.equal(200)
  return made
}

describe('POST /api/rider/orders/:id/fail', () => {
  useHarness()

  it('200 shows deliveryFailure to everyone of the order, which stays out for delivery', async () => {
    const { rider, customer, store, order, fail } = await underWay()
    const { status, body } = await fail({ reason: 'wrong_address', note: ` ${NOTE} ` })
    expect(status).to.equal(200)
    expect(body.order.deliveryFailure).to.deep.include({ reason: 'wrong_address', note: NOTE })
    for (const viewer of [rider, customer, store.owner, await createUser('admin')]) {
      const seen = await seenBy(viewer, order.id)
      expect(seen.status).to.equal('out_for_delivery')
      expect(seen.deliveryFailure).to.deep.equal(body.order.deliveryFailure)
      expect(seen.allowedMoves).to.not.include('delivered')
    }
    const listed = (await get('/api/rider/orders', { as: rider })).body.data
    expect(listed[0].deliveryFailure.reason).to.equal('wrong_address')
  })

  it('200 lists it for admins until it is retried', async () => {
    const [{ order }, admin] = [await failed(), await createUser('admin')]
    const isListed = async () => {
      const list = await get('/api/admin/orders?deliveryFailed=true&limit=100', { as: admin })
      for (const each of list.body.data) expect(each.deliveryFailure).to.not.equal(null)
      return list.body.data.some(({ id }: any) => id === order.id)
    }
    expect(await isListed()).to.equal(true)
    expect((await retry(admin, order.id)).status).to.equal(200)
    expect(await isListed()).to.equal(false)
  })

  it('200 tells the customer and the vendors why, and the admins what the rider wrote', async () => {
    const [admin, { customer, store, order }] = [await createUser('admin'), await failed()]
    const noticeOf = async (as: TestUser) =>
      await eventually(async () =>
        (await noticesOf(as, order.id)).find(({ event }: any) => event === 'order.delivery_failed'),
      )
    for (const person of [customer, store.owner]) {
      const { body } = await noticeOf(person)
      expect(body).to.include('nobody was there').and.not.include(NOTE)
    }
    expect((await noticeOf(admin)).body)
      .to.include(NOTE)
      .and.include('Luz Dela Cruz')
  })

  it('200 frees the rider, who may take other orders or stop for the day', async () => {
    const [{ rider }, { order }] = [await failed(), await confirmedOrder()]
    expect((await get('/api/rider/offers', { as: rider })).body.data.length).to.be.above(0)
    expect((await riderAction(rider, order.id, 'accept')).status).to.equal(200)
    expect((await riderAction(rider, order.id, 'deliver')).status).to.equal(200)
    const { status } = await patch('/api/rider/status', { status: 'offline' }, { as: rider })
    expect(status).to.equal(200)
  })

  it('409 CONFLICT for delivering it, and for failing it again, before it is retried', async () => {
    const { rider, order, fail, customer } = await failed()
    for (const refused of [await riderAction(rider, order.id, 'deliver'), await fail()]) {
      expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
      expect(refused.body).to.deep.include({ status: 'out_for_delivery', allowedMoves: [] })
    }
    expect((await seenBy(customer, order.id)).paymentStatus).to.equal('pending')
  })

  it('409 CONFLICT before it is on its way and once it is delivered; 403 for another rider’s; 404', async () => {
    const [{ rider, order, fail, customer }, other] = [await underWay(), await createRider()]
    const reason = { reason: 'other' }
    expect(outcome(await riderAction(other, order.id, 'fail', reason))).to.deep.equal([
      403,
      'FORBIDDEN',
    ])
    expect((await riderAction(rider, customer.id, 'fail', reason)).status).to.equal(404)
    await riderAction(rider, order.id, 'deliver')
    expect(outcome(await fail())).to.deep.equal([409, 'CONFLICT'])
  })

  it('400 VALIDATION_FAILED names a reason that is none and a note that is no line', async () => {
    const { fail } = await underWay()
    for (const [input, field] of [
      [{}, 'reason'],
      [{ reason: 'late' }, 'reason'],
      [{ reason: 'other', note: 7 }, 'note'],
      [{ reason: 'other', note: 'x'.repeat(301) }, 'note'],
    ] as const) {
      const { status, body } = await fail(input)
      expect([status, body.details[0].path]).to.deep.equal([400, field])
    }
  })

  it('one of fail and deliver wins of both at once', async () => {
    const { rider, order, fail, customer } = await underWay()
    const answers = await Promise.all([fail(), riderAction(rider, order.id, 'deliver'), fail()])
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).to.have.length(2)
    const { status, deliveryFailure } = await seenBy(customer, order.id)
    expect(status === 'delivered').to.equal(deliveryFailure === null)
  })

  it('spends no attempt at the delivery code, which works after the retry', async () => {
    await changeSettings({ deliveryCodeRequired: true })
    try {
      const { rider, customer, order } = await failed()
      const { deliveryCode } = await seenBy(customer, order.id)
      const wrong = deliveryCode === '0000' ? '1111' : '0000'
      for (let guess = 1; guess <= 6; guess++)
        expect((await riderAction(rider, order.id, 'deliver', { code: wrong })).status).to.equal(
          409,
        )
      await retry(await createUser('admin'), order.id)
      const given = { code: deliveryCode }
      expect((await riderAction(rider, order.id, 'deliver', given)).status).to.equal(200)
    } finally {
      await changeSettings({ deliveryCodeRequired: false })
    }
  })
})

describe('POST /api/orders/:id/retry', () => {
  useHarness()

  it('200 clears the failure, tells rider and customer, and leaves an audit row; the order can be delivered', async () => {
    const [admin, { rider, customer, order }] = [await createUser('admin'), await failed()]
    const { status, body } = await retry(admin, order.id)
    expect([status, body.order.status, body.order.deliveryFailure]).to.deep.equal([
      200,
      'out_for_delivery',
      null,
    ])
    const events = async (as: TestUser) =>
      (await noticesOf(as, order.id)).map(({ event }: any) => event)
    await eventually(async () => (await events(rider)).includes('rider.sent_again'))
    await eventually(
      async () =>
        (await events(customer)).filter((event: string) => event === 'order.out_for_delivery')
          .length === 2,
    )
    const audited = await knex('audit_log').where({ subject: order.id, action: 'order.retry' })
    expect(audited.map(({ actor_id }) => actor_id)).to.deep.equal([admin.id])
    const delivered = await riderAction(rider, order.id, 'deliver')
    expect([delivered.status, delivered.body.order.paymentStatus]).to.deep.equal([200, 'paid'])
  })

  it('409 CONFLICT for a second retry, and for an order whose delivery has not failed', async () => {
    const [admin, { order }, other] = [await createUser('admin'), await failed(), await underWay()]
    const answers = await Promise.all([retry(admin, order.id), retry(admin, order.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([200, 409])
    const again = await retry(admin, order.id)
    expect([...outcome(again), again.body.allowedMoves]).to.deep.equal([
      409,
      'CONFLICT',
      ['cancelled'],
    ])
    expect(outcome(await retry(admin, other.order.id))).to.deep.equal([409, 'CONFLICT'])
    expect(outcome(await retry(admin, other.customer.id))).to.deep.equal([404, 'NOT_FOUND'])
  })

  it('200 once for a repeated Idempotency-Key', async () => {
    const [admin, { order }] = [await createUser('admin'), await failed()]
    const headers = { 'idempotency-key': `retry-${order.id}` }
    const [first, second] = [
      await retry(admin, order.id, headers),
      await retry(admin, order.id, headers),
    ]
    expect([first.status, second.status, second.body]).to.deep.equal([200, 200, first.body])
  })

  it('409 RIDER_UNAVAILABLE while its rider does not work; the failure stays', async () => {
    const [admin, { rider, customer, order }] = [await createUser('admin'), await failed()]
    await patch('/api/rider/status', { status: 'offline' }, { as: rider })
    expect(outcome(await retry(admin, order.id))).to.deep.equal([409, 'RIDER_UNAVAILABLE'])
    expect((await seenBy(customer, order.id)).deliveryFailure).to.include({ note: NOTE })
  })

  it('a second attempt can fail, too, and each failure is kept', async () => {
    const [admin, { order, fail, customer }] = [await createUser('admin'), await failed()]
    await retry(admin, order.id)
    expect((await fail({ reason: 'refused' })).status).to.equal(200)
    expect((await seenBy(customer, order.id)).deliveryFailure).to.include({
      reason: 'refused',
      note: null,
    })
    expect(await knex('delivery_failures').where({ order_id: order.id })).to.have.length(2)
  })
})

describe('POST /api/orders/:id/cancel after a failed delivery', () => {
  useHarness()

  it('200 for an admin, without a reason too: stock comes back, a prepaid order is refunded, nothing can be retried', async () => {
    const [admin, customer, store] = [
      await createUser('admin'),
      await createUser(),
      await createStore(),
    ]
    const [rider, product] = [await createRider(), await createProduct(store, { inventory: 10 })]
    const order = await paidOrder(customer, [line(product, 2)])
    await riderAction(rider, order.id, 'accept')
    await riderAction(rider, order.id, 'fail', { reason: 'refused' })
    expect((await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })).status).to.equal(
      409,
    )
    expect((await post(`/api/orders/${order.id}/cancel`, {}, { as: admin })).status).to.equal(200)
    expect(Number((await knex('products').where({ id: product.id }).first()).inventory)).to.equal(
      10,
    )
    await eventually(async () => {
      const { payment } = (await get(`/api/payments/${order.id}`, { as: customer })).body
      return payment.refundedAmount === payment.amount
    })
    const seen = await seenBy(customer, order.id)
    expect([seen.status, seen.deliveryFailure.reason]).to.deep.equal(['cancelled', 'refused'])
    expect(outcome(await retry(admin, order.id))).to.deep.equal([409, 'CONFLICT'])
    expect(outcome(await riderAction(rider, order.id, 'deliver'))).to.deep.equal([409, 'CONFLICT'])
  })
})
