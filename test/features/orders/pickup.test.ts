import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { get, patch, post } from '../../support/client.ts'
import { assign, createRider, paidOrder, riderAction } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { findWrongBalances } from '../../support/ledger-assertions.ts'

const move = (as: TestUser, orderId: string, status: string, more = {}) =>
  patch(`/api/orders/${orderId}/status`, { status, ...more }, { as })
const seenBy = async (as: TestUser, orderId: string) =>
  (await get(`/api/orders/${orderId}`, { as })).body.order

const address = { address: '12 Rizal Street', barangay: 'Poblacion' }
const pickupStore = () => createStore(undefined, { pickup_enabled: true, ...address })

/** A confirmed cash order of ₱110 that its customer picks up. */
async function pickup() {
  const [customer, store] = [await createUser(), await pickupStore()]
  const items = [line(await createProduct(store), 2)]
  const request = { items, fulfilment: 'pickup', paymentMethod: 'cash_on_delivery' }
  const { status, body } = await post('/api/orders', request, { as: customer })
  expect(status, JSON.stringify(body)).to.equal(201)
  const { id: orderId } = body.order
  const payment = { orderId, paymentMethod: 'cash_on_delivery' }
  await post('/api/payments/initiate', payment, { as: customer })
  return { customer, store, order: body.order }
}

/** One that is ready, with the code that its customer reads and another one. */
async function readyPickup() {
  const made = await pickup()
  for (const status of ['preparing', 'ready'])
    expect((await move(made.store.owner, made.order.id, status)).status).to.equal(200)
  const code: string = (await seenBy(made.customer, made.order.id)).deliveryCode
  return { ...made, code, wrong: code === '0000' ? '1111' : '0000' }
}

describe('an order that is picked up', () => {
  useHarness()

  it('201 without address, fee and rider, whatever the fee of a delivery', async () => {
    const admin = await createUser('admin')
    const setFee = async (base: number) =>
      void (await patch('/api/admin/settings', { deliveryFee: { base } }, { as: admin }))
    const placeAndReset = async () => {
      try {
        await setFee(50)
        return (await pickup()).order
      } finally {
        await setFee(0)
      }
    }
    const order = await placeAndReset()
    expect(order).to.include({
      fulfilment: 'pickup',
      deliveryAddress: null,
      landmark: null,
      deliveryFee: 0,
      total: 110,
      deliveryCode: null,
      rider: null,
    })
  })

  it('says where its store is, to its customer and to the store', async () => {
    const { customer, store, order } = await pickup()
    const [{ status, ...placed }] = order.stores
    expect([status, placed]).to.deep.equal([
      'pending',
      { id: store.id, name: store.name, ...address, city: 'Salay' },
    ])
    for (const reader of [customer, store.owner])
      expect((await seenBy(reader, order.id)).stores).to.deep.equal([
        { ...placed, status: 'confirmed' },
      ])
  })

  it('400 names deliveryAddress of a delivery without one, and fulfilment of a pickup at two stores', async () => {
    const as = await createUser()
    const items = [
      line(await createProduct(await pickupStore())),
      line(await createProduct(await pickupStore())),
    ]
    const noAddress = { items, paymentMethod: 'cash_on_delivery', fulfilment: 'delivery' }
    const twoStores = { ...noAddress, fulfilment: 'pickup' }
    const { details: missing } = (await post('/api/orders', noAddress, { as })).body
    expect(missing).to.deep.equal([{ path: 'deliveryAddress', message: 'is required' }])
    const { status, body } = await post('/api/orders', twoStores, { as })
    expect([status, body.details[0].path]).to.deep.equal([400, 'fulfilment'])
  })

  it('409 FULFILMENT_UNAVAILABLE for what a store does not offer, naming the items', async () => {
    const as = await createUser()
    const delivers = line(await createProduct(await createStore()))
    const only = await createStore(undefined, { pickup_enabled: true, delivery_enabled: false })
    for (const request of [
      orderBody([delivers], { fulfilment: 'pickup' }),
      orderBody([line(await createProduct(only))]),
    ]) {
      const { status, body } = await post('/api/orders', request, { as })
      expect([status, body.code]).to.deep.equal([409, 'FULFILMENT_UNAVAILABLE'])
      expect(body.details[0].path).to.equal('items.0.storeId')
    }
  })

  it('shows its code to the customer once it is ready, and to no vendor; the notice says it', async () => {
    const { customer, store, order } = await pickup()
    expect((await seenBy(customer, order.id)).deliveryCode).to.equal(null)
    for (const status of ['preparing', 'ready']) await move(store.owner, order.id, status)
    const { deliveryCode } = await seenBy(customer, order.id)
    expect(deliveryCode).to.match(/^\d{4}$/)
    const asVendor = await seenBy(store.owner, order.id)
    expect(asVendor).to.not.have.property('deliveryCode')
    expect(asVendor.allowedMoves).to.deep.equal(['cancelled', 'delivered'])
    const notice = await eventually(async () =>
      (await get('/api/notifications', { as: customer })).body.data.find(
        (n: any) => n.event === 'order.ready',
      ),
    )
    expect(notice.body).to.include(deliveryCode).and.include(store.name).and.include('₱110.00')
    expect(notice.body).to.not.include('rider')
  })

  it('400 without deliveryCode, 403 for a wrong one, 200 for the right one; 409 CONFLICT before it is ready', async () => {
    const early = await pickup()
    const refused = await move(early.store.owner, early.order.id, 'delivered', {
      deliveryCode: '0000',
    })
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect(refused.body.allowedMoves).to.deep.equal(['preparing', 'cancelled'])
    const { customer, store, order, code, wrong } = await readyPickup()
    const missing = await move(store.owner, order.id, 'delivered')
    expect([missing.status, missing.body.details[0].path]).to.deep.equal([400, 'deliveryCode'])
    const mistaken = await move(store.owner, order.id, 'delivered', { deliveryCode: wrong })
    expect([mistaken.status, mistaken.body.code]).to.deep.equal([403, 'FORBIDDEN'])
    const done = await move(store.owner, order.id, 'delivered', { deliveryCode: code })
    expect([done.status, done.body.order.status, done.body.order.paymentStatus]).to.deep.equal([
      200,
      'delivered',
      'paid',
    ])
    expect((await seenBy(customer, order.id)).timeline.at(-1)).to.include({
      status: 'delivered',
      by: 'vendor',
    })
    const again = await move(store.owner, order.id, 'delivered', { deliveryCode: code })
    expect(again.status).to.equal(409)
  })

  it('429 RATE_LIMITED after five attempts in 10 minutes, even with the right code', async () => {
    const { store, order, code, wrong } = await readyPickup()
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(
        (await move(store.owner, order.id, 'delivered', { deliveryCode: wrong })).status,
      ).to.equal(403)
    const { status, body } = await move(store.owner, order.id, 'delivered', { deliveryCode: code })
    expect([status, body.code]).to.deep.equal([429, 'RATE_LIMITED'])
  })

  it('200 once for four at once with the right code', async () => {
    const { store, order, code } = await readyPickup()
    const tries = Array.from({ length: 4 }, () =>
      move(store.owner, order.id, 'delivered', { deliveryCode: code }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).to.have.members([200, 409, 409, 409])
    expect(await knex('ledger_entries').where({ order_id: order.id })).to.have.length(2)
  })

  it('is never offered to riders: not in their list, not when it is ready, nor assigned by an admin', async () => {
    const rider = await createRider()
    const { order } = await readyPickup()
    const listed = (await get('/api/rider/offers?limit=100', { as: rider })).body.data
    expect(listed.map(({ id }: any) => id)).to.not.include(order.id)
    expect(await knex('dispatches').where({ order_id: order.id })).to.deep.equal([])
    const accepted = await riderAction(rider, order.id, 'accept')
    expect([accepted.status, accepted.body.code]).to.deep.equal([409, 'CONFLICT'])
    const given = await assign(order.id, rider.riderId)
    expect([given.status, given.body.allowedMoves]).to.deep.equal([409, ['cancelled', 'delivered']])
  })

  it('leaves its cash with the vendor, who owes the commission of it; one paid online is due as ever', async () => {
    const cash = await readyPickup()
    await move(cash.store.owner, cash.order.id, 'delivered', { deliveryCode: cash.code })
    const balance = async (as: TestUser) => (await get('/api/vendor/balance', { as })).body.balance
    expect(await balance(cash.store.owner)).to.equal(-3.3)
    const lines = await knex('ledger_lines as l')
      .join('ledger_entries as e', 'e.id', 'l.entry_id')
      .where({ order_id: cash.order.id })
      .select('kind', 'account', 'amount')
      .orderBy(['kind', 'account'])
    expect(
      lines.map(({ kind, account, amount }: any) => [kind, account, Number(amount)]),
    ).to.deep.equal([
      ['cash_collected', 'cash', 11_000],
      ['cash_collected', 'commission', -330],
      ['cash_collected', 'vendor_payable', -10_670],
      ['cash_kept', 'cash', -11_000],
      ['cash_kept', 'vendor_payable', 11_000],
    ])
    const [customer, store] = [await createUser(), await pickupStore()]
    const paid = await paidOrder(customer, [line(await createProduct(store), 2)], {
      fulfilment: 'pickup',
    })
    for (const status of ['preparing', 'ready']) await move(store.owner, paid.id, status)
    const { deliveryCode } = await seenBy(customer, paid.id)
    expect((await move(store.owner, paid.id, 'delivered', { deliveryCode })).status).to.equal(200)
    expect(await balance(store.owner)).to.equal(106.7)
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('a refund of its cash takes the goods from the vendor and the commission from the platform', async () => {
    const { store, order, code } = await readyPickup()
    await move(store.owner, order.id, 'delivered', { deliveryCode: code })
    const admin = await createUser('admin')
    const refund = { amount: 110, reason: 'Spoilt' }
    const { status, body } = await patch(`/api/payments/refund/${order.id}/process`, refund, {
      as: admin,
    })
    expect(status, JSON.stringify(body)).to.equal(200)
    await patch(`/api/admin/refunds/${body.refundId}`, { status: 'succeeded' }, { as: admin })
    const balance = (await get('/api/vendor/balance', { as: store.owner })).body.balance
    expect(balance).to.equal(-110)
  })

  it('200 for an admin without the code, in the audit log', async () => {
    const { order } = await readyPickup()
    const admin = await createUser('admin')
    const { status, body } = await move(admin, order.id, 'delivered')
    expect([status, body.order.status]).to.deep.equal([200, 'delivered'])
    const [entry] = await knex('audit_log').where({ subject: order.id, action: 'order.move' })
    expect(entry.after).to.include({ status: 'delivered' })
  })
})
