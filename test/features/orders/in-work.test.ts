import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createUser } from '../../support/actors.ts'
import { get } from '../../support/client.ts'
import { assign, confirmedOrder, createRider, riderAction } from '../../support/deliveries.ts'
import { useHarness } from '../../support/harness.ts'

const age = ({ order: { id } }: { order: { id: string } }, minutes: number) =>
  knex('orders')
    .where({ id })
    .update({ status_since: new Date(Date.now() - minutes * 60_000) })

describe('GET /api/admin/orders/late', () => {
  useHarness()

  it('200 lists what has been in its status for too long, the longest wait first; 401 for anyone else', async () => {
    const [older, newer, fresh] = [
      await confirmedOrder(),
      await confirmedOrder(),
      await confirmedOrder(),
    ]
    await age(older, 10_000)
    await age(newer, 9_000)
    await age(fresh, 14)
    const as = await createUser('admin')
    const { status, body } = await get('/api/admin/orders/late?limit=100', { as })
    expect(status).to.equal(200)
    const made = [older, newer, fresh].map(({ order }) => order.id)
    const listed = body.data.filter(({ id }: any) => made.includes(id))
    expect(listed.map(({ id }: any) => id)).to.deep.equal([older.order.id, newer.order.id])
    const [{ since, ...late }] = listed
    expect(late).to.deep.equal({
      id: older.order.id,
      orderNumber: older.order.orderNumber,
      status: 'confirmed',
      deliveryAddress: older.order.deliveryAddress,
      deliveryFailed: false,
      rider: null,
      stores: older.order.stores.map(({ id, name }: any) => ({ id, name })),
    })
    expect(Date.now() - Date.parse(since)).to.be.at.least(10_000 * 60_000)
    await knex('orders').where({ id: newer.order.id }).update({ preparation_starts_at: new Date() })
    const after = (await get('/api/admin/orders/late?limit=100', { as })).body.data
    expect(after.map(({ id }: any) => id)).to.not.include(newer.order.id)
    const { customer } = fresh
    expect((await get('/api/admin/orders/late', { as: customer })).body.code).to.equal(
      'UNAUTHENTICATED',
    )
  })
})

describe('GET /api/admin/orders/with-riders', () => {
  useHarness()

  it('200 lists what riders were given or have set out with, and what failed at the door', async () => {
    const [rider, as] = [await createRider(), await createUser('admin')]
    const [given, failed, other] = [
      await confirmedOrder(),
      await confirmedOrder(),
      await confirmedOrder(),
    ]
    await age(given, 90)
    await age(failed, 90)
    await assign(given.order.id, rider.riderId)
    await riderAction(rider, failed.order.id, 'accept')
    await riderAction(rider, failed.order.id, 'fail', { reason: 'nobody_there' })
    const { status, body } = await get('/api/admin/orders/with-riders?limit=100', { as })
    expect(status).to.equal(200)
    expect(body.data.map(({ id }: any) => id)).to.not.include(other.order.id)
    const ofRider = body.data.filter((order: any) => order.rider.id === rider.riderId)
    const ageOf = (since: string) => Math.round((Date.now() - Date.parse(since)) / 60_000)
    expect(
      ofRider.map(({ id, status: state, deliveryFailed, since }: any) => [
        id,
        state,
        deliveryFailed,
        ageOf(since),
      ]),
    ).to.deep.equal([
      [given.order.id, 'confirmed', false, 90],
      [failed.order.id, 'out_for_delivery', true, 0],
    ])
  })
})
