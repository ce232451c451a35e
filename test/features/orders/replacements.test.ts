import { expect } from 'chai'
import { describe, it } from 'mocha'
import { expireIfUnanswered } from '../../../src/features/orders/replacements/service/decline.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  unique,
} from '../../support/actors.ts'
import { get, patch, post } from '../../support/client.ts'
import { assign, cashOrder, createRider, riderAction } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import {
  answer,
  inventoryOf,
  letTimePass,
  orderWithMissingItem,
  pendingReplacement,
  replace,
  wishing,
} from '../../support/replacements.ts'
import { createVariants, setChoices } from '../../support/variants.ts'

const orderOf = async ({ order, customer }: any) =>
  (await get(`/api/orders/${order.id}`, { as: customer })).body.order
const codeOf = ({ status, body }: any) => [status, body.code]
const paymentOf = (order: { id: string }) => knex('payments').where({ order_id: order.id }).first()
const moveTo = ({ store, order }: any, status: string) =>
  patch(`/api/orders/${order.id}/status`, { status }, { as: store.owner })
const names = (items: any[]) => items.map(({ name }) => name)

describe('POST /api/orders with ifUnavailable', () => {
  useHarness()

  it('201 keeps the wish of each item, "remove" by default; customer and vendor see it', async () => {
    const { customer, store, order } = await orderWithMissingItem({ ifUnavailable: 'replace' })
    const path = `/api/orders/${order.id}`
    for (const as of [customer, store.owner]) {
      const { items, replacements } = (await get(path, { as })).body.order
      expect(items.map((item: any) => item.ifUnavailable)).to.deep.equal(['replace', 'remove'])
      expect(replacements).to.deep.equal([])
    }
    const { body } = await get('/api/vendor/orders', { as: store.owner })
    expect(body.data[0].items[0].ifUnavailable).to.equal('replace')
  })

  it('201 asks where two items of the same product wish differently; 400 for an unknown wish', async () => {
    const [customer, product] = [await createUser(), await createProduct(await createStore())]
    const order = (...wishes: string[]) =>
      post('/api/orders', orderBody(wishes.map((wish) => wishing(line(product), wish))), {
        as: customer,
      })
    const { body } = await order('remove', 'replace')
    expect(body.order.items[0]).to.include({ quantity: 2, ifUnavailable: 'ask' })
    expect((await order('swap')).body.details[0].path).to.equal('items.0.ifUnavailable')
  })
})

describe('POST /api/vendor/orders/:id/items/:itemId/replace', () => {
  useHarness()

  it('201 accepted at once where the customer agreed and it costs no more; total, payment and stock follow', async () => {
    const at = await orderWithMissingItem({ ifUnavailable: 'replace' })
    const { status, body } = await replace(at, at.cheap)
    expect(status).to.equal(201)
    expect(body.replacement.status).to.equal('accepted')
    expect(body.order).to.include({ subtotal: 215, status: 'confirmed' })
    const seen = await orderOf(at)
    expect(names(seen.items)).to.deep.equal(['Tilapia', 'Bigas'])
    expect(names(seen.unavailableItems)).to.deep.equal(['Bangus'])
    expect(seen.items[0]).to.include({ id: body.replacement.id, quantity: 2, lineTotal: 160 })
    expect(seen.replacements[0]).to.include({
      id: body.replacement.id,
      itemId: at.itemId,
      status: 'accepted',
      expiresAt: null,
      answeredBy: 'system',
    })
    expect([await inventoryOf(at.missing), await inventoryOf(at.cheap)]).to.deep.equal([8, 8])
    await eventually(async () => (await paymentOf(at.order)).amount === 21_500)
    expect((await paymentOf(at.order)).commission).to.equal(645)
  })

  it('201 pending for "ask" and for what costs more: the order stays as it is and the stock is held', async () => {
    const asked = await orderWithMissingItem()
    const { body } = await replace(asked, asked.cheap)
    expect(body.replacement.status).to.equal('pending')
    const dearer = await orderWithMissingItem({ ifUnavailable: 'replace' })
    const offered = (await replace(dearer, dearer.dear)).body
    expect(offered.replacement.status).to.equal('pending')
    const seen = await orderOf(dearer)
    expect(seen).to.include({ total: dearer.order.total })
    expect(names(seen.items)).to.deep.equal(['Bangus', 'Bigas'])
    const [{ createdAt, expiresAt, ...pending }] = seen.replacements
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).to.be.within(599_000, 601_000)
    expect(pending).to.deep.equal({
      id: offered.replacement.id,
      itemId: dearer.itemId,
      productId: dearer.dear.id,
      storeId: dearer.store.id,
      name: 'Suman',
      variantId: null,
      variant: null,
      choices: [],
      quantity: 2,
      unit: 'kilo',
      price: 150,
      lineTotal: 300,
      prescription: false,
      status: 'pending',
      answeredAt: null,
      answeredBy: null,
    })
    expect(await inventoryOf(dearer.dear)).to.equal(8)
  })

  it('201 once for the same Idempotency-Key', async () => {
    const at = await orderWithMissingItem()
    const headers = { 'idempotency-key': unique('replace') }
    const [first, second] = [
      await replace(at, at.cheap, 2, headers),
      await replace(at, at.cheap, 2, headers),
    ]
    expect(second.headers.get('idempotent-replayed')).to.equal('true')
    expect(second.body).to.deep.equal(first.body)
    expect(await inventoryOf(at.cheap)).to.equal(8)
  })

  it('400 names the field: a product of another store, an inactive one, a quantity that is not sold', async () => {
    const at = await orderWithMissingItem()
    const foreign = await createProduct(await createStore())
    const gone = await createProduct(at.store, { is_active: false })
    for (const product of [foreign, gone, { id: at.itemId }])
      expect((await replace(at, product)).body.details[0].path).to.equal('productId')
    expect((await replace(at, at.cheap, 1.5)).body.details[0].path).to.equal('quantity')
    expect((await replace(at, at.cheap)).status).to.equal(201)
  })

  it('201 with the variant and choices of the replacement; 400 names what is missing of them', async () => {
    const { store, product, variants } = await createVariants(
      { name: 'Large', price: 90, inventory: 5 },
      { name: 'Small', price: 60, inventory: 5 },
    )
    const [large] = variants
    const cut = { name: 'Cut', min: 1, max: 1, options: [{ name: 'Fillet', price: 5 }] }
    const [group] = await setChoices(product, store, [cut])
    const choices = [group.options[0].id]
    const missing = await createProduct(store, { price: 20_000 })
    const items = [{ ...wishing(line(missing), 'ask'), note: 'scaled' }]
    const customer = await createUser()
    const order = await cashOrder(customer, items)
    const at = { store, order, customer, itemId: order.items[0].id }
    const offer = (more: object) => replace(at, product, 1, {}, more)
    expect((await offer({ choices })).body.details[0].path).to.equal('variantId')
    expect((await offer({ variantId: large.id })).body.details[0].path).to.equal('choices')
    const { replacement } = (await offer({ variantId: large.id, choices })).body
    const inventoryOfLarge = async () =>
      (await knex('product_variants').where({ id: large.id }).first()).inventory
    expect(await inventoryOfLarge()).to.equal(4)
    const seen = await answer(at, replacement.id, 'accept')
    const same = { variantId: large.id, variant: 'Large', choices: [{ name: 'Fillet', price: 5 }] }
    expect(seen.body.order.items[0]).to.deep.include({ ...same, note: 'scaled', lineTotal: 95 })
    expect(seen.body.order.replacements[0]).to.deep.include({ ...same, lineTotal: 95 })
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    expect(await inventoryOfLarge()).to.equal(5)
  })

  it('403 for its customer and for a vendor without an item in it; 404 for an unknown item', async () => {
    const at = await orderWithMissingItem()
    const stranger = await createStore()
    expect(codeOf(await replace({ ...at, store: stranger }, at.cheap))).to.deep.equal([
      403,
      'FORBIDDEN',
    ])
    const asCustomer = { ...at, store: { ...at.store, owner: at.customer } }
    expect((await replace(asCustomer, at.cheap)).status).to.equal(403)
    expect(codeOf(await replace({ ...at, itemId: at.order.id }, at.cheap))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
  })

  it('409 CONFLICT for an item to be removed, a second time, once it has left the order, and once ready', async () => {
    const conflict = [409, 'CONFLICT']
    const unwanted = await orderWithMissingItem({ ifUnavailable: 'remove' })
    expect(codeOf(await replace(unwanted, unwanted.cheap))).to.deep.equal(conflict)
    const at = await pendingReplacement()
    expect(codeOf(await replace(at, at.dear))).to.deep.equal(conflict)
    await answer(at, at.replacementId, 'decline')
    expect(codeOf(await replace(at, at.dear))).to.deep.equal(conflict)
    const packed = await orderWithMissingItem({ ifUnavailable: 'replace' })
    for (const status of ['preparing', 'ready']) await moveTo(packed, status)
    expect((await replace(packed, packed.cheap)).body).to.deep.include({
      code: 'CONFLICT',
      status: 'ready',
      allowedMoves: ['cancelled'],
    })
    expect(await inventoryOf(packed.cheap)).to.equal(10)
  })

  it('409 OUT_OF_STOCK for three of six orders that are given the last 3 at once', async () => {
    const store = await createStore()
    const [missing, last] = [
      await createProduct(store),
      await createProduct(store, { price: 5_000, inventory: 3 }),
    ]
    const customer = await createUser()
    const orders = []
    for (let count = 0; count < 6; count++)
      orders.push(await cashOrder(customer, [wishing(line(missing), 'replace')]))
    const answers = await Promise.all(
      orders.map((order) => replace({ store, order, itemId: order.items[0].id }, last, 1)),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code)).to.deep.equal(Array(3).fill('OUT_OF_STOCK'))
    expect(await inventoryOf(last)).to.equal(0)
    expect(
      await knex('order_replacements').where({ product_id: last.id, status: 'accepted' }),
    ).to.have.length(3)
  })

  it('200 for the item that replaced another: it can be replaced in turn', async () => {
    const at = await orderWithMissingItem({ ifUnavailable: 'replace' })
    const { id: itemId } = (await replace(at, at.cheap)).body.replacement
    const again = await replace({ ...at, itemId }, at.rice, 1)
    expect(again.body.replacement.status).to.equal('accepted')
    expect(names((await orderOf(at)).items)).to.deep.equal(['Bigas', 'Bigas'])
  })
})

describe('POST /api/orders/:id/replacements/:replacementId/accept', () => {
  useHarness()

  it('200 accepts what costs more: total and open payment rise, cash that does not cover them is forgotten', async () => {
    const at = await orderWithMissingItem({ more: { changeFor: 300 } })
    const { id } = (await replace(at, at.dear)).body.replacement
    const { status, body } = await answer(at, id, 'accept')
    expect(status).to.equal(200)
    expect(body.replacement).to.deep.equal({ id, status: 'accepted' })
    expect(body.order).to.include({ total: 355, changeFor: null })
    expect(names(body.order.items)).to.deep.equal(['Suman', 'Bigas'])
    expect(body.order.replacements[0].answeredBy).to.equal('customer')
    await eventually(async () => (await paymentOf(at.order)).amount === 35_500)
    expect(await inventoryOf(at.dear)).to.equal(8)
  })

  it('403 for a stranger and its vendor, 404 for an unknown one, 409 CONFLICT for a second answer', async () => {
    const at = await pendingReplacement()
    for (const customer of [await createUser(), at.store.owner])
      expect((await answer({ ...at, customer }, at.replacementId, 'accept')).status).to.equal(403)
    expect((await answer(at, at.itemId, 'accept')).status).to.equal(404)
    await answer(at, at.replacementId, 'accept')
    expect((await answer(at, at.replacementId, 'decline')).body).to.deep.include({
      code: 'CONFLICT',
      status: 'accepted',
      allowedMoves: [],
    })
  })

  it('409 CONFLICT after 10 minutes, and it is declined then, whether or not a worker was there first', async () => {
    const at = await pendingReplacement()
    await knex('order_replacements')
      .where({ id: at.replacementId })
      .update({ expires_at: new Date(Date.now() - 1) })
    const { body } = await answer(at, at.replacementId, 'accept')
    expect(body).to.include({ code: 'CONFLICT', status: 'declined' })
    expect((await orderOf(at)).replacements[0]).to.include({
      status: 'declined',
      answeredBy: 'system',
    })
    expect(await inventoryOf(at.cheap)).to.equal(10)
  })
})

describe('POST /api/orders/:id/replacements/:replacementId/decline', () => {
  useHarness()

  it('200 declines: the missing item is removed, what was held goes back, the missing units do not', async () => {
    const at = await pendingReplacement()
    const headers = { 'idempotency-key': unique('decline') }
    const { body } = await answer(at, at.replacementId, 'decline', headers)
    expect(body.order).to.include({ total: 55, status: 'confirmed' })
    expect(names(body.order.unavailableItems)).to.deep.equal(['Bangus'])
    expect([await inventoryOf(at.missing), await inventoryOf(at.cheap)]).to.deep.equal([8, 10])
    expect((await answer(at, at.replacementId, 'decline', headers)).body).to.deep.equal(body)
    await eventually(async () => (await paymentOf(at.order)).amount === 5_500)
  })

  it('200 declined the last item: the order is cancelled, also while it is being prepared', async () => {
    const at = await pendingReplacement({ hasOther: false })
    await moveTo(at, 'preparing')
    const { body } = await answer(at, at.replacementId, 'decline')
    expect(body.order).to.include({ status: 'cancelled', total: 200 })
    expect(body.order.timeline.at(-1)).to.include({ status: 'cancelled', by: 'customer' })
    expect([await inventoryOf(at.missing), await inventoryOf(at.cheap)]).to.deep.equal([8, 10])
  })
})

describe('a replacement that nobody answers', () => {
  useHarness()

  it('is declined after 10 minutes by a job that waits in the outbox; once, however often it runs', async () => {
    const at = await pendingReplacement()
    await letTimePass(at.replacementId)
    const seen = await eventually(async () => {
      const order = await orderOf(at)
      return order.replacements[0].status === 'declined' && order
    })
    expect(seen).to.include({ total: 55, status: 'confirmed' })
    expect(seen.replacements[0].answeredBy).to.equal('system')
    await expireIfUnanswered(at.replacementId, { done: async () => {} })
    expect([await inventoryOf(at.missing), await inventoryOf(at.cheap)]).to.deep.equal([8, 10])
  })

  it('waits when the clock of a worker is ahead', async () => {
    const at = await pendingReplacement()
    await expireIfUnanswered(at.replacementId, { done: async () => {} })
    expect((await orderOf(at)).replacements[0].status).to.equal('pending')
    const jobs = await knex('outbox').whereRaw(`payload->>'replacementId' = ?`, [at.replacementId])
    expect(jobs.filter(({ name }) => name === 'expire-replacement')).to.have.length(2)
  })
})

describe('an order with a pending replacement', () => {
  useHarness()

  it('409 CONFLICT from ready and for a rider who sets out with it, until it is answered', async () => {
    const at = await pendingReplacement()
    const [rider] = [await createRider()]
    await assign(at.order.id, rider.riderId)
    expect((await moveTo(at, 'preparing')).body.order.allowedMoves).to.deep.equal(['cancelled'])
    expect((await moveTo(at, 'ready')).body).to.deep.include({
      code: 'CONFLICT',
      status: 'preparing',
      allowedMoves: ['cancelled'],
      replacements: [at.replacementId],
    })
    expect(codeOf(await riderAction(rider, at.order.id, 'accept'))).to.deep.equal([409, 'CONFLICT'])
    await answer(at, at.replacementId, 'accept')
    expect((await moveTo(at, 'ready')).body.order.status).to.equal('ready')
    expect((await riderAction(rider, at.order.id, 'accept')).status).to.equal(200)
  })

  it('that is cancelled gives the held stock back, but not the units that were missing', async () => {
    const at = await pendingReplacement()
    const { body } = await post(`/api/orders/${at.order.id}/cancel`, {}, { as: at.customer })
    expect(body.order.replacements[0]).to.include({ status: 'cancelled', answeredBy: 'customer' })
    const stock = await Promise.all([at.missing, at.cheap, at.rice].map(inventoryOf))
    expect(stock).to.deep.equal([8, 10, 100])
    expect((await answer(at, at.replacementId, 'accept')).body.status).to.equal('cancelled')
  })

  it('409 CONFLICT for weighing the missing item; what replaced it is weighed, and the total follows', async () => {
    const store = await createStore()
    const fish = { price: 20_000, quantity_step: 0.05, sold_by_weight: true }
    const [missing, other] = [await createProduct(store, fish), await createProduct(store, fish)]
    const customer = await createUser()
    const order = await cashOrder(customer, [wishing(line(missing, 1.5), 'ask')])
    const itemId = order.items[0].id
    const { id } = (await replace({ store, order, itemId }, other, 1.25)).body.replacement
    const weigh = (item: string, quantity: number) =>
      patch(`/api/vendor/orders/${order.id}/items/${item}`, { quantity }, { as: store.owner })
    expect((await weigh(itemId, 1.6)).body).to.deep.include({
      code: 'CONFLICT',
      replacements: [id],
    })
    expect((await answer({ order, customer }, id, 'accept')).body.order.subtotal).to.equal(250)
    expect((await weigh(id, 1.321)).body.order).to.include({ subtotal: 264.2 })
    expect(await inventoryOf(other)).to.equal(98.679)
  })

  it('that loses the item as unavailable withdraws the replacement', async () => {
    const at = await pendingReplacement()
    const path = `/api/vendor/orders/${at.order.id}/unavailable`
    await post(path, { itemIds: [at.itemId] }, { as: at.store.owner })
    const { replacements, total } = await orderOf(at)
    expect([total, replacements[0].status, replacements[0].answeredBy]).to.deep.equal([
      55,
      'cancelled',
      'vendor',
    ])
    expect(await inventoryOf(at.cheap)).to.equal(10)
  })

  it('of two stores: the other vendor sees nothing of it and goes on; the last decline follows that store', async () => {
    const [customer, two] = [await createUser(), await createStore()]
    const { store, cheap, missing } = await orderWithMissingItem({ customer })
    const items = [wishing(line(missing), 'ask'), line(await createProduct(two))]
    const order = await cashOrder(customer, items)
    const itemId = order.items.find(({ name }: any) => name === 'Bangus').id
    const { replacement } = (await replace({ store, order, itemId }, cheap, 1)).body
    const foreign = (await get(`/api/orders/${order.id}`, { as: two.owner })).body.order
    expect(foreign.replacements).to.deep.equal([])
    for (const status of ['preparing', 'ready'])
      expect((await moveTo({ store: two, order }, status)).status).to.equal(200)
    const { body } = await answer({ order, customer }, replacement.id, 'decline')
    expect(body.order).to.include({ status: 'ready', total: 55 })
    const states = body.order.stores.map(({ id, status }: any) => [id === two.id, status])
    expect(states).to.have.deep.members([
      [false, 'cancelled'],
      [true, 'ready'],
    ])
  })

  it('is ended once by twelve at once: accept, decline, expiry, cancel', async () => {
    for (let round = 0; round < 4; round++) {
      const at = await pendingReplacement()
      const outcomes = await Promise.all(
        [0, 1, 2].flatMap(() => [
          answer(at, at.replacementId, 'accept'),
          answer(at, at.replacementId, 'decline'),
          post(`/api/orders/${at.order.id}/cancel`, {}, { as: at.customer }),
          expireOverdue(at.replacementId, round),
        ]),
      )
      const answered = outcomes.flatMap((each) =>
        each && each.status === 200 && each.body.replacement ? [each.body.replacement.status] : [],
      )
      const { status, replacements, items } = await orderOf(at)
      const ended = replacements[0]
      expect(answered, ended.status).to.deep.equal(
        ended.answeredBy === 'customer' && ended.status !== 'cancelled' ? [ended.status] : [],
      )
      const isTaken = ended.status === 'accepted' && status !== 'cancelled'
      expect(await inventoryOf(at.cheap)).to.equal(isTaken ? 8 : 10)
      expect(await inventoryOf(at.missing)).to.equal(8)
      expect(await inventoryOf(at.rice)).to.equal(status === 'cancelled' ? 100 : 99)
      expect(names(items).includes('Tilapia')).to.equal(ended.status === 'accepted')
    }

    /** In odd rounds the time is up, in even ones the job has nothing to do. */
    async function expireOverdue(id: string, round: number): Promise<undefined> {
      if (round % 2) await letTimePass(id)
      await expireIfUnanswered(id, { done: async () => {} })
    }
  })
})
