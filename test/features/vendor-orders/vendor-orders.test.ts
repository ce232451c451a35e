import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, patch, type Answer } from '../../support/client.ts'
import { capture, createPro } from '../../support/developer-api.ts'
import { cashOrder, paidOrder } from '../../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]

const listOrders = async (as: TestUser, query = '') =>
  (await get(`/api/vendor/orders${query}`, { as })).body

const idsOf = ({ data }: any): string[] => data.map(({ id }: any) => id)

describe('GET /api/vendor/orders', () => {
  useHarness()

  it('200 lists the orders of all own stores, newest first, own items only, each with its source', async () => {
    const [customer, one] = [await createUser(), await createStore()]
    const two = await createStore(one.owner)
    const other = await createStore()
    const [a, b, c] = [
      line(await createProduct(one)),
      line(await createProduct(two)),
      line(await createProduct(other)),
    ]
    const first = await cashOrder(customer, [a])
    const spanning = await cashOrder(customer, [a, b, c])
    await cashOrder(customer, [c])
    const last = await cashOrder(customer, [b])
    const seen = await listOrders(one.owner)
    expect(idsOf(seen)).to.deep.equal([last.id, spanning.id, first.id])
    expect(seen.total).to.equal(3)
    expect(seen.data.map(({ source }: any) => source)).to.deep.equal(Array(3).fill('platform'))
    expect(seen.data[1].stores.map(({ id }: any) => id)).to.have.members([one.id, two.id])
    expect(seen.data[1].items.map(({ storeId }: any) => storeId)).to.have.members([one.id, two.id])
    const page = await listOrders(one.owner, '?limit=1&offset=1')
    expect([idsOf(page), page.total]).to.deep.equal([[spanning.id], 3])
  })

  it('200 with the money of the own items and what is due of it, in every read, and never another store’s', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [
      line(await createProduct(one, { price: 20_000 }), 2),
      line(await createProduct(two, { price: 1_234_500 })),
    ]
    const order = await cashOrder(customer, items, { changeFor: 13_000 })
    const path = `/api/orders/${order.id}`
    const move = { status: 'preparing' }
    const replies = [
      (await listOrders(one.owner)).data[0],
      (await get(path, { as: one.owner })).body.order,
      (await patch(`${path}/status`, move, { as: one.owner })).body.order,
    ]
    for (const reply of replies) {
      expect(reply).to.include({ subtotal: 400, due: 388, changeFor: null })
      expect(reply).to.not.have.any.keys('total', 'deliveryFee')
      expect(JSON.stringify(reply)).to.not.match(/:(12345|12745|13000)\b/)
    }
    const { subtotal, due } = (await get(path, { as: two.owner })).body.order
    expect([subtotal, due]).to.deep.equal([12_345, 11_974.65])
    const own = (await get(path, { as: customer })).body.order
    expect(own).to.include({ subtotal: 12_745, total: 12_745, deliveryFee: 0, changeFor: 13_000 })
    expect(own).to.not.have.property('due')
  })

  it('200 with a due that is what the ledger owes once the order is paid', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [
      line(await createProduct(one, { price: 3_333 })),
      line(await createProduct(two, { price: 1_117 }), 3),
    ]
    const order = await paidOrder(customer, items)
    for (const { owner } of [one, two]) {
      const { due } = (await get(`/api/orders/${order.id}`, { as: owner })).body.order
      const { balance } = (await get('/api/vendor/balance', { as: owner })).body
      expect(due).to.equal(balance)
    }
  })

  it('200 by the status of the own store order', async () => {
    const [customer, mine, theirs] = [await createUser(), await createStore(), await createStore()]
    const items = [line(await createProduct(mine)), line(await createProduct(theirs))]
    const order = await cashOrder(customer, items)
    await cashOrder(customer, items)
    await patch(`/api/orders/${order.id}/status`, { status: 'preparing' }, { as: mine.owner })
    const preparing = await listOrders(mine.owner, '?status=preparing')
    expect([idsOf(preparing), preparing.total]).to.deep.equal([[order.id], 1])
    expect((await listOrders(theirs.owner, '?status=preparing')).total).to.equal(0)
    expect((await listOrders(theirs.owner, '?status=confirmed')).total).to.equal(2)
    expect((await get('/api/vendor/orders?status=lost', { as: mine.owner })).status).to.equal(400)
  })

  it('200 lists captured orders beside platform orders, newest first, by source, page by page', async () => {
    const [customer, store] = [await createUser(), await createPro()]
    const second = await createStore(store.owner)
    const [product, other] = [await createProduct(store), await createProduct(second)]
    const oldest = await capture(store.id, [{ product, quantity: 2 }])
    const bought = await cashOrder(customer, [line(product)])
    const paged = await capture(second.id, [{ product: other, quantity: 1 }], {
      source: 'messenger',
    })
    const newest = await cashOrder(customer, [line(product), line(other)])
    const all = [newest.id, paged.id, bought.id, oldest.id]
    const seen = await listOrders(store.owner)
    expect([idsOf(seen), seen.total]).to.deep.equal([all, 4])
    expect(seen.data.map(({ source }: any) => source)).to.deep.equal([
      'platform',
      'messenger',
      'platform',
      'api',
    ])
    const page = await listOrders(store.owner, '?limit=2&offset=1')
    expect([idsOf(page), page.total]).to.deep.equal([[paged.id, bought.id], 4])
    for (const [source, ids] of [
      ['platform', [newest.id, bought.id]],
      ['api', [oldest.id]],
      ['messenger', [paged.id]],
    ] as const) {
      const { total, ...answer } = await listOrders(store.owner, `?source=${source}`)
      expect([idsOf(answer), total], source).to.deep.equal([ids, ids.length])
    }
    expect((await get('/api/vendor/orders?source=fax', { as: store.owner })).status).to.equal(400)
  })

  it('200 shows a captured order with the fields of a platform order and its owner’s allowed moves', async () => {
    const store = await createPro()
    const product = await createProduct(store, { price: 5_550 })
    const order = await capture(store.id, [{ product, quantity: 3 }], { notes: 'Tawag muna' })
    expect((await listOrders(store.owner)).data).to.deep.equal([
      {
        id: order.id,
        source: 'api',
        status: 'new',
        customerName: 'Luz Dela Cruz',
        items: [
          {
            productId: product.id,
            storeId: store.id,
            name: product.name,
            variantId: null,
            variant: null,
            choices: [],
            note: null,
            quantity: 3,
            unit: 'kilo',
            price: 55.5,
            lineTotal: 166.5,
            prescription: false,
          },
        ],
        total: 166.5,
        deliveryAddress: 'Purok 3, Poblacion, Salay',
        notes: 'Tawag muna',
        contactPhone: '+639171234567',
        stores: [{ id: store.id, name: store.name, status: 'new' }],
        allowedMoves: ['confirmed', 'cancelled'],
        createdAt: order.created_at.toISOString(),
      },
    ])
  })

  it('200 by a status of either kind: one that both have finds both', async () => {
    const [customer, store] = [await createUser(), await createPro()]
    const product = await createProduct(store)
    const captured = await capture(store.id, [{ product, quantity: 1 }])
    const confirm = { status: 'confirmed' }
    await patch(`/api/vendor/captured-orders/${captured.id}`, confirm, { as: store.owner })
    const untouched = await capture(store.id, [{ product, quantity: 1 }])
    const bought = await cashOrder(customer, [line(product)])
    const inStatus = async (status: string, more = '') =>
      idsOf(await listOrders(store.owner, `?status=${status}${more}`))
    expect(await inStatus('confirmed')).to.deep.equal([bought.id, captured.id])
    expect(await inStatus('confirmed', '&source=api')).to.deep.equal([captured.id])
    expect(await inStatus('new')).to.deep.equal([untouched.id])
    expect(await inStatus('fulfilled')).to.deep.equal([])
    expect(await inStatus('preparing')).to.deep.equal([])
  })

  it('200 by the number of a platform order of an own store, whole or its last six characters', async () => {
    const [customer, store, other] = [await createUser(), await createPro(), await createStore()]
    const product = await createProduct(store)
    await capture(store.id, [{ product, quantity: 1 }])
    const [wanted] = [
      await cashOrder(customer, [line(product)]),
      await cashOrder(customer, [line(product)]),
    ]
    const foreign = await cashOrder(customer, [line(await createProduct(other))])
    const number = async (id: string) =>
      (await get(`/api/orders/${id}`, { as: customer })).body.order.orderNumber
    const found = async (q: string) => idsOf(await listOrders(store.owner, `?q=${q}`))
    const [own, theirs] = [await number(wanted.id), await number(foreign.id)]
    expect(await found(own)).to.deep.equal([wanted.id])
    expect(await found(own.slice(-6))).to.deep.equal([wanted.id])
    expect(await found(`${own}&status=cancelled`)).to.deep.equal([])
    expect(await found(theirs)).to.deep.equal([])
  })

  it('200 without test orders, and without those of other owners’ stores', async () => {
    const [mine, theirs] = [await createPro(), await createPro()]
    const product = await createProduct(mine)
    await capture(mine.id, [{ product, quantity: 1 }], { is_test: true })
    await capture(theirs.id, [{ product: await createProduct(theirs), quantity: 1 }])
    expect(await listOrders(mine.owner)).to.deep.include({ data: [], total: 0 })
  })

  it('403 NOT_VENDOR for a customer', async () => {
    const answer = await get('/api/vendor/orders', { as: await createUser() })
    expect(outcome(answer)).to.deep.equal([403, 'NOT_VENDOR'])
  })
})
