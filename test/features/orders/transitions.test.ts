import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const inventoryOf = async (id: string): Promise<number> =>
  (await knex('products').where({ id }).first()).inventory
const updateStatus = (as: TestUser, orderId: string, status: string, more = {}) =>
  patch(`/api/orders/${orderId}/status`, { status, ...more }, { as })

async function confirmedOrder() {
  const made = await createOrder()
  await post(
    '/api/payments/initiate',
    { orderId: made.order.id, paymentMethod: 'cash_on_delivery' },
    { as: made.customer },
  )
  return made
}

/** A confirmed order of two stores. */
async function sharedOrder() {
  const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
  const items = [line(await createProduct(one)), line(await createProduct(two))]
  const { body } = await post('/api/orders', orderBody(items), { as: customer })
  await post(
    '/api/payments/initiate',
    { orderId: body.orderId, paymentMethod: 'cash_on_delivery' },
    { as: customer },
  )
  return { customer, one, two, orderId: body.orderId as string }
}

describe('PATCH /api/orders/:id/status', () => {
  useHarness()

  it('200 for its vendor, from confirmed over preparing to ready', async () => {
    const { customer, store, order } = await confirmedOrder()
    const preparing = await updateStatus(store.owner, order.id, 'preparing')
    expect(preparing.status).to.equal(200)
    expect(preparing.body.order).to.deep.include({
      status: 'preparing',
      allowedMoves: ['ready', 'cancelled'],
    })
    expect((await updateStatus(store.owner, order.id, 'ready')).body.order.status).to.equal('ready')
    const { body } = await get(`/api/orders/${order.id}`, { as: customer })
    expect(body.order.timeline.map(({ status }: any) => status)).to.deep.equal([
      'pending',
      'confirmed',
      'preparing',
      'ready',
    ])
    expect(body.order.allowedMoves).to.deep.equal([])
  })

  it('has a timeline in the order of what happened, also when the clocks of processes differ', async () => {
    const { customer, order } = await createOrder()
    const events = knex('order_events').where({ order_id: order.id })
    await events.update({ at: knex.raw("at + interval '20 seconds'") })
    const body = { orderId: order.id, paymentMethod: 'cash_on_delivery' }
    await post('/api/payments/initiate', body, { as: customer })
    const { timeline } = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    expect(timeline.map(({ status }: any) => status)).to.deep.equal(['pending', 'confirmed'])
    expect(Date.parse(timeline[1].at)).to.be.above(Date.parse(timeline[0].at))
  })

  it('409 CONFLICT with status and allowedMoves for any other move', async () => {
    const { store, order } = await confirmedOrder()
    for (const status of ['ready', 'confirmed', 'pending', 'delivered', 'out_for_delivery']) {
      const { status: code, body } = await updateStatus(store.owner, order.id, status)
      expect([code, body.code, body.status], status).to.deep.equal([409, 'CONFLICT', 'confirmed'])
      expect(body.allowedMoves).to.deep.equal(['preparing', 'cancelled'])
    }
  })

  it('409 CONFLICT names no move that a vendor of one of several stores does not have', async () => {
    const { one, orderId } = await sharedOrder()
    const { body } = await updateStatus(one.owner, orderId, 'ready')
    expect([body.code, body.allowedMoves]).to.deep.equal(['CONFLICT', ['preparing']])
  })

  it('409 CONFLICT for its customer, 403 for a stranger, 400 for no status, 404 for no order', async () => {
    const { customer, order } = await confirmedOrder()
    expect((await updateStatus(customer, order.id, 'preparing')).body.code).to.equal('CONFLICT')
    expect(
      (await updateStatus(await createUser('vendor'), order.id, 'preparing')).body.code,
    ).to.equal('FORBIDDEN')
    expect((await updateStatus(customer, order.id, 'lost')).body.code).to.equal('VALIDATION_FAILED')
    expect((await updateStatus(customer, customer.id, 'preparing')).status).to.equal(404)
  })

  it('200 updates the vendor’s own store order; the order has the status of the one furthest behind', async () => {
    const { one, two, orderId, customer } = await sharedOrder()
    expect(
      (await updateStatus(one.owner, orderId, 'preparing')).body.order.stores[0].status,
    ).to.equal('preparing')
    const status = async () =>
      (await get(`/api/orders/${orderId}`, { as: customer })).body.order.status
    expect(await status()).to.equal('confirmed')
    await updateStatus(one.owner, orderId, 'ready')
    await updateStatus(two.owner, orderId, 'preparing')
    expect(await status()).to.equal('preparing')
    await updateStatus(two.owner, orderId, 'ready')
    expect(await status()).to.equal('ready')
  })

  it('200 updates every store order for an admin, or that of storeId', async () => {
    const admin = await createUser('admin')
    const { one, two, orderId } = await sharedOrder()
    const partly = await updateStatus(admin, orderId, 'preparing', { storeId: one.id })
    expect(partly.body.order.status).to.equal('confirmed')
    const rest = await updateStatus(admin, orderId, 'preparing', { storeId: two.id })
    expect(rest.body.order.status).to.equal('preparing')
    expect(
      (await updateStatus(admin, orderId, 'ready')).body.order.stores.map(
        ({ status }: any) => status,
      ),
    ).to.deep.equal(['ready', 'ready'])
    expect((await updateStatus(admin, orderId, 'ready', { storeId: admin.id })).body.code).to.equal(
      'VALIDATION_FAILED',
    )
  })

  it('200 once and 409 for the others when twenty update it at once', async () => {
    const { store, order } = await confirmedOrder()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => updateStatus(store.owner, order.id, 'preparing')),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(19)
    expect(
      await knex('order_events')
        .where({ order_id: order.id, status: 'preparing' })
        .whereNull('store_id'),
    ).to.have.length(1)
  })
})

describe('POST /api/orders/:id/cancel', () => {
  useHarness()

  const cancel = (as: TestUser, orderId: string, reason?: string) =>
    post(`/api/orders/${orderId}/cancel`, { reason }, { as })

  it('200 for its customer while pending or confirmed; the stock is restored', async () => {
    const { customer, product, order } = await confirmedOrder()
    expect(await inventoryOf(product.id)).to.equal(98)
    const { status, body } = await cancel(customer, order.id, 'Changed my mind')
    expect([status, body.order.status, body.order.cancelReason]).to.deep.equal([
      200,
      'cancelled',
      'Changed my mind',
    ])
    expect(await inventoryOf(product.id)).to.equal(100)
    const again = await cancel(customer, order.id)
    expect([again.status, again.body.code, again.body.status]).to.deep.equal([
      409,
      'CONFLICT',
      'cancelled',
    ])
    expect(await inventoryOf(product.id)).to.equal(100)
  })

  it('409 CONFLICT for its customer once it is being prepared; 200 for the vendor and the admin until ready', async () => {
    for (const who of ['vendor', 'admin'] as const) {
      const { customer, store, order } = await confirmedOrder()
      await updateStatus(store.owner, order.id, 'preparing')
      await updateStatus(store.owner, order.id, 'ready')
      expect((await cancel(customer, order.id)).body.code).to.equal('CONFLICT')
      expect(
        (await cancel(who === 'admin' ? await createUser('admin') : store.owner, order.id)).status,
      ).to.equal(200)
    }
  })

  it('409 CONFLICT for a vendor who is not its only store', async () => {
    const { one, orderId } = await sharedOrder()
    expect((await cancel(one.owner, orderId)).body.code).to.equal('CONFLICT')
  })

  it('403 for a stranger', async () => {
    const { order } = await confirmedOrder()
    expect((await cancel(await createUser(), order.id)).body.code).to.equal('FORBIDDEN')
  })

  it('200 once among twenty at once; the stock is restored once', async () => {
    const { customer, product, order } = await confirmedOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(customer, order.id)))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(await inventoryOf(product.id)).to.equal(100)
  })
})

describe('POST /api/vendor/orders/:id/unavailable', () => {
  useHarness()

  const removeItems = (as: TestUser, orderId: string, itemIds: string[]) =>
    post(`/api/vendor/orders/${orderId}/unavailable`, { itemIds }, { as })

  it('200 removes items: the total and the open cash payment fall, the units are not restocked', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [rice, eggs] = [
      await createProduct(store, { price: 5_000 }),
      await createProduct(store, { price: 900 }),
    ]
    const { body } = await post('/api/orders', orderBody([line(rice, 2), line(eggs, 10)]), {
      as: customer,
    })
    await post(
      '/api/payments/initiate',
      { orderId: body.orderId, paymentMethod: 'cash_on_delivery' },
      { as: customer },
    )
    const eggLine = body.order.items.find(({ productId }: any) => productId === eggs.id)
    const answer = await removeItems(store.owner, body.orderId, [eggLine.id])
    expect(answer.status).to.equal(200)
    expect(answer.body.order).to.include({ subtotal: 100, due: 97, status: 'confirmed' })
    expect(answer.body.order.unavailableItems.map(({ id }: any) => id)).to.deep.equal([eggLine.id])
    await eventually(
      async () =>
        (await get(`/api/payments/${body.orderId}`, { as: customer })).body.payment.amount === 100,
    )
    expect((await knex('payments').where({ order_id: body.orderId }).first()).commission).to.equal(
      300,
    )
    expect(await inventoryOf(eggs.id)).to.equal(90)
  })

  it('200 with every item removed cancels the order', async () => {
    const { customer, store, product, order } = await confirmedOrder()
    const answer = await removeItems(
      store.owner,
      order.id,
      order.items.map(({ id }: any) => id),
    )
    expect(answer.body.order.status).to.equal('cancelled')
    expect(await inventoryOf(product.id)).to.equal(98)
    expect((await get(`/api/orders/${order.id}`, { as: customer })).body.order.total).to.equal(
      order.total,
    )
  })

  it('400 for items of another vendor, 403 for its customer, 409 CONFLICT unless confirmed', async () => {
    const { customer, store, order } = await confirmedOrder()
    expect((await removeItems(store.owner, order.id, [customer.id])).body.details[0].path).to.equal(
      'itemIds.0',
    )
    expect((await removeItems(customer, order.id, [order.items[0].id])).body.code).to.equal(
      'FORBIDDEN',
    )
    await updateStatus(store.owner, order.id, 'preparing')
    expect((await removeItems(store.owner, order.id, [order.items[0].id])).body.code).to.equal(
      'CONFLICT',
    )
  })
})

describe('GET /api/admin/orders', () => {
  useHarness()

  it('200 lists every order by status for an admin; 401 for anyone else', async () => {
    const { customer, order } = await confirmedOrder()
    const admin = await createUser('admin')
    const { status, body } = await get('/api/admin/orders?status=confirmed&limit=100', {
      as: admin,
    })
    expect(status).to.equal(200)
    expect(body.data.map(({ id }: any) => id)).to.include(order.id)
    for (const { status: state } of body.data) expect(state).to.equal('confirmed')
    expect((await get('/api/admin/orders', { as: customer })).body.code).to.equal('UNAUTHENTICATED')
  })

  it('200 by the number, whole or its last six characters; none for anything else', async () => {
    const { order } = await confirmedOrder()
    const admin = await createUser('admin')
    const found = async (q: string) =>
      (await get(`/api/admin/orders?q=${q}`, { as: admin })).body.data.map(({ id }: any) => id)
    for (const q of [order.orderNumber, order.orderNumber.slice(-6).toLowerCase()])
      expect(await found(q), q).to.deep.equal([order.id])
    expect(await found(order.orderNumber.slice(0, -1))).to.deep.equal([])
  })
})
