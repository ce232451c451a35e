import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import { advanceDueRounds, startDispatch } from '../../../src/features/riders/service/dispatch.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import {
  riderAction,
  assign,
  cashOrder,
  createRider,
  type TestRider,
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

/** Sets other riders offline, so that later rounds only find those of this test. */
function useOwnRiders(): void {
  useHarness()
  beforeEach(async () => {
    await knex('riders').update({ status: 'offline' })
  })
}

const move = (as: TestUser, orderId: string, status: string) =>
  patch(`/api/orders/${orderId}/status`, { status }, { as })

/** A ready order of a store in this city, whose dispatch has started. */
async function readyOrder(
  city: string,
  { barangay = '', address = 'Purok 3', placeCode = '' } = {},
) {
  const [customer, store] = [await createUser(), await createStore(undefined, { city, barangay })]
  const lines = [line(await createProduct(store))]
  const order = await cashOrder(customer, lines, {
    deliveryAddress: address,
    placeCode: placeCode || null,
  })
  for (const status of ['preparing', 'ready']) await move(store.owner, order.id, status)
  await eventually(() => knex('dispatches').where({ order_id: order.id }).first(), {
    what: 'the first round',
  })
  return { customer, store, order }
}

const outcomes = async (orderId: string): Promise<Record<string, string>> => {
  const as = await createUser('admin')
  const { body } = await get(`/api/admin/orders/${orderId}/offers?limit=100`, { as })
  return Object.fromEntries(body.data.map((each: any) => [each.rider.id, each.outcome]))
}

/** Lets the round expire; so many workers advance it concurrently. */
async function endRound(orderId: string, loops = 1): Promise<void> {
  const ago = knex.raw(`now() - interval '1 second'`)
  await knex('dispatches')
    .where({ order_id: orderId })
    .whereNotNull('due_at')
    .update({ due_at: ago })
  await Promise.all(Array.from({ length: loops }, () => advanceDueRounds()))
}

const toldOf = async (as: TestUser, event: string, orderId: string): Promise<any[]> => {
  const { data } = (await get('/api/notifications?limit=100', { as })).body
  return data.filter((each: any) => each.event === event && each.data.orderId === orderId)
}
const isTold = (as: TestUser, event: string, orderId: string, times = 1) =>
  eventually(async () => (await toldOf(as, event, orderId)).length === times, {
    what: `${event} told`,
  })

const offersOf = async (rider: TestRider): Promise<any[]> =>
  (await get('/api/rider/offers?limit=100', { as: rider })).body.data
const isListed = async (rider: TestRider, orderId: string): Promise<boolean> =>
  (await offersOf(rider)).some(({ id }) => id === orderId)

describe('an order that is ready', () => {
  useOwnRiders()

  it('is offered to the available riders of its area, who are notified, and to no others', async () => {
    const [city, barangay, home] = [unique('Bayan'), unique('Looc'), unique('Sitio')]
    const inArea = await Promise.all(
      [city.toUpperCase(), `${city}, all barangays`, ` ${barangay} `, home].map((serviceArea) =>
        createRider({ serviceArea }),
      ),
    )
    const [offline, banned, near, elsewhere, nowhere] = await Promise.all(
      [city, city, `${city}x`, 'Claveria', ''].map((serviceArea) => createRider({ serviceArea })),
    )
    await patch('/api/rider/status', { status: 'offline' }, { as: offline! })
    await knex('users').where({ id: banned!.id }).update({ is_banned: true })
    const { order } = await readyOrder(city, { barangay, address: `Purok 1, ${home}, Salay` })
    const expected = Object.fromEntries(inArea.map(({ riderId }) => [riderId, 'open']))
    expect(await outcomes(order.id)).to.deep.equal(expected)
    for (const rider of inArea) await isTold(rider, 'rider.offered', order.id)
    for (const rider of [offline!, near!, elsewhere!, nowhere!])
      expect(await toldOf(rider, 'rider.offered', order.id)).to.deep.equal([])
  })

  it('is offered to the riders of the town whose code the order has, named in the address or not', async () => {
    const rider = await createRider({ serviceArea: 'Lagonglong' })
    const { order } = await readyOrder(unique('Bayan'), { placeCode: '1004313009' })
    expect(await outcomes(order.id)).to.deep.equal({ [rider.riderId]: 'open' })
  })

  it('is listed for any available rider, with the expiry for those it is offered to', async () => {
    const city = unique('Bayan')
    const [asked, other] = [await createRider({ serviceArea: city }), await createRider()]
    const { order } = await readyOrder(city)
    const [mine] = (await offersOf(asked)).filter(({ id }) => id === order.id)
    const left = Date.parse(mine.offer.expiresAt) - Date.parse(mine.offer.offeredAt)
    expect(left).to.equal(60_000)
    const [theirs] = (await offersOf(other)).filter(({ id }) => id === order.id)
    expect(theirs).to.deep.include({ offer: null, cashToCollect: 55 })
  })

  it('is offered everywhere after the first of three rounds; then the admins are notified once', async () => {
    const city = unique('Bayan')
    const [near, far, admin] = [
      await createRider({ serviceArea: city }),
      await createRider({ serviceArea: 'Claveria' }),
      await createUser('admin'),
    ]
    const { order } = await readyOrder(city)
    await isTold(near, 'rider.offered', order.id)
    expect(await toldOf(far, 'rider.offered', order.id)).to.deep.equal([])
    for (const round of [2, 3]) {
      await endRound(order.id, 10)
      await isTold(near, 'rider.offered', order.id, round)
      await isTold(far, 'rider.offered', order.id, round - 1)
      const { body } = await get(`/api/admin/orders/${order.id}/offers`, { as: admin })
      for (const each of body.data) expect(each).to.include({ round, outcome: 'open' })
    }
    expect(await toldOf(admin, 'rider.wanted', order.id)).to.deep.equal([])
    await endRound(order.id, 10)
    await isTold(admin, 'rider.wanted', order.id)
    expect(await outcomes(order.id)).to.deep.equal({
      [near.riderId]: 'expired',
      [far.riderId]: 'expired',
    })
    await endRound(order.id)
    expect(await toldOf(admin, 'rider.wanted', order.id)).to.have.length(1)
    expect((await riderAction(far, order.id, 'accept')).status).to.equal(200)
    expect((await outcomes(order.id))[far.riderId]).to.equal('accepted')
  })

  it('waits one round for its area when it has no riders, then is offered everywhere', async () => {
    const far = await createRider({ serviceArea: 'Claveria' })
    const { order } = await readyOrder(unique('Bayan'))
    expect(await outcomes(order.id)).to.deep.equal({})
    await endRound(order.id)
    expect(await outcomes(order.id)).to.deep.equal({ [far.riderId]: 'open' })
  })

  it('leaves nothing behind when the dispatch crashes half-way, and starts once however often it is retried', async () => {
    const city = unique('Bayan')
    const rider = await createRider({ serviceArea: city })
    const { order } = await readyOrder(city)
    await isTold(rider, 'rider.offered', order.id)
    await knex('dispatches').where({ order_id: order.id }).delete()
    await knex('delivery_offers').where({ order_id: order.id }).delete()
    const dying = async () => {
      throw new Error('killed')
    }
    await startDispatch(order.id, { done: dying }).catch(() => {})
    expect(await outcomes(order.id)).to.deep.equal({})
    const done = async () => {}
    await Promise.all(Array.from({ length: 10 }, () => startDispatch(order.id, { done })))
    await isTold(rider, 'rider.offered', order.id, 2)
    expect(await outcomes(order.id)).to.deep.equal({ [rider.riderId]: 'open' })
  })

  it('is not offered while it is assigned, and is offered once that rider rejects it', async () => {
    const city = unique('Bayan')
    const [holder, other] = [await createRider(), await createRider({ serviceArea: city })]
    const [customer, store] = [await createUser(), await createStore(undefined, { city })]
    const order = await cashOrder(customer, [line(await createProduct(store))])
    await assign(order.id, holder.riderId)
    for (const status of ['preparing', 'ready']) await move(store.owner, order.id, status)
    await eventually(
      async () =>
        (await knex('outbox').where({ name: 'offer-delivery' }).whereNull('completed_at'))
          .length === 0,
    )
    expect(await outcomes(order.id)).to.deep.equal({})
    await riderAction(holder, order.id, 'reject', { reason: 'Flat tire' })
    await isTold(other, 'rider.offered', order.id)
    expect(await outcomes(order.id)).to.deep.equal({
      [holder.riderId]: 'rejected',
      [other.riderId]: 'open',
    })
  })

  it('is not offered any more once an admin has assigned it, or it is cancelled', async () => {
    const city = unique('Bayan')
    const [asked, chosen, admin] = [
      await createRider({ serviceArea: city }),
      await createRider(),
      await createUser('admin'),
    ]
    const { order: assigned } = await readyOrder(city)
    const { order: cancelled } = await readyOrder(city)
    await assign(assigned.id, chosen.riderId, admin)
    await post(`/api/orders/${cancelled.id}/cancel`, { reason: 'Flooded road' }, { as: admin })
    for (const { id } of [assigned, cancelled]) {
      await eventually(async () => (await outcomes(id))[asked.riderId] === 'withdrawn')
      const dispatch = await knex('dispatches').where({ order_id: id }).first()
      expect(dispatch.due_at).to.equal(null)
    }
    for (const { id } of [assigned, cancelled]) expect(await isListed(asked, id)).to.equal(false)
    expect((await riderAction(asked, assigned.id, 'accept')).body.code).to.equal('FORBIDDEN')
    const late = await riderAction(asked, cancelled.id, 'accept')
    expect([late.status, late.body.code, late.body.status]).to.deep.equal([
      409,
      'CONFLICT',
      'cancelled',
    ])
    expect((await riderAction(asked, cancelled.id, 'reject')).body.code).to.equal('CONFLICT')
  })

  it('goes to exactly one of 50 riders who accept concurrently; the others get 409 CONFLICT', async () => {
    const city = unique('Bayan')
    const riders = await Promise.all(
      Array.from({ length: 50 }, () => createRider({ serviceArea: city })),
    )
    const { order } = await readyOrder(city)
    const answers = await Promise.all(riders.map((rider) => riderAction(rider, order.id, 'accept')))
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [index, { status, body }] of answers.entries())
      if (index !== winner) {
        expect([status, body.code, body.status]).to.deep.equal([
          409,
          'CONFLICT',
          'out_for_delivery',
        ])
        expect(body.message).to.match(/^Another rider was faster/)
      }
    const said = await outcomes(order.id)
    expect(said[riders[winner]!.riderId]).to.equal('accepted')
    const rest = Object.entries(said).filter(([id]) => id !== riders[winner]!.riderId)
    expect(new Set(rest.map(([, outcome]) => outcome))).to.deep.equal(new Set(['withdrawn']))
    const row = await knex('orders').where({ id: order.id }).first()
    expect([row.status, row.rider_id]).to.deep.equal(['out_for_delivery', riders[winner]!.riderId])
  })

  it('goes to one rider, or stays open and offered, when an acceptance races with the end of the round', async () => {
    const city = unique('Bayan')
    for (let round = 0; round < 10; round++) {
      const rider = await createRider({ serviceArea: city })
      const { order } = await readyOrder(city)
      const [accepted] = await Promise.all([
        riderAction(rider, order.id, 'accept'),
        endRound(order.id, 2),
      ])
      expect(accepted.status).to.equal(200)
      expect((await outcomes(order.id))[rider.riderId]).to.equal('accepted')
      const dispatch = await knex('dispatches').where({ order_id: order.id }).first()
      expect(dispatch.due_at).to.equal(null)
      await riderAction(rider, order.id, 'deliver')
      await patch('/api/rider/status', { status: 'offline' }, { as: rider })
    }
  })
})

describe('rejecting an offer', () => {
  useOwnRiders()

  it('200 removes it from the list for good, and the last rejection starts the next round at once', async () => {
    const city = unique('Bayan')
    const [near, far] = [
      await createRider({ serviceArea: city }),
      await createRider({ serviceArea: 'Claveria' }),
    ]
    const { order } = await readyOrder(city)
    const { status, body } = await riderAction(near, order.id, 'reject', {
      reason: 'My chain broke',
    })
    expect([status, body.order.status, body.order.rider]).to.deep.equal([200, 'ready', null])
    expect(await isListed(near, order.id)).to.equal(false)
    await isTold(far, 'rider.offered', order.id)
    for (let round = 2; round <= 3; round++) await endRound(order.id)
    expect((await outcomes(order.id))[near.riderId]).to.equal('rejected')
    expect(await toldOf(near, 'rider.offered', order.id)).to.have.length.at.most(1)
    expect((await riderAction(near, order.id, 'reject')).body.code).to.equal('FORBIDDEN')
  })

  it('200 with the reason for the admins; 400 for a reason that is no text or too long', async () => {
    const [rider, admin] = [await createRider(), await createUser('admin')]
    const [customer, store] = [await createUser(), await createStore()]
    const order = await cashOrder(customer, [line(await createProduct(store))])
    await assign(order.id, rider.riderId)
    for (const reason of [5, 'x'.repeat(301)]) {
      const { status, body } = await riderAction(rider, order.id, 'reject', { reason })
      expect([status, body.details[0].path]).to.deep.equal([400, 'reason'])
    }
    await riderAction(rider, order.id, 'reject', { reason: ' Flat tire ' })
    await isTold(admin, 'rider.rejected', order.id)
    const [{ body }] = (await toldOf(admin, 'rider.rejected', order.id)) as [any]
    expect(body).to.include('Luz Dela Cruz').and.include('The reason: Flat tire')
    expect(await isListed(rider, order.id)).to.equal(false)
  })
})

describe('GET /api/admin/orders/:id/offers', () => {
  useOwnRiders()

  it('200 with the riders, times and outcomes; 404; 401 for anyone but an admin', async () => {
    const city = unique('Bayan')
    const [rider, admin] = [await createRider({ serviceArea: city }), await createUser('admin')]
    const { order, store } = await readyOrder(city)
    await riderAction(rider, order.id, 'reject', { reason: 'Too far' })
    const path = `/api/admin/orders/${order.id}/offers`
    const { status, body } = await get(path, { as: admin })
    expect([status, body.total, body.limit, body.offset]).to.deep.equal([200, 1, 20, 0])
    const [{ offeredAt, expiresAt, endedAt, ...said }] = body.data
    expect(said).to.deep.equal({
      rider: {
        id: rider.riderId,
        firstName: 'Luz',
        lastName: 'Dela Cruz',
        phone: '+639171234567',
      },
      round: 1,
      outcome: 'rejected',
      reason: 'Too far',
    })
    expect(Date.parse(expiresAt) - Date.parse(offeredAt)).to.equal(60_000)
    expect(endedAt >= offeredAt).to.equal(true)
    expect((await get(`/api/admin/orders/${rider.id}/offers`, { as: admin })).status).to.equal(404)
    for (const as of [rider, store.owner, {}])
      expect((await get(path, { as })).status).to.equal(401)
  })
})
