import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { createOrder, createUser, type TestUser } from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import {
  countCharges,
  deliverEvent,
  injectFault,
  paidEvent,
  pressCheckoutButton,
  providerEvent,
  providerSignature,
} from '../../support/payment-provider.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const initiate = (customer: TestUser, orderId: string, paymentMethod: string, headers = {}) =>
  post('/api/payments/initiate', { orderId, paymentMethod }, { as: customer, headers })

const waitForOrderStatus = (customer: TestUser, orderId: string, status: string) =>
  eventually(
    async () =>
      (await get(`/api/orders/${orderId}`, { as: customer })).body.order.status === status,
    {
      what: `order ${status}`,
    },
  )

const waitForOutcome = (event: { data: { id: string } }) =>
  eventually(async () => {
    const row = await knex('provider_events').where({ id: event.data.id }).first()
    return row?.handled_at ? row : null
  })

describe('POST /api/payments/initiate', () => {
  useHarness()

  it('200 confirms a cash order at once; the vendor and the customer are told once, in the app and by e-mail', async () => {
    const { customer, store, order } = await createOrder()
    const { status, body } = await initiate(customer, order.id, 'cash_on_delivery')
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      success: true,
      orderId: order.id,
      paymentMethod: 'cash_on_delivery',
      status: 'confirmed',
    })
    const read = await get(`/api/orders/${order.id}`, { as: customer })
    expect(read.body.order).to.include({ status: 'confirmed', paymentStatus: 'pending' })
    expect(read.body.order.stores[0].status).to.equal('confirmed')
    expect(read.body.order.timeline.map(({ status: state, by }: any) => [state, by])).to.deep.equal(
      [
        ['pending', 'customer'],
        ['confirmed', 'customer'],
      ],
    )
    const told = async (user: TestUser) => (await get('/api/notifications', { as: user })).body
    const vendorSees = await eventually(async () =>
      (await told(store.owner)).total > 0 ? await told(store.owner) : null,
    )
    expect(vendorSees.data.map(({ event }: any) => event)).to.deep.equal(['order.new'])
    expect(vendorSees.data[0].title).to.include(order.orderNumber)
    expect([vendorSees.unread, (await told(customer)).data[0].event]).to.deep.equal([
      1,
      'order.confirmed',
    ])
    await eventually(
      async () => mailsTo(store.owner.email).length > 0 && mailsTo(customer.email).length > 0,
    )
    expect(mailsTo(store.owner.email)).to.have.length(1)
    expect(mailsTo(store.owner.email)[0]!.raw).to.include(order.orderNumber)
  })

  it('200 for cash again; 409 CONFLICT when a confirmed cash order switches; one effect', async () => {
    const { customer, order } = await createOrder()
    await initiate(customer, order.id, 'cash_on_delivery')
    expect((await initiate(customer, order.id, 'cash_on_delivery')).status).to.equal(200)
    const switched = await initiate(customer, order.id, 'ewallet_a')
    expect([switched.status, switched.body.code, switched.body.status]).to.deep.equal([
      409,
      'CONFLICT',
      'confirmed',
    ])
    expect(await knex('order_events').where({ order_id: order.id })).to.have.length(2)
  })

  for (const method of ['ewallet_a', 'ewallet_b']) {
    it(`200 with a checkout for ${method}; authorising it charges once and confirms the order`, async () => {
      const { customer, order } = await createOrder({ paymentMethod: method })
      const { status, body } = await initiate(customer, order.id, method)
      expect(status).to.equal(200)
      expect(body).to.have.all.keys(
        'success',
        'orderId',
        'paymentMethod',
        'checkoutUrl',
        'sourceId',
      )
      expect(await pressCheckoutButton(body.checkoutUrl, 'authorize')).to.equal(
        `${config.storefrontUrl}/orders/${order.id}`,
      )
      await waitForOrderStatus(customer, order.id, 'confirmed')
      const { payment } = (await get(`/api/payments/${order.id}`, { as: customer })).body
      expect(payment).to.include({ orderId: order.id, status: 'paid', method, amount: order.total })
      expect(payment.providerReference).to.match(/^pay_/)
      expect(await countCharges(body.sourceId)).to.equal(1)
      const stored = await knex('payments').where({ order_id: order.id }).first()
      expect(stored.commission).to.equal(Math.round(order.total * 3)) // 3 % of the total, in centavos
    })
  }

  it('200 again creates a new source and voids the earlier; a payment through the voided one still counts', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const first = (await initiate(customer, order.id, 'ewallet_a')).body
    const second = (await initiate(customer, order.id, 'ewallet_a')).body
    expect(second.sourceId).to.not.equal(first.sourceId)
    expect(
      (await knex('payment_sources').where({ id: first.sourceId }).first()).voided_at,
    ).to.not.equal(null)
    await pressCheckoutButton(first.checkoutUrl, 'authorize')
    await waitForOrderStatus(customer, order.id, 'confirmed')
    expect(await countCharges(first.sourceId)).to.equal(1)
  })

  it('200 and exactly one charge when both checkouts of an order are authorised at once', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const first = (await initiate(customer, order.id, 'ewallet_a')).body
    const second = (await initiate(customer, order.id, 'ewallet_b')).body
    await Promise.all([
      pressCheckoutButton(first.checkoutUrl, 'authorize'),
      pressCheckoutButton(second.checkoutUrl, 'authorize'),
    ])
    await waitForOrderStatus(customer, order.id, 'confirmed')
    await eventually(
      async () =>
        (await knex('outbox').whereNull('completed_at').where({ name: 'charge-source' })).length ===
        0,
    )
    expect((await countCharges(first.sourceId)) + (await countCharges(second.sourceId))).to.equal(1)
  })

  it('200 for online banking, confirmed by payment.paid alone', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const { status, body } = await initiate(customer, order.id, 'online_banking_c')
    expect([status, body.sourceId.slice(0, 3)]).to.deep.equal([200, 'pi_'])
    await pressCheckoutButton(body.checkoutUrl, 'authorize')
    await waitForOrderStatus(customer, order.id, 'confirmed')
    expect(
      (await get(`/api/orders/${order.id}`, { as: customer })).body.order.paymentMethod,
    ).to.equal('online_banking_c')
  })

  it('409 ALREADY_PAID once it is paid', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await deliverEvent(paidEvent(order))
    await waitForOrderStatus(customer, order.id, 'confirmed')
    const again = await initiate(customer, order.id, 'ewallet_a')
    expect([again.status, again.body.code]).to.deep.equal([409, 'ALREADY_PAID'])
  })

  it('400 AMOUNT_TOO_SMALL below the provider’s minimum; 400 PAYMENT_METHOD_DISABLED when switched off', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a', quantity: 1 })
    await knex('orders').where({ id: order.id }).update({ subtotal: 50, total: 50 })
    const small = await initiate(customer, order.id, 'ewallet_a')
    expect([small.status, small.body.code]).to.deep.equal([400, 'AMOUNT_TOO_SMALL'])
    const admin = await createUser('admin')
    await patch('/api/admin/settings', { ewalletBEnabled: false }, { as: admin })
    const disabled = await initiate(customer, order.id, 'ewallet_b')
    await patch('/api/admin/settings', { ewalletBEnabled: true }, { as: admin })
    expect([disabled.status, disabled.body.code]).to.deep.equal([400, 'PAYMENT_METHOD_DISABLED'])
  })

  it('403 FORBIDDEN for another’s order, 404 for none, 400 for an unknown method, 401 without a token', async () => {
    const { customer, order } = await createOrder()
    expect((await initiate(await createUser(), order.id, 'cash_on_delivery')).body.code).to.equal(
      'FORBIDDEN',
    )
    expect((await initiate(customer, customer.id, 'cash_on_delivery')).body.code).to.equal(
      'NOT_FOUND',
    )
    const invalid = await post(
      '/api/payments/initiate',
      { orderId: 'x', paymentMethod: 'barter' },
      { as: customer },
    )
    expect(invalid.body.details.map(({ path }: any) => path)).to.have.members([
      'orderId',
      'paymentMethod',
    ])
    expect((await post('/api/payments/initiate', {})).status).to.equal(401)
  })

  it('503 PROVIDER_UNAVAILABLE leaves the order as it was', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await injectFault({ failRequests: 1 })
    const down = await initiate(customer, order.id, 'ewallet_a')
    await injectFault({})
    expect([down.status, down.body.code]).to.deep.equal([503, 'PROVIDER_UNAVAILABLE'])
    expect(down.headers.get('retry-after')).to.equal('5')
    expect((await get(`/api/orders/${order.id}`, { as: customer })).body.order.status).to.equal(
      'pending',
    )
    expect((await initiate(customer, order.id, 'ewallet_a')).status).to.equal(200)
  })

  it('200 replays under an Idempotency-Key without a second source', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const headers = { 'idempotency-key': 'pay-once' }
    const first = await initiate(customer, order.id, 'ewallet_a', headers)
    const second = await initiate(customer, order.id, 'ewallet_a', headers)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers.get('idempotent-replayed')).to.equal('true')
    const sources = await knex('payment_sources as s')
      .join('payments as p', 'p.id', 's.payment_id')
      .where('p.order_id', order.id)
    expect(sources).to.have.length(1)
  })
})

describe('GET /api/payments/:orderId', () => {
  useHarness()

  it('200 for its customer and an admin, 403 for anyone else, 404 for no order', async () => {
    const { customer, store, order } = await createOrder()
    const seen = await get(`/api/payments/${order.id}`, { as: customer })
    expect(seen.body.payment).to.deep.equal({
      orderId: order.id,
      status: 'pending',
      method: 'cash_on_delivery',
      amount: order.total,
      providerReference: null,
      refundedAmount: 0,
      refunds: [],
    })
    expect(
      (await get(`/api/payments/${order.id}`, { as: await createUser('admin') })).status,
    ).to.equal(200)
    expect((await get(`/api/payments/${order.id}`, { as: store.owner })).body.code).to.equal(
      'FORBIDDEN',
    )
    expect((await get(`/api/payments/${customer.id}`, { as: customer })).status).to.equal(404)
  })
})

describe('POST /api/webhooks/provider', () => {
  useHarness()

  it('200 received for payment.paid; the order is confirmed, its vendor told', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const { status, body } = await deliverEvent(paidEvent(order))
    expect([status, body]).to.deep.equal([200, { success: true, received: true }])
    await waitForOrderStatus(customer, order.id, 'confirmed')
  })

  it('200 for the second of two secrets, for sha256=, and in the provider’s own header form', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    expect(
      (await deliverEvent(paidEvent(order), { secret: config.payments.webhookSecrets[1]! })).status,
    ).to.equal(200)
    const body = JSON.stringify(providerEvent('payout.deposited', { id: 'po_1', attributes: {} }))
    const [t, secret] = [Math.floor(Date.now() / 1000), config.payments.webhookSecrets[0]!]
    const te = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    const own = await post('/api/webhooks/provider', body, {
      headers: { 'paymongo-signature': `t=${t},te=${te},li=` },
    })
    expect(own.status).to.equal(200)
    const hex = createHmac('sha256', secret).update(body).digest('hex')
    expect(
      (
        await post('/api/webhooks/provider', body, {
          headers: { 'provider-signature': `sha256=${hex}` },
        })
      ).status,
    ).to.equal(200)
    await waitForOrderStatus(customer, order.id, 'confirmed')
  })

  it('401 INVALID_SIGNATURE for a missing, foreign or truncated one, verified before the JSON is parsed; nothing is stored', async () => {
    const { order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const event = paidEvent(order)
    const forged = [
      await deliverEvent(event, { secret: 'whsk_of_a_stranger' }),
      await post('/api/webhooks/provider', event),
      await post('/api/webhooks/provider', '{"data":', { headers: { 'provider-signature': 'ab' } }),
      await deliverEvent(event, { headers: { 'provider-signature': '0'.repeat(64) } }),
    ]
    for (const { status, body } of forged)
      expect([status, body.code]).to.deep.equal([401, 'INVALID_SIGNATURE'])
    expect(await knex('provider_events').where({ id: event.data.id })).to.have.length(0)
  })

  it('400 MALFORMED_JSON and VALIDATION_FAILED for signed bytes that are no event', async () => {
    const signed = (body: string) => {
      const signature = createHmac('sha256', config.payments.webhookSecrets[0]!)
        .update(body)
        .digest('hex')
      return post('/api/webhooks/provider', body, { headers: { 'provider-signature': signature } })
    }
    expect((await signed('{"data":')).body.code).to.equal('MALFORMED_JSON')
    expect((await signed('{"data":{}}')).body.code).to.equal('VALIDATION_FAILED')
  })

  it('200 for text that PostgreSQL cannot store, and the order is confirmed', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const event: any = paidEvent(order)
    event.data.attributes.data.attributes.billing = {
      name: 'Luz \ud800\0 \\ud800 🥭',
      ['\udc00']: 1,
    }
    const body = JSON.stringify(event).replace('"livemode"', '"huge":1e999999,"livemode"')
    const headers = { 'provider-signature': providerSignature(body) }
    expect((await post('/api/webhooks/provider', body, { headers })).status).to.equal(200)
    await waitForOrderStatus(customer, order.id, 'confirmed')
    const stored = await knex('provider_events').where({ id: event.data.id }).first()
    expect(stored.body.data.attributes.data.attributes.billing.name).to.equal(
      'Luz \ufffd\ufffd \\ud800 🥭',
    )
  })

  it('200 for each of many concurrent events, twice each, beside one that cannot be stored: one job an event', async () => {
    const crowd = Array.from({ length: 20 }, (_, at) =>
      providerEvent('payout.deposited', { id: `po_${at}`, attributes: {} }),
    )
    const endless = randomBytes(20_000).toString('hex') // longer than any key of an index
    const poison = providerEvent('payout.deposited', { id: 'po_x', attributes: {} }, endless)
    const [refused, ...answers] = await Promise.all(
      [poison, ...crowd, ...crowd.toReversed()].map((event) => deliverEvent(event)),
    )
    expect(refused!.status).to.equal(500)
    for (const { status } of answers) expect(status).to.equal(200)
    const ids = crowd.map(({ data }) => data.id)
    expect(await knex('provider_events').whereIn('id', ids)).to.have.length(20)
    const jobs = await knex('outbox').whereRaw(`payload ->> 'eventId' = any(?)`, [ids])
    expect(jobs).to.have.length(20)
  })

  it('200 fifty times at once, applied once', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const event = paidEvent(order)
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliverEvent(event)))
    for (const { status } of answers) expect(status).to.equal(200)
    await waitForOrderStatus(customer, order.id, 'confirmed')
    expect(await knex('provider_events').where({ id: event.data.id })).to.have.length(1)
    expect(
      await knex('order_events').where({ order_id: order.id, status: 'confirmed' }),
    ).to.have.length(1)
  })

  it('200 but held for review when the amount or the currency is wrong, or no order fits', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const wrong = [
      paidEvent(order, { amount: 1 }),
      paidEvent(order, { currency: 'USD' }),
      paidEvent({ id: customer.id, total: order.total }),
      providerEvent('source.chargeable', {
        id: 'src_x',
        attributes: { amount: 1, currency: 'PHP', metadata: { order_id: order.id } },
      }),
    ]
    for (const event of wrong) {
      expect((await deliverEvent(event)).status).to.equal(200)
      expect((await waitForOutcome(event)).status).to.equal('held')
    }
    expect((await get(`/api/orders/${order.id}`, { as: customer })).body.order.status).to.equal(
      'pending',
    )
  })

  it('200 for an unknown type, ignored', async () => {
    const event = providerEvent('qr.paid', { id: 'qr_1', attributes: {} })
    expect((await deliverEvent(event)).status).to.equal(200)
    expect((await waitForOutcome(event)).status).to.equal('ignored')
  })

  it('200 for payment.failed marks the payment failed; a late one never undoes paid; a retry can still pay', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const failedEvent = () =>
      providerEvent('payment.failed', {
        id: `pay_${randomUUID()}`,
        attributes: {
          amount: order.total * 100,
          currency: 'PHP',
          status: 'failed',
          metadata: { order_id: order.id },
        },
      })
    const first = failedEvent()
    await deliverEvent(first)
    await waitForOutcome(first)
    const status = async () =>
      (await get(`/api/payments/${order.id}`, { as: customer })).body.payment.status
    expect(await status()).to.equal('failed')
    const paid = paidEvent(order)
    await deliverEvent(paid)
    await waitForOutcome(paid)
    const late = failedEvent()
    await deliverEvent(late)
    expect((await waitForOutcome(late)).status).to.equal('ignored')
    expect(await status()).to.equal('paid')
  })
})

describe('a lost provider event', () => {
  useHarness()

  it('is reconciled: the authorised source is found and charged', async () => {
    await injectFault({ dropEvents: 2 })
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const { body } = await initiate(customer, order.id, 'ewallet_a')
    await pressCheckoutButton(body.checkoutUrl, 'authorize')
    await knex('payments').where({ order_id: order.id }).update({ reconcile_at: new Date() })
    await waitForOrderStatus(customer, order.id, 'confirmed')
    expect(await countCharges(body.sourceId)).to.equal(1)
    await injectFault({})
  })
})
