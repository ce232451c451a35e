import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import type { ProductRow } from '../../../src/features/products/service.ts'
import { countLockWaiters } from '../../support/deadlock.ts'
import { get, post } from '../../support/client.ts'
import { cashOrder } from '../../support/deliveries.ts'
import { createProduct, createStore, createUser, line, orderBody } from '../../support/actors.ts'
import { told } from '../../support/told.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const stockOf = async (id: string): Promise<number> =>
  (await knex('products').where({ id }).first()).inventory

const bangus = (more: Partial<ProductRow> = {}) => ({
  name: 'Bangus',
  price: 220_00,
  unit: 'kilo',
  inventory: 10,
  quantity_step: 0.25,
  ...more,
})

describe('POST /api/orders in fractions', () => {
  useHarness()

  it('201 for half a kilo; line, totals and stock are exact, and cancelling puts it back', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, bangus({ price: 219_99, inventory: 10.1 }))
    const { status, body } = await post('/api/orders', orderBody([line(fish, 0.5)]), {
      as: customer,
    })
    expect(status, JSON.stringify(body)).to.equal(201)
    const { order } = body
    expect(order.items[0]).to.deep.include({ quantity: 0.5, orderedQuantity: 0.5, lineTotal: 110 })
    expect([order.subtotal, order.total]).to.deep.equal([110, 110 + order.deliveryFee])
    expect((await get(`/api/orders/${order.id}`, { as: customer })).body.order).to.deep.equal(order)
    expect(await stockOf(fish.id)).to.equal(9.6)
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    expect(await stockOf(fish.id)).to.equal(10.1)
  })

  it('201 keeps the unit in which it was ordered; a line of before units were kept has that of its product', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, bangus({ unit: 'kilo', sold_by_weight: false }))
    const body = orderBody([line(fish, 0.5)])
    const { order } = (await post('/api/orders', body, { as: customer })).body
    const unitOf = async () =>
      (await get(`/api/orders/${order.id}`, { as: customer })).body.order.items[0].unit
    expect([order.items[0].unit, await unitOf()]).to.deep.equal(['kilo', 'kilo'])
    await knex('products').where({ id: fish.id }).update({ unit: 'tali' })
    expect(await unitOf()).to.equal('kilo')
    await knex('order_items').where({ order_id: order.id }).update({ unit: null })
    expect(await unitOf()).to.equal('tali')
  })

  it('201 merges items of a product exactly: 0.1 and 0.2 are 0.3', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, bangus({ quantity_step: 0.1 }))
    const items = [line(fish, 0.1), line(fish, 0.2)]
    const { body } = await post('/api/orders', orderBody(items), { as: customer })
    expect(body.order.items.map(({ quantity, lineTotal }: any) => [quantity, lineTotal])).to.eql([
      [0.3, 66],
    ])
  })

  it('400 VALIDATION_FAILED names items.N.quantity, the step and the two nearest amounts', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const whole = await createProduct(store)
    const fish = await createProduct(store, bangus({ min_quantity: 0.5, max_quantity: 5 }))
    for (const [item, message] of [
      [line(fish, 1.3), 'must be a multiple of 0.25 from 0.5 to 5; nearest: 1.25 and 1.5'],
      [line(fish, 0.25), 'must be a multiple of 0.25 from 0.5 to 5; nearest: 0.5 and 0.75'],
      [line(fish, 6), 'must be a multiple of 0.25 from 0.5 to 5; nearest: 4.75 and 5'],
      [line(whole, 2.5), 'must be a multiple of 1 from 1 to 999; nearest: 2 and 3'],
      [line(whole, 1_000), 'must be a multiple of 1 from 1 to 999; nearest: 998 and 999'],
      [line(fish, 1.2345), 'must have at most 3 decimals'],
      [line(fish, 0), 'must be >= 0.001'],
    ] as const) {
      const { status, body } = await post('/api/orders', orderBody([line(whole), item]), {
        as: customer,
      })
      expect([status, body.code, body.details], message).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        [{ path: 'items.1.quantity', message }],
      ])
    }
    const items = [line(fish, 3), line(fish, 2.25)]
    const { body } = await post('/api/orders', orderBody(items), { as: customer })
    expect(body.details).to.deep.equal([
      {
        path: 'items.1.quantity',
        message: 'at most 5 of Bangus in an order; the items of this product are 5.25',
      },
    ])
    expect(await stockOf(fish.id)).to.equal(10)
  })

  it('400 naming items.N.quantity for so little that it comes to nothing', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const salt = await createProduct(store, bangus({ price: 1, quantity_step: 0.001 }))
    const { status, body } = await post('/api/orders', orderBody([line(salt, 0.499)]), {
      as: customer,
    })
    expect([status, body.details]).to.deep.equal([
      400,
      [{ path: 'items.0.quantity', message: 'comes to less than a centavo; it takes more of it' }],
    ])
    expect(
      (await post('/api/orders', orderBody([line(salt, 0.5)]), { as: customer })).status,
    ).to.equal(201)
  })

  it('409 OUT_OF_STOCK names what is left, to the gram', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, bangus({ inventory: 0.35 }))
    const { body } = await post('/api/orders', orderBody([line(fish, 0.5)]), { as: customer })
    expect([body.code, body.products[0].available]).to.deep.equal(['OUT_OF_STOCK', 0.35])
  })

  it('201 for 40 quarters of 10.1 kilos of which 200 are ordered at once; 0.1 stays', async () => {
    const store = await createStore()
    const customers = await Promise.all(Array.from({ length: 6 }, () => createUser()))
    const fish = await createProduct(store, bangus({ inventory: 10.1 }))
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        post('/api/orders', orderBody([line(fish, 0.25)]), { as: customers[index % 6] }),
      ),
    )
    const placed = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(['OUT_OF_STOCK', 'BUSY']).to.include.members(refused) // a slow machine sheds load
    expect(placed).to.be.within(refused.includes('BUSY') ? 1 : 40, 40)
    const [{ taken }] = await knex('order_items')
      .where({ product_id: fish.id })
      .select(knex.raw('sum(quantity) as taken'))
    expect([taken, await stockOf(fish.id)]).to.deep.equal([placed / 4, (1_010 - placed * 25) / 100])
  })

  it('400 in a step that its vendor gives up while the order waits for the product', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, bangus())
    const editing = await knex.transaction()
    await editing('products').where({ id: fish.id }).update({ quantity_step: 0.2 })
    const placing = post('/api/orders', orderBody([line(fish, 0.5)]), { as: customer })
    await eventually(async () => (await countLockWaiters()) > 0, { what: 'waiting for the row' })
    await editing.commit()
    const { status, body } = await placing
    expect([status, body.details?.[0].path]).to.deep.equal([400, 'items.0.quantity'])
    expect(await stockOf(fish.id)).to.equal(10)
  })

  it('tells the vendor the quantity with its unit: 2.5 kg Bangus', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const order = await cashOrder(customer, [line(await createProduct(store, bangus()), 2.5)])
    const { body } = await told(store.owner, order.id, 'order.new')
    expect(body).to.include('2.5 kg Bangus')
  })
})
