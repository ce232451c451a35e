import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createOrder, createUser, type TestUser } from '../../support/actors.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { findWrongBalances } from '../../support/ledger-assertions.ts'
import { mailsTo } from '../../support/mail-server.ts'
import {
  chargeOutOfBand,
  deliverEvent,
  injectFault,
  paidEvent,
  pressCheckoutButton,
  providerEvent,
} from '../../support/payment-provider.ts'

type Order = { id: string; orderNumber: string; total: number }
type Event = ReturnType<typeof paidEvent>

const statusOf = async (event: Event): Promise<string> =>
  (await knex('provider_events').where({ id: event.data.id }).first('status'))?.status

const waitForStatus = (event: Event, status: string) =>
  eventually(async () => (await statusOf(event)) === status, { what: `event ${status}` })

const resolve = (
  as: TestUser,
  { data: { id } }: { data: { id: string } },
  action: string,
  headers = {},
): Promise<Answer> =>
  post(`/api/admin/events/${id}/resolve`, { action, note: 'Asked the customer' }, { as, headers })

const paymentOf = async (as: TestUser, { id }: Order) =>
  (await get(`/api/payments/${id}`, { as })).body.payment

const statusOfOrder = async (as: TestUser, { id }: Order): Promise<string> =>
  (await get(`/api/orders/${id}`, { as })).body.order.status

/** An unpaid order of ₱110 for which `amount` centavos came in. */
async function heldOrder(amount: number) {
  const [made, admin] = [
    await createOrder({ paymentMethod: 'ewallet_a' }),
    await createUser('admin'),
  ]
  const event = paidEvent(made.order, { amount })
  await deliverEvent(event)
  await waitForStatus(event, 'held')
  return { ...made, admin, event, reference: event.data.attributes.data.id }
}

/** What the ledger holds of an order, by account, in centavos. */
async function accountsOf({ id }: Order): Promise<Record<string, number>> {
  const rows = await knex('ledger_lines as l')
    .join('ledger_entries as e', 'e.id', 'l.entry_id')
    .where({ order_id: id })
    .groupBy('account')
    .select('account', knex.raw('sum(amount)::int as amount'))
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).to.equal(0)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** Lets the time to pay run out, and decides about the order now. */
async function expireNow({ id }: Order): Promise<void> {
  await knex('orders')
    .where({ id })
    .update({ expires_at: new Date(Date.now() - 1_000) })
  await knex('outbox')
    .where({ name: 'expire-order' })
    .whereNull('completed_at')
    .whereRaw(`payload->>'orderId' = ?`, [id])
    .update({ available_at: new Date() })
}

/** Every decision so far about an overdue order has been made. */
const waitUntilDecided = ({ id }: Order) =>
  eventually(
    async () =>
      (
        await knex('outbox')
          .where({ name: 'expire-order' })
          .whereNull('completed_at')
          .where('available_at', '<=', new Date())
          .whereRaw(`payload->>'orderId' = ?`, [id])
      ).length === 0,
    { what: 'the decision' },
  )

const notificationsOf = async (as: TestUser, event: string, order: Order): Promise<any[]> =>
  (await get('/api/notifications?limit=100', { as })).body.data.filter(
    (each: any) => each.event === event && each.data.orderId === order.id,
  )

describe('a provider event that is held for review', () => {
  useHarness()

  it('tells every admin, in the app and by e-mail, and nobody else', async () => {
    const other = await createUser('admin')
    const { customer, admin, order, event } = await heldOrder(10_000)
    for (const each of [admin, other]) {
      const [told] = await eventually(async () => {
        const found = await notificationsOf(each, 'payment.held', order)
        return found.length > 0 ? found : null
      })
      expect(told.body).to.include('₱100.00').and.include('₱110.00').and.include(event.data.id)
      expect(told.data.eventId).to.equal(event.data.id)
    }
    await eventually(async () => mailsTo(other.email).length > 0)
    expect(await notificationsOf(customer, 'payment.held', order)).to.deep.equal([])
  })

  it('is held once for a payment, however often and under whatever event ids it is reported', async () => {
    const { admin, order, event } = await heldOrder(10_000)
    const again = structuredClone(event)
    again.data.id = `evt_${randomUUID()}`
    await deliverEvent(again)
    await waitForStatus(again, 'ignored')
    const { body } = await get('/api/admin/events?status=held&limit=100', { as: admin })
    const held = body.data.filter(({ orderId }: any) => orderId === order.id)
    expect(held.map(({ id }: any) => id)).to.deep.equal([event.data.id])
  })

  it('keeps its order from expiring, and nobody is told that nothing was paid', async () => {
    const { customer, admin, order } = await heldOrder(10_000)
    await expireNow(order)
    await waitUntilDecided(order)
    expect(await statusOfOrder(customer, order)).to.equal('pending')
    await post(`/api/orders/${order.id}/cancel`, {}, { as: admin })
    const [told] = await eventually(async () => {
      const found = await notificationsOf(customer, 'order.cancelled', order)
      return found.length > 0 ? found : null
    })
    expect(told.body).to.include('checking a payment').and.not.include('not been charged')
  })

  it('and its order: expired before the event came, or kept for as long as it is held, whichever was first', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => createOrder({ paymentMethod: 'ewallet_a' })),
    )
    const events = orders.map(({ order }) => paidEvent(order, { amount: 10_000 }))
    await Promise.all(
      orders.flatMap(({ order }, index) => [expireNow(order), deliverEvent(events[index]!)]),
    )
    for (const [index, { customer, order }] of orders.entries()) {
      await waitForStatus(events[index]!, 'held')
      await waitUntilDecided(order)
      const { handled_at } = await knex('provider_events')
        .where({ id: events[index]!.data.id })
        .first()
      const [cancelled] = await knex('order_events').where({
        order_id: order.id,
        status: 'cancelled',
      })
      if (cancelled) expect(cancelled.at.getTime()).to.be.at.most(handled_at.getTime())
      else expect(await statusOfOrder(customer, order)).to.equal('pending')
    }
  })

  it('is made of a payment that only the reconciler saw, and keeps the order too', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await injectFault({ dropEvents: 'all' })
    const initiation = { orderId: order.id, paymentMethod: 'ewallet_a' }
    const { body } = await post('/api/payments/initiate', initiation, { as: customer })
    await pressCheckoutButton(body.checkoutUrl, 'authorize')
    const reference = await chargeOutOfBand(body.sourceId, { orderId: order.id, amount: 11_000 })
    await injectFault({})
    await knex('payment_sources').where({ id: body.sourceId }).update({ amount: 12_000 })
    await knex('payments').where({ order_id: order.id }).update({ amount: 12_000 })
    await knex('orders').where({ id: order.id }).update({ subtotal: 12_000, total: 12_000 })
    await expireNow(order)
    const held = await eventually(async () =>
      knex('provider_events').where({ reference, status: 'held' }).first(),
    )
    expect(held.id).to.match(/^evt_/)
    await waitUntilDecided(order)
    expect(await statusOfOrder(customer, order)).to.equal('pending')
  })
})

describe('POST /api/admin/events/:id/resolve', () => {
  useHarness()

  it('200 accept takes the amount as the payment of the order; the ledger shows the difference', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    const { status, body } = await resolve(admin, event, 'accept')
    expect(status).to.equal(200)
    expect(body.event).to.include({ id: event.data.id, status: 'applied', orderId: order.id })
    expect(body.event.resolution).to.include({
      action: 'accept',
      note: 'Asked the customer',
      by: admin.id,
    })
    expect(await paymentOf(customer, order)).to.include({ status: 'paid', amount: 100 })
    expect(await statusOfOrder(customer, order)).to.equal('confirmed')
    // 3 % of ₱110 is the commission; the ₱10 that are missing are the platform's loss, not the vendor's
    expect(await accountsOf(order)).to.deep.equal({
      provider: 10_000,
      vendor_payable: -10_670,
      commission: -330,
      payment_differences: 1_000,
    })
  })

  it('200 accept takes a further amount as what is left to pay; 409 CONFLICT for more than that', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    await resolve(admin, event, 'accept')
    const [rest, tooMuch] = [
      paidEvent(order, { amount: 1_000 }),
      paidEvent(order, { amount: 1_001 }),
    ]
    for (const each of [rest, tooMuch]) {
      await deliverEvent(each)
      await waitForStatus(each, 'held')
    }
    const refused = await resolve(admin, tooMuch, 'accept')
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect(refused.body.allowedMoves).to.deep.equal(['refund', 'dismiss'])
    expect((await resolve(admin, rest, 'accept')).status).to.equal(200)
    expect(await paymentOf(customer, order)).to.include({ status: 'paid', amount: 110 })
    const { payment_differences: difference } = await accountsOf(order)
    expect(difference).to.equal(0)
  })

  it('200 refund sends the money back: it shows among the refunds, outside what is refundable of the order', async () => {
    const { customer, admin, order, event, reference } = await heldOrder(10_000)
    const { status, body } = await resolve(admin, event, 'refund')
    expect([status, body.event.status]).to.deep.equal([200, 'applied'])
    const { refunds, status: paid } = await paymentOf(customer, order)
    expect(refunds).to.have.length(1)
    expect([refunds[0].amount, refunds[0].duplicate, paid]).to.deep.equal([100, true, 'pending'])
    // The provider does not know this payment, so it refuses, and an admin pays it back by hand.
    await eventually(async () => (await paymentOf(customer, order)).refunds[0].manual)
    await patch(`/api/admin/refunds/${refunds[0].refundId}`, { status: 'succeeded' }, { as: admin })
    expect(await accountsOf(order)).to.include({ provider: 10_000, cash: -10_000 })
    const [told] = await eventually(async () => {
      const found = await notificationsOf(customer, 'order.money_returned', order)
      return found.length > 0 ? found : null
    })
    expect(told.body).to.include('₱100.00')
    expect(
      (await knex('refunds').where({ id: refunds[0].refundId }).first()).provider_payment,
    ).to.equal(reference)
    const late = paidEvent(order, { amount: 10_000 })
    late.data.attributes.data.id = reference
    await deliverEvent(late)
    await waitForStatus(late, 'ignored')
    expect((await paymentOf(customer, order)).refunds).to.have.length(1)
  })

  it('200 dismiss closes it, moves no money, and its order expires as any other', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    const { body } = await resolve(admin, event, 'dismiss')
    expect(body.event).to.include({ status: 'ignored' })
    expect(await accountsOf(order)).to.deep.equal({})
    await expireNow(order)
    await eventually(async () => (await statusOfOrder(customer, order)) === 'cancelled')
  })

  it('200 accept charges an authorised source with its own amount', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const admin = await createUser('admin')
    const initiation = { orderId: order.id, paymentMethod: 'ewallet_a' }
    const { body } = await post('/api/payments/initiate', initiation, { as: customer })
    await knex('payments').where({ order_id: order.id }).update({ amount: 12_000 })
    await pressCheckoutButton(body.checkoutUrl, 'authorize')
    const { id } = await eventually(async () =>
      knex('provider_events').where({ reference: body.sourceId, status: 'held' }).first(),
    )
    const event = { data: { id } }
    const refused = await resolve(admin, event, 'refund')
    expect([refused.status, refused.body.allowedMoves]).to.deep.equal([409, ['accept', 'dismiss']])
    expect((await resolve(admin, event, 'accept')).status).to.equal(200)
    await eventually(async () => (await statusOfOrder(customer, order)) === 'confirmed')
    expect(await paymentOf(customer, order)).to.include({ status: 'paid', amount: 110 })
  })

  it('409 CONFLICT for a second resolution, an event that is not held, and one that no order fits; each with what is possible', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    await resolve(admin, event, 'dismiss')
    const again = await resolve(admin, event, 'accept')
    expect([again.status, again.body.code, again.body.allowedMoves]).to.deep.equal([
      409,
      'CONFLICT',
      [],
    ])
    const right = paidEvent(order)
    await deliverEvent(right)
    await waitForStatus(right, 'applied')
    expect((await resolve(admin, right, 'refund')).status).to.equal(409)
    const foreign = paidEvent({ id: customer.id, total: 110 })
    await deliverEvent(foreign)
    await waitForStatus(foreign, 'held')
    const refused = await resolve(admin, foreign, 'accept')
    expect([refused.status, refused.body.allowedMoves]).to.deep.equal([409, ['dismiss']])
    expect((await resolve(admin, foreign, 'dismiss')).status).to.equal(200)
  })

  it('409 CONFLICT accepting for a cancelled order; its money can go back', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    const refused = await resolve(admin, event, 'accept')
    expect([refused.status, refused.body.allowedMoves]).to.deep.equal([409, ['refund', 'dismiss']])
    expect((await resolve(admin, event, 'refund')).status).to.equal(200)
  })

  it('200 replays under an Idempotency-Key; 400 names what is missing, 401 for anyone but an admin, 404 for no event', async () => {
    const { customer, admin, order, event } = await heldOrder(10_000)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await resolve(admin, event, 'accept', headers)
    const second = await resolve(admin, event, 'accept', headers)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers.get('idempotent-replayed')).to.equal('true')
    expect(await knex('ledger_entries').where({ order_id: order.id })).to.have.length(1)
    const invalid = await post(
      `/api/admin/events/${event.data.id}/resolve`,
      { action: 'keep' },
      { as: admin },
    )
    expect(invalid.body.details.map(({ path }: any) => path)).to.have.members(['action', 'note'])
    expect((await resolve(customer, event, 'accept')).status).to.equal(401)
    expect(
      (await resolve(admin, providerEvent('x', { id: 'x', attributes: {} }), 'accept')).status,
    ).to.equal(404)
  })

  it('leaves one audit row with the action, the note and the amount in pesos', async () => {
    const { admin, event } = await heldOrder(10_000)
    await resolve(admin, event, 'refund')
    const { body } = await get(`/api/admin/audit?subject=${event.data.id}`, { as: admin })
    expect(body.data).to.have.length(1)
    expect(body.data[0]).to.include({ action: 'event.resolve' })
    expect(body.data[0].after).to.deep.equal({
      action: 'refund',
      note: 'Asked the customer',
      amount: 100,
    })
  })

  it('is done once of ten at once by two admins, whatever they want', async () => {
    const { admin, order, event } = await heldOrder(10_000)
    const other = await createUser('admin')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        resolve(index % 2 ? admin : other, event, index % 3 ? 'accept' : 'refund'),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).to.deep.equal([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await knex('ledger_entries').where({ order_id: order.id })).to.have.length(1)
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('and a right payment that arrives at the same moment: the order is paid once, all other money goes back or stays held', async () => {
    for (let round = 0; round < 4; round++) {
      const { customer, admin, order, event } = await heldOrder(10_000)
      const right = paidEvent(order)
      const [resolved] = await Promise.all([resolve(admin, event, 'accept'), deliverEvent(right)])
      await waitForStatus(right, 'applied')
      const { status, amount, refunds } = await paymentOf(customer, order)
      expect(status).to.equal('paid')
      expect(amount).to.equal(resolved.status === 200 ? 100 : 110)
      // Accepted first, the right payment is the second one.
      expect(refunds.map((each: any) => [each.amount, each.duplicate])).to.deep.equal(
        resolved.status === 200 ? [[110, true]] : [],
      )
      expect(await statusOf(event)).to.equal(resolved.status === 200 ? 'applied' : 'held')
    }
  })
})
