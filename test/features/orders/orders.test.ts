import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import type { ProductRow } from '../../../src/features/products/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { queuedBatchItems } from '../../../src/platform/database/batcher.ts'
import { get, patch, post } from '../../support/client.ts'
import { causeDeadlock, countLockWaiters } from '../../support/deadlock.ts'
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
import { createVariants, item } from '../../support/variants.ts'

const inventoryOf = async (id: string): Promise<number> =>
  (await knex('products').where({ id }).first()).inventory

describe('POST /api/orders', () => {
  useHarness()

  it('201 with the whole order; prices from the catalogue, stock taken', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [rice, eggs] = [
      await createProduct(store, { price: 5_550 }),
      await createProduct(store, { price: 900, inventory: 12 }),
    ]
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(rice, 2), line(eggs, 12)], {
        notes: 'Text me',
        landmark: 'Near the chapel',
        changeFor: 500,
      }),
      { as: customer },
    )
    expect(status).to.equal(201)
    expect(body.orderId).to.equal(body.order.id)
    expect(body.order.orderNumber).to.match(/^ORD-\d{8}-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(body.order).to.include({
      status: 'pending',
      paymentStatus: 'pending',
      subtotal: 219,
      deliveryFee: 0,
      total: 219,
      contactPhone: '+639171234567',
      changeFor: 500,
    })
    expect(
      body.order.items.map((item: any) => [item.quantity, item.price, item.lineTotal]),
    ).to.deep.equal([
      [2, 55.5, 111],
      [12, 9, 108],
    ])
    const { id, name, address, barangay, city } = store
    expect(body.order.stores).to.deep.equal([
      { id, name, status: 'pending', address, barangay, city },
    ])
    expect(body.order.timeline).to.have.length(1)
    expect([await inventoryOf(rice.id), await inventoryOf(eggs.id)]).to.deep.equal([98, 0])
    const read = await get(`/api/orders/${body.orderId}`, { as: customer })
    expect(read.body.order).to.deep.equal(body.order)
  })

  it('201 merges the same product given twice', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store)
    const { body } = await post('/api/orders', orderBody([line(rice, 2), line(rice, 3)]), {
      as: customer,
    })
    expect(body.order.items).to.have.length(1)
    expect(body.order.items[0].quantity).to.equal(5)
  })

  it('201 spans stores, each with its own store order', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [line(await createProduct(one)), line(await createProduct(two))]
    const { status, body } = await post('/api/orders', orderBody(items), { as: customer })
    expect(status).to.equal(201)
    expect(body.order.stores.map(({ id }: any) => id)).to.have.members([one.id, two.id])
  })

  it('400 VALIDATION_FAILED names every failing field at once', async () => {
    const customer = await createUser()
    const bad = {
      items: [{ productId: 'x', storeId: 7, quantity: 0, price: 1.005 }],
      paymentMethod: 'barter',
      notes: 'a\u0000b',
    }
    const { status, body } = await post('/api/orders', bad, { as: customer })
    expect(status).to.equal(400)
    expect(body.code).to.equal('VALIDATION_FAILED')
    expect(body.details.map(({ path }: any) => path)).to.include.members([
      'items.0.productId',
      'items.0.storeId',
      'items.0.quantity',
      'items.0.price',
      'paymentMethod',
      'deliveryAddress',
      'notes',
    ])
  })

  it('400 names contactPhone when nobody can be called: no mobile in the profile, or none given', async () => {
    const [store, landline] = [await createStore(), await createUser()]
    await patch('/api/users/profile', { phone: '(088) 858 1234' }, { as: landline })
    const items = [line(await createProduct(store))]
    for (const contactPhone of [undefined, null, ' ', 'abc', '(088) 858 1234']) {
      const { status, body } = await post('/api/orders', orderBody(items, { contactPhone }), {
        as: landline,
      })
      expect([status, body.details[0].path], contactPhone ?? '').to.deep.equal([
        400,
        'contactPhone',
      ])
    }
    const reached = orderBody(items, { contactPhone: '0998 765 4321' })
    const { status, body } = await post('/api/orders', reached, { as: landline })
    expect([status, body.order.contactPhone]).to.deep.equal([201, '+639987654321'])
  })

  it('201 marks the lines that need a prescription, as their products did when they were ordered', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [rice, antibiotic] = [
      await createProduct(store),
      await createProduct(store, { prescription: true }),
    ]
    const items = [line(rice), line(antibiotic)]
    const { body } = await post('/api/orders', orderBody(items), { as: customer })
    await patch(
      `/api/vendor/products/${antibiotic.id}`,
      { prescription: false },
      { as: store.owner },
    )
    const read = await get(`/api/orders/${body.orderId}`, { as: store.owner })
    for (const { order } of [body, read.body])
      expect(order.items.map((item: any) => item.prescription)).to.deep.equal([false, true])
  })

  it('400 VALIDATION_FAILED for a store that is not the product’s', async () => {
    const [customer, store, other] = [await createUser(), await createStore(), await createStore()]
    const item = { ...line(await createProduct(store)), storeId: other.id }
    const { status, body } = await post('/api/orders', orderBody([item]), { as: customer })
    expect([status, body.code, body.details[0].path]).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      'items.0.storeId',
    ])
  })

  it('400 PRODUCT_UNAVAILABLE for an unknown or inactive product or store', async () => {
    const [customer, store, closed] = [
      await createUser(),
      await createStore(),
      await createStore(undefined, { is_active: false }),
    ]
    const items = [
      line(await createProduct(store)),
      line(await createProduct(store, { is_active: false })),
      line(await createProduct(closed)),
      { ...line(await createProduct(store)), productId: customer.id },
    ]
    const { status, body } = await post('/api/orders', orderBody(items), { as: customer })
    expect([status, body.code]).to.deep.equal([400, 'PRODUCT_UNAVAILABLE'])
    expect(body.details.map(({ path }: any) => path)).to.deep.equal([
      'items.1.productId',
      'items.2.productId',
      'items.3.productId',
    ])
  })

  it('409 PRICE_CHANGED lists the current prices', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store, { price: 5_600 })
    const { status, body } = await post('/api/orders', orderBody([line(rice, 1, 55)]), {
      as: customer,
    })
    expect([status, body.code]).to.deep.equal([409, 'PRICE_CHANGED'])
    expect(body.prices).to.deep.equal([{ productId: rice.id, price: 56 }])
  })

  it('409 OUT_OF_STOCK names the products, and takes nothing', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [rice, eggs] = [await createProduct(store), await createProduct(store, { inventory: 3 })]
    const { status, body } = await post('/api/orders', orderBody([line(rice, 1), line(eggs, 4)]), {
      as: customer,
    })
    expect([status, body.code]).to.deep.equal([409, 'OUT_OF_STOCK'])
    expect(body.products).to.deep.equal([{ productId: eggs.id, name: eggs.name, available: 3 }])
    expect([await inventoryOf(rice.id), await inventoryOf(eggs.id)]).to.deep.equal([100, 3])
  })

  it('409 STORE_PAUSED while the store takes no orders', async () => {
    const [customer, store] = [
      await createUser(),
      await createStore(undefined, { accepting_orders: false }),
    ]
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(await createProduct(store))]),
      { as: customer },
    )
    expect([status, body.code]).to.deep.equal([409, 'STORE_PAUSED'])
  })

  it('409 OUT_OF_STOCK for all but one of 200 who want the last unit at once, twice', async () => {
    const store = await createStore()
    const customers = await Promise.all(Array.from({ length: 8 }, () => createUser()))
    const crowd = (product: ProductRow) =>
      Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          post('/api/orders', orderBody([line(product)]), { as: customers[index % 8] }),
        ),
      )
    await crowd(await createProduct(store, { inventory: 200 })) // every connection is open now
    for (let round = 0; round < 2; round++) {
      const last = await createProduct(store, { inventory: 1 })
      const answers = await crowd(last)
      expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
      const refusals = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
      expect(['OUT_OF_STOCK', 'BUSY']).to.include.members(refusals) // a slow machine sheds load
      expect(await inventoryOf(last.id)).to.equal(0)
      expect(await knex('order_items').where({ product_id: last.id })).to.have.length(1)
    }
  })

  it('201 for crossing carts in any order, without deadlock', async () => {
    const store = await createStore()
    const products = await Promise.all([1, 2, 3].map(() => createProduct(store, { inventory: 40 })))
    const customer = await createUser()
    const carts = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? products : products.toReversed()).map((each) => line(each)),
    )
    const answers = await Promise.all(
      carts.map((items) => post('/api/orders', orderBody(items), { as: customer })),
    )
    expect(answers.filter(({ status }) => status === 201)).to.have.length(40)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(20)
    for (const { id } of products) expect(await inventoryOf(id)).to.equal(0)
  })

  it('201 with one plan for all batches of a connection, with variants and without', async () => {
    const plain = await createProduct(await createStore(), { inventory: 500 })
    const { product, variants } = await createVariants({ name: 'Large', price: 80, inventory: 500 })
    const carts = [[line(plain)], [item(product, 80, { variantId: variants[0].id })]]
    const customer = await createUser()
    const planned = async () => {
      for (const cart of carts)
        expect((await post('/api/orders', orderBody(cart), { as: customer })).status).to.equal(201)
      const everyConnection = Array.from({ length: knex.client.pool.max }, async () => {
        const { rows } = await knex.raw(
          `select name from pg_prepared_statements, pg_sleep(0.02) where name like 'order-place%' and generic_plans > 0`,
        )
        return rows.map(({ name }: any) => name)
      })
      return new Set((await Promise.all(everyConnection)).flat())
    }
    // PostgreSQL plans the first five executions of a connection anew, and the pool may change the connection.
    await eventually(async () => (await planned()).size === 2, { ms: 30_000 })
  }).timeout(40_000)

  it('201 for the victim of a deadlock: its transaction is retried', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const made = [await createProduct(store), await createProduct(store)]
    const [first, second] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const placing = await causeDeadlock(
      { table: 'products', id: second!.id },
      () => post('/api/orders', orderBody(made.map((each) => line(each))), { as: customer }),
      { table: 'products', id: first!.id },
    )
    expect(placing.status).to.equal(201)
    expect([await inventoryOf(first!.id), await inventoryOf(second!.id)]).to.deep.equal([99, 99])

    const { orderId } = placing.body
    const cancelling = await causeDeadlock(
      { table: 'products', id: first!.id },
      () => post(`/api/orders/${orderId}/cancel`, {}, { as: customer }),
      { table: 'orders', id: orderId },
    )
    expect([cancelling.status, cancelling.body.order?.status]).to.deep.equal([200, 'cancelled'])
    expect([await inventoryOf(first!.id), await inventoryOf(second!.id)]).to.deep.equal([100, 100])
  })

  it('503 BUSY with Retry-After when every retry is a deadlock victim; its key is released', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store)
    const headers = { 'idempotency-key': 'victim' }
    for (const code of ['40P01', '40001']) {
      await knex.raw(`
        create function test_victim() returns trigger language plpgsql as
          $$ begin raise exception 'a victim of the tests' using errcode = '${code}'; end $$;
        create trigger test_victim before insert on orders for each row
          when (new.customer_id = '${customer.id}') execute function test_victim()`)
      const answer = await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })
      await knex.raw('drop trigger test_victim on orders; drop function test_victim')
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'BUSY'])
      expect(Number(answer.headers.get('retry-after'))).to.be.above(0)
    }
    expect(await inventoryOf(rice.id)).to.equal(100)
    const again = await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })
    expect(again.status).to.equal(201)
  })

  it('500 ORDER_ITEMS_NOT_SAVED leaves no order and no stock change', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const cursed = await createProduct(store, { name: 'cursed' })
    await knex.raw(
      `alter table order_items add constraint order_items_no_curse check (name <> 'cursed')`,
    )
    try {
      const { status, body } = await post('/api/orders', orderBody([line(cursed, 5)]), {
        as: customer,
      })
      expect([status, body.code]).to.deep.equal([500, 'ORDER_ITEMS_NOT_SAVED'])
    } finally {
      await knex.raw('alter table order_items drop constraint order_items_no_curse')
    }
    expect(await inventoryOf(cursed.id)).to.equal(100)
    expect(await knex('orders').where({ customer_id: customer.id })).to.have.length(0)
  })

  it('201 for those who order at the same time as one whose order cannot be saved', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [cursed, rice] = [
      await createProduct(store, { name: 'cursed' }),
      await createProduct(store, { inventory: 100 }),
    ]
    await knex.raw(
      `alter table order_items add constraint order_items_no_curse check (name <> 'cursed')`,
    )
    try {
      const carts = Array.from({ length: 40 }, (_, n) => line(n % 10 === 3 ? cursed : rice))
      const answers = await Promise.all(
        carts.map((each) => post('/api/orders', orderBody([each]), { as: customer })),
      )
      answers.forEach(({ status }, n) => expect(status).to.equal(n % 10 === 3 ? 500 : 201))
    } finally {
      await knex.raw('alter table order_items drop constraint order_items_no_curse')
    }
    expect([await inventoryOf(cursed.id), await inventoryOf(rice.id)]).to.deep.equal([100, 64])
    expect(await knex('orders').where({ customer_id: customer.id })).to.have.length(36)
  })

  it('201 for the others while the row of one product is locked', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [held, rice] = [await createProduct(store), await createProduct(store)]
    const other = await knex.transaction()
    const buy = (product: ProductRow) =>
      post('/api/orders', orderBody([line(product)]), { as: customer })
    try {
      await other('products').where({ id: held.id }).forUpdate()
      const stuck = Promise.all([buy(held), buy(held), buy(held)])
      const others = await Promise.all(Array.from({ length: 30 }, () => buy(rice)))
      expect(others.map(({ status }) => status)).to.deep.equal(others.map(() => 201))
      await other.commit()
      expect((await stuck).map(({ status }) => status)).to.deep.equal([201, 201, 201])
    } finally {
      if (!other.isCompleted()) await other.rollback()
    }
    expect([await inventoryOf(held.id), await inventoryOf(rice.id)]).to.deep.equal([97, 70])
  })

  it('409 PRICE_CHANGED when the price changes while the order waits for the product', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store, { price: 5_000 })
    const vendor = await knex.transaction()
    try {
      await vendor('products').where({ id: product.id }).update({ price: 6_000 })
      const ordering = post('/api/orders', orderBody([line(product)]), { as: customer })
      await eventually(async () => (await countLockWaiters()) > 0, {
        what: 'waiting for the product',
      })
      await vendor.commit()
      const { status, body } = await ordering
      expect([status, body.code]).to.deep.equal([409, 'PRICE_CHANGED'])
      expect(body.prices).to.deep.equal([{ productId: product.id, price: 60 }])
    } finally {
      if (!vendor.isCompleted()) await vendor.rollback()
    }
    expect(await inventoryOf(product.id)).to.equal(100)
  })

  it('201 for stock that was returned while the order waited for the lock', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const crowded = [await createProduct(store), await createProduct(store)]
    const product = await createProduct(store, { inventory: 5 })
    const order = (of: typeof product, quantity: number) =>
      post('/api/orders', orderBody([line(of, quantity)]), { as: customer })
    const [others, vendor] = [await knex.transaction(), await knex.transaction()]
    try {
      const before = []
      for (const [lane, { id }] of crowded.entries()) {
        await others('products').where({ id }).forUpdate().select('id')
        before.push(order(crowded[lane]!, 1))
        await eventually(async () => (await countLockWaiters()) > lane, {
          what: 'a lane that waits',
        })
      }
      const ordering = order(product, 5)
      await eventually(async () => queuedBatchItems() > 0, { what: 'the order behind them' })
      await knex('products').where({ id: product.id }).update({ inventory: 2 })
      await vendor('products').where({ id: product.id }).update({ inventory: 6 })
      await others.commit()
      await eventually(async () => (await countLockWaiters()) > 0, {
        what: 'waiting for the product',
      })
      await vendor.commit()
      for (const { status } of await Promise.all([ordering, ...before]))
        expect(status).to.equal(201)
    } finally {
      for (const each of [others, vendor]) if (!each.isCompleted()) await each.rollback()
    }
    expect(await inventoryOf(product.id)).to.equal(1)
  })

  it('409 OUT_OF_STOCK only for quantities above the stock, when many order different quantities at once', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store, { inventory: 40 })
    const wants = Array.from({ length: 60 }, (_, n) => 1 + (n % 3))
    const answers = await Promise.all(
      wants.map((quantity) =>
        post('/api/orders', orderBody([line(product, quantity)]), { as: customer }),
      ),
    )
    const sold = answers.reduce((sum, { status }, n) => sum + (status === 201 ? wants[n]! : 0), 0)
    const left = await inventoryOf(product.id)
    expect(sold + left).to.equal(40)
    answers.forEach(({ status, body }, n) => {
      if (status === 201) return
      expect(['OUT_OF_STOCK', 'BUSY']).to.include(body.code) // BUSY: three looks, each time somebody was faster
      if (body.code === 'OUT_OF_STOCK') expect(left).to.be.below(wants[n]!)
    })
  })

  it('401 without a token, 400 MALFORMED_JSON, 415 for another type, 413 over 1 MB', async () => {
    const customer = await createUser()
    expect((await post('/api/orders', {})).status).to.equal(401)
    expect((await post('/api/orders', '{"items":', { as: customer })).body.code).to.equal(
      'MALFORMED_JSON',
    )
    const form = await post('/api/orders', 'a=1', {
      as: customer,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).to.equal(415)
    expect(
      (await post('/api/orders', `"${'x'.repeat(1_100_000)}"`, { as: customer })).status,
    ).to.equal(413)
    expect((await post('/api/orders', '[]', { as: customer })).body.code).to.equal(
      'VALIDATION_FAILED',
    )
  })
})

describe('POST /api/orders under the settings', () => {
  useHarness()

  const change = async (settings: Record<string, unknown>) => {
    const admin = await createUser('admin')
    expect((await patch('/api/admin/settings', settings, { as: admin })).status).to.equal(200)
  }
  afterEach(() =>
    change({
      minimumOrderAmount: 0,
      codEnabled: true,
      maxDeliveryRadiusKm: null,
      deliveryFee: { base: 0, perKm: 0, freeAbove: null },
    }),
  )

  it('400 BELOW_MINIMUM against the subtotal', async () => {
    await change({ minimumOrderAmount: 100 })
    const [customer, store] = [await createUser(), await createStore()]
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(await createProduct(store))]),
      { as: customer },
    )
    expect([status, body.code]).to.deep.equal([400, 'BELOW_MINIMUM'])
  })

  it('400 PAYMENT_METHOD_DISABLED for a method that is switched off', async () => {
    await change({ codEnabled: false })
    const [customer, store] = [await createUser(), await createStore()]
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(await createProduct(store))]),
      { as: customer },
    )
    expect([status, body.code]).to.deep.equal([400, 'PAYMENT_METHOD_DISABLED'])
  })

  it('400 OUT_OF_DELIVERY_RANGE beyond the radius, and a fee by the farthest store within it', async () => {
    await change({ maxDeliveryRadiusKm: 10, deliveryFee: { base: 20, perKm: 5 } })
    const [customer, store] = [
      await createUser(),
      await createStore(undefined, { latitude: 8.8617, longitude: 124.7917 }),
    ]
    const item = line(await createProduct(store))
    const far = await post(
      '/api/orders',
      orderBody([item], { deliveryLocation: { latitude: 8.6103, longitude: 124.8947 } }),
      { as: customer },
    )
    expect([far.status, far.body.code]).to.deep.equal([400, 'OUT_OF_DELIVERY_RANGE'])
    const near = await post(
      '/api/orders',
      orderBody([item], { deliveryLocation: { latitude: 8.8069, longitude: 124.7886 } }),
      { as: customer },
    )
    expect(near.status).to.equal(201)
    expect(near.body.order.deliveryFee).to.be.within(50, 51) // 20 + 5 × 6.1 km
    expect(near.body.order.total).to.equal(Number((55 + near.body.order.deliveryFee).toFixed(2)))
  })

  it('400 OUT_OF_DELIVERY_RANGE beyond what one of its stores serves, when both locations are known', async () => {
    const [customer, store, other] = [
      await createUser(),
      await createStore(undefined, { latitude: 8.8617, longitude: 124.7917 }),
      await createStore(undefined, { delivery_radius_km: 0.1 }), // nobody knows where it is
    ]
    const items = [line(await createProduct(store)), line(await createProduct(other))]
    const deliveryLocation = { latitude: 8.8069, longitude: 124.7886 } // 6.1 km away
    const tried = async (more: Record<string, unknown>) => {
      const { status, body } = await post('/api/orders', orderBody(items, more), { as: customer })
      return [status, body.code]
    }
    const serving = (deliveryRadiusKm: number) =>
      patch(`/api/vendor/stores/${store.id}`, { deliveryRadiusKm }, { as: store.owner })
    await serving(6)
    expect(await tried({ deliveryLocation })).to.deep.equal([400, 'OUT_OF_DELIVERY_RANGE'])
    expect(await tried({})).to.deep.equal([201, undefined])
    await serving(6.2)
    expect(await tried({ deliveryLocation })).to.deep.equal([201, undefined])
  })
})

describe('POST /api/orders with Idempotency-Key', () => {
  useHarness()

  it('201 replays the saved response, with one effect', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store)
    const headers = { 'idempotency-key': 'cart-1' }
    const first = await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })
    const second = await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })
    expect([first.status, second.status]).to.deep.equal([201, 201])
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers.get('idempotent-replayed')).to.equal('true')
    expect(await inventoryOf(rice.id)).to.equal(99)
  })

  it('422 IDEMPOTENCY_KEY_REUSED for another body; another caller is independent', async () => {
    const [customer, stranger, store] = [
      await createUser(),
      await createUser(),
      await createStore(),
    ]
    const rice = await createProduct(store)
    const headers = { 'idempotency-key': 'cart-2' }
    await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })
    const other = await post('/api/orders', orderBody([line(rice, 2)]), { as: customer, headers })
    expect([other.status, other.body.code]).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(
      (await post('/api/orders', orderBody([line(rice)]), { as: stranger, headers })).headers.get(
        'idempotent-replayed',
      ),
    ).to.equal(null)
  })

  it('201 once among 100 equal requests at once; the others replay or get 409', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store)
    const headers = { 'idempotency-key': 'cart-3' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        post('/api/orders', orderBody([line(rice)]), { as: customer, headers }),
      ),
    )
    const ids = new Set(
      answers.filter(({ status }) => status === 201).map(({ body }) => body.orderId),
    )
    expect(ids.size).to.equal(1)
    for (const { status, body } of answers)
      expect(status === 201 || body.code === 'IDEMPOTENCY_IN_PROGRESS').to.equal(true)
    expect(await inventoryOf(rice.id)).to.equal(99)
  })

  it('409 IDEMPOTENCY_IN_PROGRESS while the first still runs; after its 60 s lease the key is free again', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const body = orderBody([line(await createProduct(store))])
    const headers = { 'idempotency-key': 'cart-5' }
    expect(
      (await post('/api/orders', { ...body, items: [] }, { as: customer, headers })).status,
    ).to.equal(400)
    const first = await post('/api/orders', body, { as: customer, headers })
    expect(first.status).to.equal(201)
    // The same key as a process that died half-way leaves it: claimed, without an answer.
    const [key] = await knex('idempotency_keys').where(
      'response',
      'like',
      `%${first.body.orderId}%`,
    )
    const died = { status: null, response: null }
    await knex('idempotency_keys').where({ key: key.key }).update(died)
    const twin = await post('/api/orders', body, { as: customer, headers })
    expect([twin.status, twin.body.code, twin.headers.get('retry-after')]).to.deep.equal([
      409,
      'IDEMPOTENCY_IN_PROGRESS',
      '1',
    ])
    await knex('idempotency_keys')
      .where({ key: key.key })
      .update({ leased_at: new Date(Date.now() - 61_000) })
    expect((await post('/api/orders', body, { as: customer, headers })).status).to.equal(201)
  })

  it('409 then 201: a failed request may be repeated under the same key', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const rice = await createProduct(store, { inventory: 0 })
    const headers = { 'idempotency-key': 'cart-4' }
    expect(
      (await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })).status,
    ).to.equal(409)
    await knex('products').where({ id: rice.id }).update({ inventory: 1 })
    expect(
      (await post('/api/orders', orderBody([line(rice)]), { as: customer, headers })).status,
    ).to.equal(201)
  })
})

describe('GET /api/orders/:id', () => {
  useHarness()

  it('200 for its customer, its vendor and an admin; 403 for anyone else; 404 for no id', async () => {
    const { customer, store, order } = await createOrder()
    for (const reader of [customer, store.owner, await createUser('admin')])
      expect((await get(`/api/orders/${order.id}`, { as: reader })).status).to.equal(200)
    for (const stranger of [
      await createUser(),
      await createUser('vendor'),
      await createUser('rider'),
    ])
      expect((await get(`/api/orders/${order.id}`, { as: stranger })).body.code).to.equal(
        'FORBIDDEN',
      )
    expect((await get('/api/orders/not-an-id', { as: customer })).status).to.equal(404)
    expect((await get(`/api/orders/${customer.id}`, { as: customer })).status).to.equal(404)
  })

  it('200 tells an admin whose it is, and nobody else', async () => {
    const { customer, store, order } = await createOrder()
    const customerSeenBy = async (as: TestUser) =>
      (await get(`/api/orders/${order.id}`, { as })).body.order.customer
    const whose = { id: customer.id, firstName: 'Luz', lastName: 'Dela Cruz' }
    expect(await customerSeenBy(await createUser('admin'))).to.deep.equal(whose)
    for (const other of [customer, store.owner])
      expect(await customerSeenBy(other)).to.equal(undefined)
  })

  it('200 shows a vendor the items of own stores only', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [line(await createProduct(one)), line(await createProduct(two))]
    const { body } = await post('/api/orders', orderBody(items), { as: customer })
    const seen = await get(`/api/orders/${body.orderId}`, { as: one.owner })
    expect(seen.body.order.items.map(({ storeId }: any) => storeId)).to.deep.equal([one.id])
    expect(seen.body.order.stores).to.have.length(1)
  })
})

describe('GET /api/orders', () => {
  useHarness()

  it('200 lists the caller’s own, newest first, by status, in pages', async () => {
    const { customer, product } = await createOrder()
    for (let index = 0; index < 2; index++)
      await post('/api/orders', orderBody([line(product)]), { as: customer })
    const { status, body } = await get('/api/orders?limit=2', { as: customer })
    expect(status).to.equal(200)
    expect([body.total, body.limit, body.offset, body.data.length]).to.deep.equal([3, 2, 0, 2])
    expect(body.data[0].createdAt >= body.data[1].createdAt).to.equal(true)
    expect((await get('/api/orders?status=delivered', { as: customer })).body.total).to.equal(0)
    expect((await get('/api/orders?limit=500', { as: customer })).body.limit).to.equal(100)
    for (const bad of ['limit=0', 'limit=x', 'offset=-1', 'status=lost', 'limit=1&limit=2'])
      expect((await get(`/api/orders?${bad}`, { as: customer })).status, bad).to.equal(400)
  })
})

describe('an unpaid order', () => {
  useHarness()

  it('is cancelled and restocked when it expires', async () => {
    const { customer, product, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    expect(await inventoryOf(product.id)).to.equal(98)
    await knex('orders')
      .where({ id: order.id })
      .update({ expires_at: new Date(Date.now() - 1_000) })
    await knex('outbox')
      .where({ name: 'expire-order' })
      .whereRaw(`payload->>'orderId' = ?`, [order.id])
      .update({ available_at: new Date() })
    await eventually(
      async () =>
        (await get(`/api/orders/${order.id}`, { as: customer })).body.order.status === 'cancelled',
    )
    expect(await inventoryOf(product.id)).to.equal(100)
    expect(config.payments.unpaidOrderMinutes).to.equal(30)
  })
})
