import { expect } from 'chai'
import { describe, it } from 'mocha'
import { findCapturedOrder } from '../../../src/features/captured-orders/service.ts'
import { eventPayload } from '../../../src/features/webhooks/view.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { capture, createKey, createPro } from '../../support/developer-api.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { startPushService } from '../../support/push-service.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]

async function createCaptured(inventory = 10, quantity = 3) {
  const store = await createPro()
  const product = await createProduct(store, { inventory, price: 5_550 })
  const order = await capture(store.id, [{ product, quantity }])
  const stock = async () => (await get(`/api/products/${product.id}`)).body.product.inventory
  const move = (status: string, as: TestUser = store.owner) =>
    patch(`/api/vendor/captured-orders/${order.id}`, { status }, { as })
  return { store, product, order, stock, move }
}

describe('GET /v1/orders', () => {
  useHarness()

  it('200 with the orders of the key’s store of every source, newest first', async () => {
    const { store, product, order } = await createCaptured()
    const items = [{ product, quantity: 1 }]
    const messenger = await capture(store.id, items, { source: 'messenger', notes: 'Tawag muna' })
    const other = await createStore(store.owner)
    await capture(other.id, [{ product: await createProduct(other), quantity: 1 }])
    const key = await createKey(store.owner, { storeId: store.id })
    const { status, body } = await get('/v1/orders', { as: key })
    expect(status).to.equal(200)
    expect(body.data.map(({ id }: any) => id)).to.deep.equal([messenger.id, order.id])
    expect(body).to.include({ success: true, total: 2, limit: 20, offset: 0 })
    expect(body.data[1]).to.deep.equal({
      id: order.id,
      customer_name: 'Luz Dela Cruz',
      items: [
        {
          name: product.name,
          variant: null,
          choices: [],
          note: null,
          qty: 3,
          price: 55.5,
          prescription: false,
        },
      ],
      total: 166.5,
      delivery_address: 'Purok 3, Poblacion, Salay',
      contact_number: '+639171234567',
      notes: null,
      status: 'new',
      source: 'api',
      created_at: order.created_at.toISOString(),
    })
  })

  it('200 by status, created_after, limit (clamped at 100) and offset', async () => {
    const { store, product, order, move } = await createCaptured()
    const newer = await capture(store.id, [{ product, quantity: 1 }])
    await move('confirmed')
    const key = await createKey(store.owner)
    const ids = async (query: string) =>
      (await get(`/v1/orders?${query}`, { as: key })).body.data.map(({ id }: any) => id)
    expect(await ids('status=confirmed')).to.deep.equal([order.id])
    expect(await ids('status=new')).to.deep.equal([newer.id])
    expect(await ids(`created_after=${order.created_at.toISOString()}`)).to.include(newer.id)
    expect(await ids(`created_after=${newer.created_at.toISOString()}`)).not.to.include(order.id)
    expect(await ids('limit=1&offset=1')).to.deep.equal([order.id])
    expect((await get('/v1/orders?limit=500', { as: key })).body.limit).to.equal(100)
  })

  it('400 VALIDATION_FAILED for an invalid filter', async () => {
    const key = await createKey((await createPro()).owner)
    for (const query of ['status=paid', 'limit=0', 'limit=x', 'offset=-1', 'created_after=today'])
      expect((await get(`/v1/orders?${query}`, { as: key })).status, query).to.equal(400)
  })

  it('a test key sees test orders and nothing else; a live key never sees one', async () => {
    const { store, product, order } = await createCaptured()
    const trial = await capture(store.id, [{ product, quantity: 1 }], { is_test: true })
    const seen = async (kind: string) => {
      const { body } = await get('/v1/orders', { as: await createKey(store.owner, { kind }) })
      return body.data.map(({ id }: any) => id)
    }
    expect([await seen('test'), await seen('secret')]).to.deep.equal([[trial.id], [order.id]])
  })
})

describe('a captured order', () => {
  useHarness()

  it('notifies the owner in the app, by push and by e-mail', async () => {
    const service = await startPushService()
    try {
      const { store, product } = await createCaptured()
      const { owner } = store
      const browser = service.browser()
      const { subscription } = browser
      await post('/api/notifications/subscribe', { subscription }, { as: owner })
      const order = await capture(store.id, [{ product, quantity: 2 }])
      const isOfOrder = (each: any) => browser.decrypt(each).data.capturedOrderId === order.id
      const push = await eventually(async () => browser.pushes.find(isOfOrder), {
        what: 'the push',
      })
      const { title, body } = browser.decrypt(push)
      expect(title).to.equal('New order of ₱111.00')
      expect(body)
        .to.include(`for ${store.name} from Luz Dela Cruz, to Purok 3`)
        .and.include(`2 kg ${product.name}`)
      expect(push.headers.urgency).to.equal('high')
      await eventually(async () => mailsTo(owner.email).length === 2, { what: 'the mail' })
      const listed = (await get('/api/notifications', { as: owner })).body.data
      const orders = listed.map((each: any) => each.data.capturedOrderId)
      expect(orders).to.include(order.id)
    } finally {
      service.stop()
    }
  })

  it('notifies nobody when it is a test', async () => {
    const { store, product, order } = await createCaptured()
    const trial = await capture(store.id, [{ product, quantity: 1 }], { is_test: true })
    const told = async () => (await get('/api/notifications', { as: store.owner })).body.data
    await eventually(async () => (await told()).length > 0)
    const caused = (id: string) =>
      knex('outbox').whereRaw(`payload->>'orderId' = ? or payload->>'capturedOrderId' = ?`, [
        id,
        id,
      ])
    expect([(await caused(order.id)).length, (await caused(trial.id)).length]).to.deep.equal([2, 0])
    expect((await told()).map(({ data }: any) => data.capturedOrderId)).to.deep.equal([order.id])
  })
})

describe('an item of a captured order', () => {
  useHarness()

  it('has variant, choices and note beside name, qty and price, in GET /v1/orders, the webhook and GET /api/vendor/orders', async () => {
    const store = await createPro()
    const product = await createProduct(store, { name: 'Milk tea', unit: 'cup' })
    const choices = [
      { name: '50% sugar', price: 0 },
      { name: 'Pearls', price: 1_500 },
    ]
    const variant = { variant_id: uuidv7(), variant: 'Large', choices, note: 'less ice' }
    const bangus = await createProduct(store, { name: 'Bangus', price: 22_005 })
    const { id, total } = await capture(store.id, [
      { product, quantity: 2, price: 12_500, ...variant },
      { product: bangus, quantity: 0.75 },
    ])
    expect(total).to.equal(41_504) // 2 × 125.00 + 165.0375
    const { body } = await get(`/v1/orders/${id}`, { as: await createKey(store.owner) })
    const rest = { price: 125, prescription: false }
    expect(body.data.items).to.deep.equal([
      {
        name: 'Milk tea',
        variant: 'Large',
        choices: ['50% sugar', 'Pearls'],
        note: 'less ice',
        qty: 2,
        ...rest,
      },
      {
        name: 'Bangus',
        variant: null,
        choices: [],
        note: null,
        qty: 0.75,
        ...rest,
        price: 220.05,
      },
    ])
    const event = eventPayload({
      event: 'order.captured',
      at: body.data.created_at,
      order: (await findCapturedOrder(id))!,
    })
    expect(event.data.order.items).to.deep.equal(body.data.items)
    const [listed] = (await get('/api/vendor/orders', { as: store.owner })).body.data
    expect(listed.items[0]).to.deep.include({
      variantId: variant.variant_id,
      variant: 'Large',
      choices: [
        { name: '50% sugar', price: 0 },
        { name: 'Pearls', price: 15 },
      ],
      note: 'less ice',
      price: 125,
      lineTotal: 250,
    })
    expect(listed.items[1]).to.include({ quantity: 0.75, lineTotal: 165.04 })
    const told = await eventually(
      async () => (await get('/api/notifications', { as: store.owner })).body.data[0],
    )
    expect(told.body).to.include(
      '2 cup Milk tea, Large (50% sugar, Pearls) "less ice", 0.75 kg Bangus',
    )
  })

  it('takes the stock of its variant when it is confirmed, and gives it back when it is cancelled', async () => {
    const store = await createPro()
    const product = await createProduct(store, { quantity_step: 0.25 })
    const path = `/api/vendor/products/${product.id}/variants`
    const add = async (name: string) =>
      (await post(path, { name, price: 100, inventory: 2.5 }, { as: store.owner })).body.variant
    const [small, large] = [await add('Small'), await add('Large')]
    const stock = async () => {
      const { variants } = (await get(`/api/products/${product.id}`)).body.product
      return [small, large].map(({ id }) => variants.find((each: any) => each.id === id).inventory)
    }
    const chosen = { variant_id: large.id, variant: 'Large' }
    const { id } = await capture(store.id, [{ product, quantity: 0.75, ...chosen }])
    const move = (status: string) =>
      patch(`/api/vendor/captured-orders/${id}`, { status }, { as: store.owner })
    await move('confirmed')
    expect(await stock()).to.deep.equal([2.5, 1.75])
    await move('cancelled')
    expect(await stock()).to.deep.equal([2.5, 2.5])
  })

  it('three of ten orders of 0.3 kilo confirmed at once take one kilo, and 0.1 is left', async () => {
    const store = await createPro()
    const product = await createProduct(store, { inventory: 1, quantity_step: 0.1 })
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => capture(store.id, [{ product, quantity: 0.3 }])),
    )
    const answers = await Promise.all(
      orders.map(({ id }) =>
        patch(`/api/vendor/captured-orders/${id}`, { status: 'confirmed' }, { as: store.owner }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(3)
    expect((await get(`/api/products/${product.id}`)).body.product.inventory).to.equal(0.1)
  })
})

describe('GET /v1/orders/:id', () => {
  useHarness()

  it('200 for an order of the key’s store; 404 for any other', async () => {
    const { store, product, order } = await createCaptured()
    const trial = await capture(store.id, [{ product, quantity: 1 }], { is_test: true })
    const key = await createKey(store.owner)
    const { body } = await get(`/v1/orders/${order.id}`, { as: key })
    expect(body.data.id).to.equal(order.id)
    const { order: foreign } = await createCaptured()
    for (const id of [foreign.id, trial.id, uuidv7(), 'none'])
      expect((await get(`/v1/orders/${id}`, { as: key })).status).to.equal(404)
  })
})

describe('GET /api/vendor/captured-orders/:id', () => {
  useHarness()

  it('200 with the order as GET /api/vendor/orders lists it; 404 for another vendor’s and for a test order', async () => {
    const { store, product, order } = await createCaptured()
    const read = (id: string, as: TestUser = store.owner) =>
      get(`/api/vendor/captured-orders/${id}`, { as })
    const [listed] = (await get('/api/vendor/orders', { as: store.owner })).body.data
    expect((await read(order.id)).body.order).to.deep.equal(listed)
    const test = await capture(store.id, [{ product, quantity: 1 }], { is_test: true })
    for (const answer of [
      await read(order.id, (await createStore()).owner),
      await read(test.id),
      await read(store.id),
    ])
      expect(outcome(answer)).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('PATCH /api/vendor/captured-orders/:id', () => {
  useHarness()

  it('200: confirming takes the stock, fulfilling leaves it', async () => {
    const { stock, move } = await createCaptured()
    const { status, body } = await move('confirmed')
    expect([status, body.order.status, await stock()]).to.deep.equal([200, 'confirmed', 7])
    expect((await move('fulfilled')).body.order.status).to.equal('fulfilled')
    expect(await stock()).to.equal(7)
  })

  it('200 with the order in camelCase, as GET /api/vendor/orders lists it', async () => {
    const { store, product, order, move } = await createCaptured()
    const { body } = await move('confirmed')
    const listed = (await get('/api/vendor/orders', { as: store.owner })).body.data
    expect(body.order).to.deep.equal(listed.find(({ id }: any) => id === order.id))
    expect(body.order).to.deep.include({
      customerName: 'Luz Dela Cruz',
      contactPhone: '+639171234567',
      allowedMoves: ['fulfilled', 'cancelled'],
    })
    expect(body.order.items[0]).to.include({ productId: product.id, lineTotal: 166.5 })
  })

  it('marks the items that needed a prescription when they were captured', async () => {
    const store = await createPro()
    const product = await createProduct(store, { prescription: true })
    const { id } = await capture(store.id, [{ product, quantity: 1 }])
    await patch(`/api/vendor/products/${product.id}`, { prescription: false }, { as: store.owner })
    const key = await createKey(store.owner)
    expect((await get(`/v1/orders/${id}`, { as: key })).body.data.items[0].prescription).to.equal(
      true,
    )
    const [listed] = (await get('/api/vendor/orders', { as: store.owner })).body.data
    expect(listed.items[0].prescription).to.equal(true)
  })

  it('200: cancelling restores the stock only if it was taken', async () => {
    const fresh = await createCaptured()
    await fresh.move('cancelled')
    expect(await fresh.stock()).to.equal(10)
    const confirmed = await createCaptured()
    await confirmed.move('confirmed')
    await confirmed.move('cancelled')
    expect(await confirmed.stock()).to.equal(10)
  })

  it('409 CONFLICT with the allowed moves for every other move', async () => {
    const paths: Record<string, string[]> = {
      new: [],
      confirmed: ['confirmed'],
      fulfilled: ['confirmed', 'fulfilled'],
      cancelled: ['cancelled'],
    }
    const allowed: Record<string, string[]> = {
      new: ['confirmed', 'cancelled'],
      confirmed: ['fulfilled', 'cancelled'],
      fulfilled: [],
      cancelled: [],
    }
    for (const [state, steps] of Object.entries(paths))
      for (const to of ['confirmed', 'fulfilled', 'cancelled']) {
        const { move } = await createCaptured()
        for (const step of steps) await move(step)
        const { status, body } = await move(to)
        if (allowed[state]!.includes(to)) expect(status, `${state} to ${to}`).to.equal(200)
        else
          expect([status, body.code, body.status, body.allowedMoves]).to.deep.equal([
            409,
            'CONFLICT',
            state,
            allowed[state],
          ])
      }
  })

  it('409 OUT_OF_STOCK when the stock is gone, and the order stays new', async () => {
    const { store, product, order, move, stock } = await createCaptured(2, 3)
    const { status, body } = await move('confirmed')
    expect([status, body.code]).to.deep.equal([409, 'OUT_OF_STOCK'])
    expect(body.products).to.deep.equal([
      { productId: product.id, name: product.name, available: 2 },
    ])
    expect(await stock()).to.equal(2)
    const key = await createKey(store.owner)
    const now = await get(`/v1/orders/${order.id}`, { as: key })
    expect(now.body.data.status).to.equal('new')
  })

  it('takes each unit once in a race of confirmations with checkouts', async () => {
    const { store, product, stock } = await createCaptured(20, 1)
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => capture(store.id, [{ product, quantity: 1 }])),
    )
    const customer = await createUser()
    const answers = await Promise.all(
      orders.flatMap(({ id }) => [
        patch(`/api/vendor/captured-orders/${id}`, { status: 'confirmed' }, { as: store.owner }),
        post('/api/orders', orderBody([line(product)]), { as: customer }),
      ]),
    )
    const won = answers.filter(({ status }) => status < 300).length
    const lost = answers.filter(({ body }) => body.code === 'OUT_OF_STOCK').length
    expect([won, lost, await stock()]).to.deep.equal([20, 20, 0])
  })

  it('applies one of 20 equal concurrent updates, and takes the stock once', async () => {
    const { move, stock } = await createCaptured()
    const answers = await Promise.all(Array.from({ length: 20 }, () => move('confirmed')))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(await stock()).to.equal(7)
  })

  it('404 for another vendor’s and for a test order; 400 for an unknown status', async () => {
    const { store, product, move } = await createCaptured()
    expect(outcome(await move('confirmed', await createUser('vendor')))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
    expect((await move('new')).status).to.equal(400)
    const { id } = await capture(store.id, [{ product, quantity: 1 }], { is_test: true })
    const path = `/api/vendor/captured-orders/${id}`
    expect((await patch(path, { status: 'confirmed' }, { as: store.owner })).status).to.equal(404)
  })
})
