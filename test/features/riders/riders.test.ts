import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import {
  riderAction,
  assign,
  cashOrder,
  confirmedOrder,
  createRider,
  paidOrder,
  type TestRider,
} from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const newRider = (userId: string, more = {}) => ({ userId, vehicleType: 'bicycle', ...more })
const riderNow = async ({ riderId }: TestRider) =>
  (await get(`/api/riders/${riderId}`, { as: await createUser('admin') })).body.rider
const list = async (rider: TestUser, path: 'orders' | 'offers' | 'orders/history', query = '') =>
  (await get(`/api/rider/${path}${query}`, { as: rider })).body
const ids = ({ data }: any): string[] => data.map(({ id }: any) => id)
const setOwnStatus = (rider: TestUser, status: string) =>
  patch('/api/rider/status', { status }, { as: rider })

/** An order out for delivery with this rider. */
async function underWay(rider: TestRider, more: Record<string, unknown> = {}) {
  const made = await confirmedOrder(more)
  expect((await riderAction(rider, made.order.id, 'accept')).status).to.equal(200)
  return made
}

describe('POST /api/riders', () => {
  useHarness()

  it('201 makes a customer a rider, available, in role from the next request on', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const details = { plateNumber: 'ABC 1234', licenseNumber: 'N01-12', serviceArea: 'Salay' }
    const { status, body } = await post('/api/riders', newRider(user.id, details), { as: admin })
    expect(status).to.equal(201)
    expect(body.rider).to.deep.equal({
      id: body.rider.id,
      userId: user.id,
      firstName: 'Luz',
      lastName: 'Dela Cruz',
      phone: '+639171234567',
      vehicleType: 'bicycle',
      ...details,
      status: 'available',
      totalDeliveries: 0,
      activeOrders: 0,
    })
    expect((await get('/api/users/profile', { as: user })).body.user.role).to.equal('rider')
    expect((await get('/api/rider/orders', { as: user })).status).to.equal(200)
    const [trail] = await knex('audit_log').where({ subject: body.rider.id })
    expect([trail.actor_id, trail.action, trail.before]).to.deep.equal([
      admin.id,
      'rider.create',
      { role: 'customer' },
    ])
  })

  it('201 with userId and vehicleType alone', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { body } = await post('/api/riders', newRider(user.id), { as: admin })
    expect(body.rider).to.include({ plateNumber: null, licenseNumber: null, serviceArea: '' })
  })

  it('409 ROLE_CONFLICT for a vendor or an admin, whose role stays', async () => {
    const admin = await createUser('admin')
    for (const role of ['vendor', 'admin'] as const) {
      const user = await createUser(role)
      const { status, body } = await post('/api/riders', newRider(user.id), { as: admin })
      expect([status, body.code]).to.deep.equal([409, 'ROLE_CONFLICT'])
      expect((await get('/api/users/profile', { as: user })).body.user.role).to.equal(role)
    }
  })

  it('409 ALREADY_RIDER for all but one of twenty concurrent requests', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/riders', newRider(user.id), { as: admin })),
    )
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'ALREADY_RIDER')).to.have.length(19)
  })

  it('404 for an unknown user; 400 names the fields; 401 for anyone but an admin', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const unknown = newRider('019a0000-0000-7000-8000-00000000ffff')
    expect((await post('/api/riders', unknown, { as: admin })).status).to.equal(404)
    const bad = await post('/api/riders', { vehicleType: 'boat' }, { as: admin })
    expect(bad.body.details.map(({ path }: any) => path)).to.have.members(['userId', 'vehicleType'])
    for (const as of [user, await createUser('vendor'), await createUser('rider'), {}]) {
      const { status, body } = await post('/api/riders', newRider(user.id), { as })
      expect([status, body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('GET /api/riders', () => {
  useHarness()

  it('200 lists by status, newest first, in pages; 401 for anyone but an admin', async () => {
    const admin = await createUser('admin')
    const [first, second] = [await createRider(), await createRider()]
    await patch(`/api/riders/${second.riderId}/status`, { status: 'offline' }, { as: admin })
    const all = await get('/api/riders?limit=2', { as: admin })
    expect(ids(all.body)).to.deep.equal([second.riderId, first.riderId])
    expect(all.body).to.include({ limit: 2, offset: 0 })
    const offline = await get('/api/riders?status=offline&limit=100', { as: admin })
    expect(ids(offline.body)).to.include(second.riderId).and.not.include(first.riderId)
    expect((await get('/api/riders?status=asleep', { as: admin })).status).to.equal(400)
    expect((await get('/api/riders', { as: first })).status).to.equal(401)
  })
})

describe('GET /api/riders/:id', () => {
  useHarness()

  it('200 for one rider; 404 for an unknown id', async () => {
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const { status, body } = await get(`/api/riders/${rider.riderId}`, { as: admin })
    expect([status, body.rider.userId]).to.deep.equal([200, rider.id])
    expect((await get(`/api/riders/${admin.id}`, { as: admin })).status).to.equal(404)
    expect((await get('/api/riders/one', { as: admin })).status).to.equal(404)
    expect((await get(`/api/riders/${rider.riderId}`, { as: rider })).status).to.equal(401)
  })
})

describe('PATCH /api/riders/:id', () => {
  useHarness()

  it('200 changes what is sent and keeps the rest, with an audit row; a blank one is taken out', async () => {
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const change = (body: object) => patch(`/api/riders/${rider.riderId}`, body, { as: admin })
    const details = { plateNumber: 'ABC 1234', licenseNumber: 'N01-12', serviceArea: 'Salay' }
    const before = await riderNow(rider)
    const { status, body } = await change({ vehicleType: 'car', ...details })
    expect(status).to.equal(200)
    expect(body.rider).to.deep.equal({ ...before, vehicleType: 'car', ...details })
    const { body: emptied } = await change({ plateNumber: ' ', licenseNumber: null })
    const expected = { ...body.rider, plateNumber: null, licenseNumber: null }
    expect(emptied.rider).to.deep.equal(expected)
    expect((await change({ userId: admin.id, status: 'offline' })).body.rider).to.deep.equal(
      expected,
    )
    const [row] = await knex('audit_log')
      .where({ subject: rider.riderId, action: 'rider.change' })
      .orderBy('id')
    expect(row.actor_id).to.equal(admin.id)
    expect(row.after).to.deep.equal({ vehicleType: 'car', ...details })
  })

  it('400 names the fields; 404 for an unknown rider; 401 for anyone but an admin', async () => {
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const bad = { vehicleType: 'boat', plateNumber: 'x'.repeat(21) }
    const { status, body } = await patch(`/api/riders/${rider.riderId}`, bad, { as: admin })
    expect(status).to.equal(400)
    expect(body.details.map(({ path }: any) => path)).to.have.members([
      'vehicleType',
      'plateNumber',
    ])
    expect((await patch(`/api/riders/${rider.id}`, {}, { as: admin })).status).to.equal(404)
    expect((await patch(`/api/riders/${rider.riderId}`, {}, { as: rider })).status).to.equal(401)
  })
})

describe('PATCH /api/riders/:id/status', () => {
  useHarness()

  it('200 sets any of the three statuses, with an audit row; 400, 401, 404', async () => {
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const path = `/api/riders/${rider.riderId}/status`
    for (const status of ['offline', 'on_delivery', 'available']) {
      const answer = await patch(path, { status }, { as: admin })
      expect([answer.status, answer.body.rider.status]).to.deep.equal([200, status])
    }
    const trail = await knex('audit_log').where({ subject: rider.riderId, action: 'rider.status' })
    expect(trail).to.have.length(3)
    expect((await patch(path, { status: 'asleep' }, { as: admin })).status).to.equal(400)
    expect((await patch(path, { status: 'offline' }, { as: rider })).status).to.equal(401)
    const nobody = `/api/riders/${admin.id}/status`
    expect((await patch(nobody, { status: 'offline' }, { as: admin })).status).to.equal(404)
  })
})

describe('PATCH /api/orders/:orderId/assign-rider', () => {
  useHarness()

  it('200 with the order, by the rider’s id or that of their user; the rider sees it', async () => {
    const [rider, other] = [await createRider(), await createRider()]
    for (const [who, id] of [
      [rider, rider.riderId],
      [other, other.id],
    ] as const) {
      const { order } = await confirmedOrder()
      const { status, body } = await assign(order.id, id)
      expect([status, body.order.rider.id, body.order.status]).to.deep.equal([
        200,
        who.riderId,
        'confirmed',
      ])
      expect(ids(await list(who, 'orders'))).to.deep.equal([order.id])
      expect((await riderNow(who)).activeOrders).to.equal(1)
    }
  })

  it('200 again before acceptance reassigns it; both are notified, with an audit row', async () => {
    const [first, second, admin] = [
      await createRider(),
      await createRider(),
      await createUser('admin'),
    ]
    const { order } = await confirmedOrder()
    await assign(order.id, first.riderId, admin)
    await assign(order.id, second.riderId, admin)
    await assign(order.id, second.riderId, admin)
    const told = (rider: TestRider, count: number) =>
      eventually(async () => {
        const { data } = (await get('/api/notifications', { as: rider })).body
        return data.length >= count && data.map(({ event }: any) => event)
      })
    expect(await told(first, 2)).to.deep.equal(['rider.unassigned', 'rider.assigned'])
    expect(await told(second, 1)).to.deep.equal(['rider.assigned'])
    expect(ids(await list(first, 'orders'))).to.deep.equal([])
    const trail = await knex('audit_log')
      .where({ subject: order.id, action: 'order.assign-rider' })
      .orderBy('id')
    expect(trail.map(({ before, after }) => [before.riderId, after.riderId])).to.deep.equal([
      [null, first.riderId],
      [first.riderId, second.riderId],
      [second.riderId, second.riderId],
    ])
  })

  it('409 RIDER_UNAVAILABLE for a rider who is offline or banned; the order stays open', async () => {
    const [offline, banned] = [await createRider(), await createRider()]
    await setOwnStatus(offline, 'offline')
    await knex('users').where({ id: banned.id }).update({ is_banned: true })
    const { customer, order } = await confirmedOrder()
    for (const { riderId } of [offline, banned]) {
      const { status, body } = await assign(order.id, riderId)
      expect([status, body.code]).to.deep.equal([409, 'RIDER_UNAVAILABLE'])
    }
    expect((await get(`/api/orders/${order.id}`, { as: customer })).body.order.rider).to.equal(null)
  })

  it('409 CONFLICT once it is out for delivery, delivered or cancelled, and before it is confirmed', async () => {
    const rider = await createRider()
    const { order, customer } = await underWay(rider)
    const moving = await assign(order.id, rider.riderId)
    expect([moving.body.code, moving.body.status]).to.deep.equal(['CONFLICT', 'out_for_delivery'])
    await riderAction(rider, order.id, 'deliver')
    expect((await assign(order.id, rider.riderId)).body.status).to.equal('delivered')
    const store = await createStore()
    const item = line(await createProduct(store))
    const pending = await post(
      '/api/orders',
      { items: [item], deliveryAddress: 'Salay', paymentMethod: 'ewallet_a' },
      { as: customer },
    )
    expect((await assign(pending.body.orderId, rider.riderId)).body.status).to.equal('pending')
  })

  it('404 for an unknown order or rider; 400 without one; 401 for anyone but an admin', async () => {
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const { order, store } = await confirmedOrder()
    expect((await assign(admin.id, rider.riderId)).status).to.equal(404)
    expect((await assign(order.id, admin.id)).status).to.equal(404)
    expect((await assign(order.id, 'rider-1')).body.code).to.equal('VALIDATION_FAILED')
    for (const as of [rider, store.owner])
      expect((await assign(order.id, rider.riderId, as)).status).to.equal(401)
  })
})

describe('the rider’s own area', () => {
  useHarness()

  it('403 FORBIDDEN for any other role, and for an unregistered rider; 401 without a token', async () => {
    const { order } = await confirmedOrder()
    const paths = ['orders', 'offers', 'orders/history', 'balance'].map(
      (path) => `/api/rider/${path}`,
    )
    for (const role of ['customer', 'vendor', 'admin'] as const) {
      const as = await createUser(role)
      for (const path of paths) expect((await get(path, { as })).body.code).to.equal('FORBIDDEN')
      expect((await riderAction(as, order.id, 'accept')).body.code).to.equal('FORBIDDEN')
    }
    expect((await get(paths[0]!)).status).to.equal(401)
    const unregistered = await createUser('rider')
    expect((await get(paths[0]!, { as: unregistered })).body.code).to.equal('FORBIDDEN')
    expect((await riderAction(unregistered, order.id, 'accept')).body.code).to.equal('FORBIDDEN')
  })

  it('200 shows phones, addresses, landmark, the cash to collect and the change due', async () => {
    const rider = await createRider()
    const [customer, store] = [
      await createUser(),
      await createStore(undefined, {
        phone: '0918 000 1111',
        address: 'Rizal St.',
        latitude: 8.86,
        longitude: 124.79,
      }),
    ]
    const order = await cashOrder(customer, [line(await createProduct(store), 2)], {
      changeFor: 500,
      landmark: 'Blue gate',
      deliveryLocation: { latitude: 8.87, longitude: 124.8 },
    })
    await assign(order.id, rider.riderId)
    const [seen] = (await list(rider, 'orders')).data
    expect(seen).to.deep.include({
      id: order.id,
      deliveryAddress: 'Purok 3, Poblacion, Salay',
      landmark: 'Blue gate',
      contactPhone: '+639171234567',
      customer: { firstName: 'Luz', lastName: 'Dela Cruz', phone: '+639171234567' },
      deliveryLocation: { latitude: 8.87, longitude: 124.8 },
      cashToCollect: 110,
      changeDue: 390,
      allowedMoves: ['out_for_delivery'],
    })
    expect(seen.stores).to.deep.equal([
      {
        id: store.id,
        name: store.name,
        status: 'confirmed',
        phone: '0918 000 1111',
        address: 'Rizal St.',
        barangay: '',
        city: 'Salay',
        location: { latitude: 8.86, longitude: 124.79 },
      },
    ])
  })

  it('200 without cash to collect for a paid order', async () => {
    const [rider, customer, store] = [await createRider(), await createUser(), await createStore()]
    const order = await paidOrder(customer, [line(await createProduct(store))])
    await assign(order.id, rider.riderId)
    const [seen] = (await list(rider, 'orders')).data
    expect([seen.cashToCollect, seen.changeDue]).to.deep.equal([0, 0])
  })

  it('200 lists open orders for available riders only', async () => {
    const rider = await createRider()
    const { order } = await confirmedOrder()
    expect(ids(await list(rider, 'offers', '?limit=100'))).to.include(order.id)
    await setOwnStatus(rider, 'offline')
    expect(await list(rider, 'offers')).to.deep.include({ data: [], total: 0 })
    const other = await createRider()
    await assign(order.id, other.riderId)
    await setOwnStatus(rider, 'available')
    expect(ids(await list(rider, 'offers', '?limit=100'))).to.not.include(order.id)
  })

  it('200 lists delivered orders, and those cancelled while assigned, in the history', async () => {
    const [rider, admin] = [await createRider(), await createUser('admin')]
    const { order: first } = await underWay(rider)
    const { order: second } = await underWay(rider)
    await riderAction(rider, first.id, 'deliver')
    await post(`/api/orders/${second.id}/cancel`, { reason: 'Nobody home' }, { as: admin })
    const past = await list(rider, 'orders/history')
    expect(past.total).to.equal(2)
    expect(past.data.map(({ id, status }: any) => [id, status])).to.deep.equal([
      [second.id, 'cancelled'],
      [first.id, 'delivered'],
    ])
    expect(past.data[0].cashToCollect).to.equal(0)
    expect((await list(rider, 'orders')).total).to.equal(0)
  })
})

for (const endpoint of [
  'GET /api/rider/orders',
  'GET /api/rider/offers',
  'GET /api/rider/orders/history',
  'GET /api/rider/balance',
])
  describe(endpoint, () => {
    const path = endpoint.slice('GET '.length)
    useHarness()

    it('200 for a rider, 403 FORBIDDEN for anyone else, 401 UNAUTHENTICATED without a token', async () => {
      expect((await get(path, { as: await createRider() })).status).to.equal(200)
      for (const role of ['customer', 'vendor', 'admin'] as const)
        expect((await get(path, { as: await createUser(role) })).body.code, role).to.equal(
          'FORBIDDEN',
        )
      expect((await get(path)).body.code).to.equal('UNAUTHENTICATED')
    })
  })

describe('GET /api/rider/status', () => {
  useHarness()

  it('200 with the own record, as admins see it', async () => {
    const rider = await createRider({ serviceArea: 'Salay' })
    const { status, body } = await get('/api/rider/status', { as: rider })
    expect([status, body.rider]).to.deep.equal([200, await riderNow(rider)])
  })

  it('403 for a user whom nobody has made a rider', async () => {
    expect((await get('/api/rider/status', { as: await createUser() })).status).to.equal(403)
  })
})

describe('PATCH /api/rider/status', () => {
  useHarness()

  it('200 available or offline; 400 for on_delivery; 409 CONFLICT while out for delivery', async () => {
    const rider = await createRider()
    expect((await setOwnStatus(rider, 'offline')).body.rider.status).to.equal('offline')
    expect((await setOwnStatus(rider, 'on_delivery')).status).to.equal(400)
    expect((await setOwnStatus(rider, 'available')).body.rider.status).to.equal('available')
    await underWay(rider)
    const { status, body } = await setOwnStatus(rider, 'offline')
    expect([status, body.code, body.status]).to.deep.equal([409, 'CONFLICT', 'on_delivery'])
  })
})

describe('POST /api/rider/orders/:id/accept', () => {
  useHarness()

  it('200 sets the order and all its store orders out for delivery, and the rider on delivery', async () => {
    const [rider, customer] = [await createRider(), await createUser()]
    const [one, two] = [await createStore(), await createStore()]
    const order = await cashOrder(customer, [
      line(await createProduct(one)),
      line(await createProduct(two)),
    ])
    await patch(`/api/orders/${order.id}/status`, { status: 'preparing' }, { as: one.owner })
    await assign(order.id, rider.riderId)
    const { status, body } = await riderAction(rider, order.id, 'accept')
    expect(status).to.equal(200)
    expect(body.order).to.deep.include({ status: 'out_for_delivery', allowedMoves: ['delivered'] })
    for (const store of body.order.stores) expect(store.status).to.equal('out_for_delivery')
    expect(await riderNow(rider)).to.include({ status: 'on_delivery', activeOrders: 1 })
    const seen = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    expect(seen.rider).to.deep.equal({
      id: rider.riderId,
      firstName: 'Luz',
      lastName: 'Dela Cruz',
      phone: '+639171234567',
    })
    expect(seen.timeline.at(-1)).to.include({ status: 'out_for_delivery', by: 'rider' })
  })

  it('403 FORBIDDEN for another’s order; 409 CONFLICT twice; 404', async () => {
    const [rider, other] = [await createRider(), await createRider()]
    const { order } = await confirmedOrder()
    await assign(order.id, other.riderId)
    expect((await riderAction(rider, order.id, 'accept')).body.code).to.equal('FORBIDDEN')
    await riderAction(other, order.id, 'accept')
    const again = await riderAction(other, order.id, 'accept')
    expect([again.body.code, again.body.status]).to.deep.equal(['CONFLICT', 'out_for_delivery'])
    expect(again.body.allowedMoves).to.deep.equal(['delivered'])
    const late = await riderAction(rider, order.id, 'accept')
    expect([late.body.code, late.body.allowedMoves]).to.deep.equal(['CONFLICT', []])
    expect((await riderAction(rider, rider.id, 'accept')).status).to.equal(404)
    expect((await riderAction(rider, 'x', 'accept')).status).to.equal(404)
  })

  it('409 RIDER_UNAVAILABLE while offline; the offer stays open', async () => {
    const rider = await createRider()
    const { order, customer } = await confirmedOrder()
    await setOwnStatus(rider, 'offline')
    expect((await riderAction(rider, order.id, 'accept')).body.code).to.equal('RIDER_UNAVAILABLE')
    const seen = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
    expect([seen.status, seen.rider]).to.deep.equal(['confirmed', null])
  })

  it('200 for exactly one of 20 riders who accept concurrently, repeatedly', async () => {
    const riders = await Promise.all(Array.from({ length: 20 }, () => createRider()))
    for (let round = 0; round < 5; round++) {
      const { order } = await confirmedOrder()
      const answers = await Promise.all(
        riders.map((rider) => riderAction(rider, order.id, 'accept')),
      )
      const winners = answers.flatMap(({ status }, index) =>
        status === 200 ? [riders[index]!] : [],
      )
      expect(winners).to.have.length(1)
      for (const { status, body } of answers)
        expect(status === 200 || ['FORBIDDEN', 'CONFLICT'].includes(body.code), body.code).to.equal(
          true,
        )
      const [row] = await knex('orders').where({ id: order.id })
      expect([row.status, row.rider_id]).to.deep.equal(['out_for_delivery', winners[0]!.riderId])
      const moves = await knex('order_events').where({
        order_id: order.id,
        status: 'out_for_delivery',
      })
      expect(moves).to.have.length(1)
      const busy = await knex('riders')
        .whereIn(
          'id',
          riders.map(({ riderId }) => riderId),
        )
        .where({ status: 'on_delivery' })
        .select('id')
      expect(busy.map(({ id }) => id)).to.deep.equal([winners[0]!.riderId])
      expect((await riderAction(winners[0]!, order.id, 'deliver')).status).to.equal(200)
    }
  })

  it('200 or 409 for an acceptance and a concurrent reassignment; one rider has the order', async () => {
    const [first, second] = [await createRider(), await createRider()]
    for (let round = 0; round < 10; round++) {
      const { order, customer } = await confirmedOrder()
      await assign(order.id, first.riderId)
      const admin = await createUser('admin')
      const [accepted, reassigned] = await Promise.all([
        riderAction(first, order.id, 'accept'),
        assign(order.id, second.riderId, admin),
      ])
      const seen = (await get(`/api/orders/${order.id}`, { as: customer })).body.order
      if (accepted.status === 200) {
        expect([reassigned.status, seen.rider.id]).to.deep.equal([409, first.riderId])
      } else {
        expect([accepted.status, reassigned.status, seen.rider.id]).to.deep.equal([
          403,
          200,
          second.riderId,
        ])
      }
      const holder = accepted.status === 200 ? first : second
      if (holder === second) await riderAction(second, order.id, 'accept')
      await riderAction(holder, order.id, 'deliver')
    }
  })
})

describe('POST /api/rider/orders/:id/reject', () => {
  useHarness()

  it('200 removes the rider, opens the order again and notifies the admins', async () => {
    const [rider, admin] = [await createRider(), await createUser('admin')]
    const { order } = await confirmedOrder()
    await assign(order.id, rider.riderId)
    const { status, body } = await riderAction(rider, order.id, 'reject')
    expect([status, body.order.rider, body.order.status]).to.deep.equal([200, null, 'confirmed'])
    expect((await list(rider, 'orders')).total).to.equal(0)
    const other = await createRider()
    expect(ids(await list(other, 'offers', '?limit=100'))).to.include(order.id)
    expect(ids(await list(rider, 'offers', '?limit=100'))).to.not.include(order.id)
    await eventually(async () => {
      const { data } = (await get('/api/notifications', { as: admin })).body
      return data.find(
        ({ event, data: about }: any) => event === 'rider.rejected' && about.orderId === order.id,
      )
    })
  })

  it('409 CONFLICT once it is out for delivery; 403 for another’s, and for an open order that was not offered', async () => {
    const [rider, other] = [await createRider(), await createRider()]
    const { order } = await underWay(rider)
    expect((await riderAction(rider, order.id, 'reject')).body).to.deep.include({
      code: 'CONFLICT',
      status: 'out_for_delivery',
      allowedMoves: ['delivered'],
    })
    expect((await riderAction(other, order.id, 'reject')).body.code).to.equal('FORBIDDEN')
    const { order: open } = await confirmedOrder()
    expect((await riderAction(rider, open.id, 'reject')).body.code).to.equal('FORBIDDEN')
  })
})

describe('the Idempotency-Key of what a rider does', () => {
  useHarness()

  it('200 once: accept, deliver and reject repeat their response', async () => {
    const [rider, { order }, { order: unwanted }] = [
      await createRider(),
      await confirmedOrder(),
      await confirmedOrder(),
    ]
    await assign(unwanted.id, rider.riderId)
    for (const [orderId, action] of [
      [order.id, 'accept'],
      [order.id, 'deliver'],
      [unwanted.id, 'reject'],
    ]) {
      const act = () =>
        post(
          `/api/rider/orders/${orderId}/${action}`,
          {},
          { as: rider, headers: { 'idempotency-key': `${action}-${orderId}` } },
        )
      const [first, second] = [await act(), await act()]
      expect([first.status, second.status], action).to.deep.equal([200, 200])
      expect(second.body).to.deep.equal(first.body)
    }
    expect(await riderNow(rider)).to.include({ totalDeliveries: 1, activeOrders: 0 })
  })
})

describe('POST /api/rider/orders/:id/deliver', () => {
  useHarness()

  it('200 delivers the order, posts its cash and counts it; available after the last one', async () => {
    const rider = await createRider()
    const { order: first, customer } = await underWay(rider, { changeFor: 200 })
    const { order: second } = await underWay(rider)
    const { status, body } = await riderAction(rider, first.id, 'deliver')
    expect(status).to.equal(200)
    expect(body.order).to.include({
      status: 'delivered',
      paymentStatus: 'paid',
      cashToCollect: 0,
      changeDue: 0,
    })
    expect(await riderNow(rider)).to.include({
      status: 'on_delivery',
      totalDeliveries: 1,
      activeOrders: 1,
    })
    await riderAction(rider, second.id, 'deliver')
    expect(await riderNow(rider)).to.include({
      status: 'available',
      totalDeliveries: 2,
      activeOrders: 0,
    })
    const balance = await get('/api/rider/balance', { as: rider })
    expect(balance.body).to.deep.equal({ success: true, balance: 220, currency: 'PHP' })
    const { payment } = (await get(`/api/payments/${first.id}`, { as: customer })).body
    expect(payment).to.include({ status: 'paid', method: 'cash_on_delivery', amount: 110 })
  })

  it('200 collects nothing for an order paid online', async () => {
    const [rider, customer, store] = [await createRider(), await createUser(), await createStore()]
    const order = await paidOrder(customer, [line(await createProduct(store))])
    await riderAction(rider, order.id, 'accept')
    expect((await riderAction(rider, order.id, 'deliver')).status).to.equal(200)
    expect((await get('/api/rider/balance', { as: rider })).body.balance).to.equal(0)
  })

  it('409 CONFLICT before acceptance and twice; 403 for another’s; the cash is posted once', async () => {
    const [rider, other] = [await createRider(), await createRider()]
    const { order } = await confirmedOrder()
    await assign(order.id, rider.riderId)
    expect((await riderAction(rider, order.id, 'deliver')).body).to.deep.include({
      code: 'CONFLICT',
      status: 'confirmed',
      allowedMoves: ['out_for_delivery'],
    })
    await riderAction(rider, order.id, 'accept')
    expect((await riderAction(other, order.id, 'deliver')).body.code).to.equal('FORBIDDEN')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => riderAction(rider, order.id, 'deliver')),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).to.have.length(9)
    expect((await get('/api/rider/balance', { as: rider })).body.balance).to.equal(110)
    expect((await riderNow(rider)).totalDeliveries).to.equal(1)
  })

  it('200 for the last concurrent deliveries counts each and leaves the rider available', async () => {
    const rider = await createRider()
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all([underWay(rider), underWay(rider), underWay(rider)])
      const answers = await Promise.all(
        made.map(({ order }) => riderAction(rider, order.id, 'deliver')),
      )
      for (const { status } of answers) expect(status).to.equal(200)
      expect(await riderNow(rider)).to.include({
        status: 'available',
        totalDeliveries: 3 * (round + 1),
      })
    }
  })

  it('leaves the rider available after an admin cancelled the last delivery', async () => {
    const [rider, admin] = [await createRider(), await createUser('admin')]
    const { order, product } = await underWay(rider)
    const cancelled = await post(
      `/api/orders/${order.id}/cancel`,
      { reason: unique('Nobody home') },
      { as: admin },
    )
    expect(cancelled.status).to.equal(200)
    await eventually(async () => (await riderNow(rider)).status === 'available')
    expect((await knex('products').where({ id: product.id }).first()).inventory).to.equal(100)
    expect((await riderNow(rider)).totalDeliveries).to.equal(0)
  })
})
