import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import {
  riderAction,
  cashOrder,
  confirmedOrder,
  createRider,
  deliveredOrder,
} from '../../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const write = (as: TestUser, orderId: string, body: Record<string, unknown>) =>
  post(`/api/orders/${orderId}/reviews`, body, { as })
const hide = (as: TestUser, reviewId: string, isHidden: boolean) =>
  patch(`/api/admin/reviews/${reviewId}`, { isHidden }, { as })
/** Retries while the server is busy, as with many concurrent requests. */
const patiently = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(async () => {
    const given = await ask()
    return given.body.code === 'BUSY' ? null : given
  })
const answer = (as: TestUser, reviewId: string, reply: unknown) =>
  post(`/api/vendor/reviews/${reviewId}/reply`, { reply }, { as })
const ratingOf = async (storeId: string) => {
  const { rating, reviewCount } = (await get(`/api/stores/${storeId}`)).body.store
  return { rating, reviewCount }
}
const listOf = async (storeId: string, query = '') =>
  (await get(`/api/stores/${storeId}/reviews${query}`)).body
const told = (as: TestUser, event: string, orderId: string) =>
  eventually(
    async () => {
      const { data } = (await get('/api/notifications', { as })).body
      return data.find((each: any) => each.event === event && each.data.orderId === orderId)
    },
    { what: `${event} told` },
  )

/** The rating computed from the rows. */
async function ratingByRows(storeId: string) {
  const rows = await knex('reviews').where({ store_id: storeId, is_hidden: false }).select('rating')
  const stars = rows.reduce((sum, { rating }) => sum + rating, 0)
  const average = rows.length === 0 ? 0 : Math.round((stars * 100) / rows.length) / 100
  return { rating: average, reviewCount: rows.length }
}

/** A delivered order of a new store. */
async function delivered() {
  const [customer, store, rider] = [await createUser(), await createStore(), await createRider()]
  const product = await createProduct(store)
  const order = await deliveredOrder(customer, [line(product)], rider)
  return { customer, store, rider, product, order }
}

async function reviewed(rating = 5) {
  const made = await delivered()
  const { body } = await write(made.customer, made.order.id, { storeId: made.store.id, rating })
  return { ...made, review: body.review }
}

/** A delivered order at one store for each of these customers, copied from one placed through the API. */
async function manyDelivered(storeId: string, customers: TestUser[]): Promise<string[]> {
  const { order } = await delivered()
  const own: Record<string, string> = {
    id: `('00000000-0000-7000-8000-' || right(gen_random_uuid()::text, 12))::uuid`, // the oldest, in no list of others
    order_number: `'T' || gen_random_uuid()`,
    customer_id: 'customer',
  }
  const columns = Object.keys(await knex('orders').where({ id: order.id }).first())
  const { rows } = await knex.raw(
    `insert into orders (${columns.join()})
     select ${columns.map((name) => own[name] ?? name).join()}
     from orders, unnest(?::uuid[]) with ordinality as wanted (customer, position) where id = ? order by position
     returning id`,
    [customers.map(({ id }) => id), order.id],
  )
  const ids: string[] = rows.map(({ id }: { id: string }) => id)
  await knex('store_orders').insert(
    ids.map((order_id) => ({ order_id, store_id: storeId, status: 'delivered' })),
  )
  return ids
}

describe('POST /api/orders/:id/reviews', () => {
  useHarness()

  it('201 by its customer once delivered; the store’s rating is updated and its vendor notified', async () => {
    const { customer, store, order } = await delivered()
    const { status, body } = await write(customer, order.id, {
      storeId: store.id,
      rating: 4,
      comment: ' Fresh and on time. ',
    })
    expect(status).to.equal(201)
    const { id, createdAt, ...rest } = body.review
    expect(Date.parse(createdAt)).to.be.closeTo(Date.now(), 60_000)
    expect(rest).to.deep.equal({
      storeId: store.id,
      orderId: order.id,
      storeName: store.name,
      rating: 4,
      comment: 'Fresh and on time.',
      reviewerName: 'Luz D.',
      reply: null,
      repliedAt: null,
      isHidden: false,
    })
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 4, reviewCount: 1 })
    expect((await listOf(store.id)).data.map((each: any) => each.id)).to.deep.equal([id])
    await told(store.owner, 'review.created', order.id)
  })

  it('201 for each store of an order', async () => {
    const [customer, rider] = [await createUser(), await createRider()]
    const [one, two] = [await createStore(), await createStore()]
    const lines = [line(await createProduct(one)), line(await createProduct(two))]
    const order = await deliveredOrder(customer, lines, rider)
    expect((await write(customer, order.id, { storeId: one.id, rating: 5 })).status).to.equal(201)
    expect((await write(customer, order.id, { storeId: two.id, rating: 1 })).status).to.equal(201)
    expect((await ratingOf(one.id)).rating).to.equal(5)
    expect((await ratingOf(two.id)).rating).to.equal(1)
    await told(one.owner, 'review.created', order.id)
    await told(two.owner, 'review.created', order.id)
    for (const { owner } of [one, two]) {
      const { data } = (await get('/api/notifications', { as: owner })).body
      expect(data.filter(({ event }: any) => event === 'review.created')).to.have.length(1)
    }
  })

  it('409 ALREADY_REVIEWED for all but one of twenty concurrent reviews', async () => {
    const { customer, store, order } = await delivered()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(customer, order.id, { storeId: store.id, rating: 3 })),
    )
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'ALREADY_REVIEWED')).to.have.length(19)
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 3, reviewCount: 1 })
  })

  it('409 CONFLICT until it is delivered, when it was cancelled, and for a cancelled store order', async () => {
    const [rider, admin] = [await createRider(), await createUser('admin')]
    const { customer, store, order } = await confirmedOrder()
    const attempt = () => write(customer, order.id, { storeId: store.id, rating: 5 })
    const early = (await attempt()).body
    expect(early).to.deep.include({ code: 'CONFLICT', allowedMoves: ['cancelled'] })
    expect(early.message).to.equal(
      'An order is reviewed once it is delivered; it is confirmed now.',
    )
    await riderAction(rider, order.id, 'accept')
    expect((await attempt()).body).to.include({ code: 'CONFLICT', status: 'out_for_delivery' })
    await post(`/api/orders/${order.id}/cancel`, { reason: 'Nobody home' }, { as: admin })
    expect((await attempt()).body).to.include({ code: 'CONFLICT', status: 'cancelled' })
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 0, reviewCount: 0 })

    const [kept, dropped] = [await createStore(), await createStore()]
    const items = [line(await createProduct(kept)), line(await createProduct(dropped))]
    const both = await cashOrder(customer, items)
    const itemIds = both.items
      .filter(({ storeId }: any) => storeId === dropped.id)
      .map(({ id }: any) => id)
    const path = `/api/vendor/orders/${both.id}/unavailable`
    expect((await post(path, { itemIds }, { as: dropped.owner })).status).to.equal(200)
    for (const action of ['accept', 'deliver'] as const) await riderAction(rider, both.id, action)
    const none = await write(customer, both.id, { storeId: dropped.id, rating: 1 })
    expect([none.status, none.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect((await write(customer, both.id, { storeId: kept.id, rating: 5 })).status).to.equal(201)
  })

  it('403 FORBIDDEN for anyone but its customer, and for the store’s own vendor as a customer', async () => {
    const { store, rider, order } = await delivered()
    const others = [await createUser(), await createUser('vendor'), await createUser('admin')]
    for (const as of [...others, store.owner, rider]) {
      const { status, body } = await write(as, order.id, { storeId: store.id, rating: 1 })
      expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN'])
    }
    const own = await deliveredOrder(store.owner, [line(await createProduct(store))], rider)
    const praise = await write(store.owner, own.id, { storeId: store.id, rating: 5 })
    expect([praise.status, praise.body.code]).to.deep.equal([403, 'FORBIDDEN'])
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 0, reviewCount: 0 })
  })

  it('400 for an invalid rating, a comment that is too long, a store of another order; 404; 401', async () => {
    const { customer, store, order } = await delivered()
    const paths = async (body: Record<string, unknown>) => {
      const { status, body: said } = await write(customer, order.id, body)
      expect(status, JSON.stringify(body)).to.equal(400)
      return said.details.map(({ path }: any) => path)
    }
    expect(await paths({})).to.have.members(['storeId', 'rating'])
    for (const rating of [0, 6, 4.5, '5', null])
      expect(await paths({ storeId: store.id, rating })).to.deep.equal(['rating'])
    expect(await paths({ storeId: store.id, rating: 5, comment: 'x'.repeat(2001) })).to.deep.equal([
      'comment',
    ])
    const other = await createStore()
    expect(await paths({ storeId: other.id, rating: 5 })).to.deep.equal(['storeId'])
    const nowhere = await write(customer, store.id, { storeId: store.id, rating: 5 })
    expect(nowhere.status).to.equal(404)
    const nobody = await post(`/api/orders/${order.id}/reviews`, { storeId: store.id, rating: 5 })
    expect(nobody.status).to.equal(401)
  })

  it('201 for 200 concurrent reviews of one store, some hidden meanwhile: the rating equals the rows', async function () {
    this.timeout(60_000)
    const [store, admin] = [await createStore(), await createUser('admin')]
    const customers = await Promise.all(Array.from({ length: 20 }, () => createUser()))
    const each = Array.from({ length: 10 }, () => customers).flat()
    const orders = await manyDelivered(store.id, each)
    const answers = await Promise.all(
      orders.map(async (orderId, index) => {
        const body = { storeId: store.id, rating: 1 + (index % 5) }
        const made = await patiently(() => write(each[index]!, orderId, body))
        const { id } = made.body.review
        if (index % 4 === 0) await patiently(() => hide(admin, id, true))
        if (index % 8 === 0) await patiently(() => hide(admin, id, false))
        return made
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]))
    const rows = await ratingByRows(store.id)
    expect(rows.reviewCount).to.equal(175)
    expect(await ratingOf(store.id)).to.deep.equal(rows)
    expect((await listOf(store.id)).total).to.equal(175)
  })
})

describe('GET /api/orders/:id/reviews', () => {
  useHarness()

  it('200 with what the caller wrote about the stores of the order, and with nothing for anyone else; 401', async () => {
    const { customer, store, order, review } = await reviewed(4)
    const path = `/api/orders/${order.id}/reviews`
    const own = await get(path, { as: customer })
    expect([own.status, own.body.data, own.body.total]).to.deep.equal([200, [review], 1])
    expect((await get(path, { as: store.owner })).body.data).to.deep.equal([])
    expect((await get(path)).status).to.equal(401)
  })
})

describe('GET /api/stores/:id/reviews', () => {
  useHarness()

  it('200 by id or slug, newest first, in pages, without private fields', async () => {
    const [customer, store, rider] = [await createUser(), await createStore(), await createRider()]
    const product = await createProduct(store)
    const ids: string[] = []
    for (const rating of [1, 2, 4]) {
      const order = await deliveredOrder(customer, [line(product)], rider)
      ids.unshift((await write(customer, order.id, { storeId: store.id, rating })).body.review.id)
    }
    const page = await listOf(store.id, '?limit=2')
    expect(page.data.map(({ id }: any) => id)).to.deep.equal(ids.slice(0, 2))
    expect([page.total, page.limit, page.offset]).to.deep.equal([3, 2, 0])
    const rest = await listOf(store.slug, '?limit=2&offset=2')
    expect(rest.data.map(({ id }: any) => id)).to.deep.equal(ids.slice(2))
    expect(Object.keys(rest.data[0]).toSorted()).to.deep.equal(
      [
        'id',
        'storeId',
        'rating',
        'comment',
        'reviewerName',
        'reply',
        'repliedAt',
        'createdAt',
      ].toSorted(),
    )
    expect(JSON.stringify(page)).to.not.match(/Dela Cruz|@|\+639/)
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 2.33, reviewCount: 3 })
  })

  it('200 with an empty list; 404 for a store that is unknown or inactive; 400 for an invalid page', async () => {
    const store = await createStore()
    expect(await listOf(store.id)).to.deep.equal({
      success: true,
      data: [],
      total: 0,
      limit: 20,
      offset: 0,
    })
    expect((await get(`/api/stores/${store.id}/reviews?limit=0`)).status).to.equal(400)
    expect((await get(`/api/stores/${unique('none')}/reviews`)).status).to.equal(404)
    await knex('stores').where({ id: store.id }).update({ is_active: false })
    expect((await get(`/api/stores/${store.id}/reviews`)).status).to.equal(404)
  })
})

describe('POST /api/vendor/reviews/:id/reply', () => {
  useHarness()

  it('200 adds the reply; the customer is notified once, and a second reply replaces it', async () => {
    const { customer, store, order, review } = await reviewed()
    const { status, body } = await answer(store.owner, review.id, ' Salamat! ')
    expect([status, body.review.reply]).to.deep.equal([200, 'Salamat!'])
    expect(body.review.repliedAt >= body.review.createdAt).to.equal(true)
    await told(customer, 'review.replied', order.id)
    await answer(store.owner, review.id, 'Salamat kaayo!')
    const [shown] = (await listOf(store.id)).data
    expect(shown.reply).to.equal('Salamat kaayo!')
    const tells = await knex('outbox').whereRaw(
      `payload->>'event' = 'review.replied' and payload->>'orderId' = ?`,
      [order.id],
    )
    expect(tells).to.have.length(1)
  })

  it('404 for a review of another’s store; 403 NOT_VENDOR; 400 for a reply that is blank or too long; 401', async () => {
    const { customer, store, review } = await reviewed()
    const other = await createStore()
    expect((await answer(other.owner, review.id, 'Hm')).status).to.equal(404)
    expect((await answer(store.owner, store.id, 'Hm')).status).to.equal(404)
    for (const as of [customer, await createUser('admin')])
      expect((await answer(as, review.id, 'Hm')).body.code).to.equal('NOT_VENDOR')
    for (const reply of ['', '  ', 'x'.repeat(2001), undefined]) {
      const { status, body } = await answer(store.owner, review.id, reply)
      expect([status, body.details[0].path]).to.deep.equal([400, 'reply'])
    }
    expect((await post(`/api/vendor/reviews/${review.id}/reply`, { reply: 'Hm' })).status).to.equal(
      401,
    )
    expect((await listOf(store.id)).data[0].reply).to.equal(null)
  })
})

describe('GET /api/vendor/reviews', () => {
  useHarness()

  it('200 with the reviews of own stores, hidden ones too, newest first, or of one store', async () => {
    const { customer, store, rider, review } = await reviewed(2)
    const second = await createStore(store.owner)
    const order = await deliveredOrder(customer, [line(await createProduct(second))], rider)
    const later = (await write(customer, order.id, { storeId: second.id, rating: 5 })).body.review
    await hide(await createUser('admin'), review.id, true)
    await reviewed()
    const list = async (query = '') =>
      (await get(`/api/vendor/reviews${query}`, { as: store.owner })).body
    const all = await list()
    expect(all.data.map(({ id }: any) => id)).to.deep.equal([later.id, review.id])
    expect([all.total, all.data[1].isHidden, all.data[1].orderId]).to.deep.equal([
      2,
      true,
      review.orderId,
    ])
    expect((await list('?limit=1&offset=1')).data[0].id).to.equal(review.id)
    expect((await list(`?storeId=${second.id}`)).data.map(({ id }: any) => id)).to.deep.equal([
      later.id,
    ])
    const other = await createUser('vendor')
    expect(
      (await get(`/api/vendor/reviews?storeId=${store.id}`, { as: other })).body.total,
    ).to.equal(0)
    expect((await get('/api/vendor/reviews', { as: customer })).body.code).to.equal('NOT_VENDOR')
  })
})

describe('PATCH /api/admin/reviews/:id', () => {
  useHarness()

  it('200 hides a review from the list and the rating, and shows it again, with audit rows', async () => {
    const { customer, store, rider, product, review } = await reviewed(1)
    const again = await deliveredOrder(customer, [line(product)], rider)
    await write(customer, again.id, { storeId: store.id, rating: 4 })
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 2.5, reviewCount: 2 })
    const admin = await createUser('admin')
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await hide(admin, review.id, true)
      expect([status, body.review.isHidden]).to.deep.equal([200, true])
      expect(await ratingOf(store.id)).to.deep.equal({ rating: 4, reviewCount: 1 })
    }
    const shown = await listOf(store.id)
    expect(shown.total).to.equal(1)
    expect(shown.data.map(({ id }: any) => id)).to.not.include(review.id)
    expect((await hide(admin, review.id, false)).body.review.isHidden).to.equal(false)
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 2.5, reviewCount: 2 })
    const trail = await knex('audit_log').where({ subject: review.id }).orderBy('id')
    expect(
      trail.map(({ actor_id, action, before, after }) => [
        actor_id,
        action,
        before.isHidden,
        after.isHidden,
      ]),
    ).to.deep.equal([
      [admin.id, 'review.moderate', false, true],
      [admin.id, 'review.moderate', true, true],
      [admin.id, 'review.moderate', true, false],
    ])
  })

  it('200 for hiding the last review leaves a store without rating; concurrent requests count once', async () => {
    const { store, review } = await reviewed(5)
    const admin = await createUser('admin')
    await Promise.all(Array.from({ length: 10 }, () => hide(admin, review.id, true)))
    expect(await ratingOf(store.id)).to.deep.equal({ rating: 0, reviewCount: 0 })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => hide(admin, review.id, index % 2 === 0)),
    )
    expect(await ratingOf(store.id)).to.deep.equal(await ratingByRows(store.id))
  })

  it('404 for an unknown review; 400 without isHidden; 401 for anyone but an admin', async () => {
    const { customer, store, review } = await reviewed()
    const admin = await createUser('admin')
    expect((await hide(admin, store.id, true)).status).to.equal(404)
    const bad = await patch(`/api/admin/reviews/${review.id}`, {}, { as: admin })
    expect([bad.status, bad.body.details[0].path]).to.deep.equal([400, 'isHidden'])
    for (const as of [customer, store.owner])
      expect((await hide(as, review.id, true)).body.code).to.equal('UNAUTHENTICATED')
  })
})

describe('GET /api/admin/reviews', () => {
  useHarness()

  it('200 with all of them, newest first, or the hidden or the visible ones; 401 for anyone but an admin', async () => {
    const [{ review: first, customer }, { review: second }] = [await reviewed(), await reviewed()]
    const admin = await createUser('admin')
    await hide(admin, first.id, true)
    const list = async (query: string) =>
      (await get(`/api/admin/reviews${query}`, { as: admin })).body.data.map(({ id }: any) => id)
    expect(await list('?limit=2')).to.deep.equal([second.id, first.id])
    expect((await list('?isHidden=true&limit=1'))[0]).to.equal(first.id)
    expect(await list('?isHidden=false&limit=100'))
      .to.include(second.id)
      .and.not.include(first.id)
    expect((await get('/api/admin/reviews', { as: customer })).status).to.equal(401)
  })
})
