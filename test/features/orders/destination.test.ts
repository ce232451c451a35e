import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { afterEach, before, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import type { StoreRow } from '../../../src/features/stores/service.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  PASSWORD,
  type TestUser,
} from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const SALAY = '1004322000'
const SALAY_RIVER_I = '1004322014'
const LAGONGLONG = '1004313000'
const CLAVERIA = '1004306000'
const inSalay = { latitude: 8.8617, longitude: 124.7917, place_code: SALAY }

let customer: TestUser
let admin: TestUser

const defaults = {
  deliveryFee: { base: 0, perKm: 0, freeAbove: null },
  maxDeliveryRadiusKm: null,
  maxStoreDistanceKm: 10,
  requireDeliveryPlace: false,
}

/** Settings are global, so each test restores them. */
function useOrders(): void {
  useHarness()
  before(async () => {
    ;[customer, admin] = await Promise.all([createUser(), createUser('admin')])
  })
  afterEach(() => change(defaults))
}

const change = async (settings: object) => {
  const { status, body } = await patch('/api/admin/settings', settings, { as: admin })
  expect([status, body.settings]).to.deep.equal([200, { ...body.settings, ...settings }])
}

/** One line of a product of each store. */
async function linesOf(...stores: Partial<StoreRow>[]) {
  const owner = await createUser('vendor')
  return await Promise.all(
    stores.map(async (store) => line(await createProduct(await createStore(owner, store)))),
  )
}

async function order(items: ReturnType<typeof line>[], more: object = {}): Promise<Answer> {
  const answer = await post('/api/orders', orderBody(items, { ...more }), { as: customer })
  const { status, body } = answer
  if (status === 201) await post(`/api/orders/${body.orderId}/cancel`, {}, { as: customer })
  return answer
}

const coded = async (...args: Parameters<typeof order>) => {
  const { status, body } = await order(...args)
  return body.code ?? status
}

const failing = ({ status, body }: Answer) => [
  status,
  ...(body.details ?? []).map(({ path }: any) => path),
]

async function saveAddress(more: object = {}, as = customer) {
  const address = { placeCode: SALAY_RIVER_I, street: '12 Rizal St', ...more }
  return (await post('/api/users/addresses', address, { as })).body.address
}

describe('POST /api/orders: the address', () => {
  useOrders()

  it('201 with `addressId` copies street, place, landmark, phone and point, whatever becomes of the address', async () => {
    const saved = await saveAddress({
      landmark: 'Beside the chapel',
      contactPhone: '0998 765 4321',
      latitude: 8.86,
      longitude: 124.79,
    })
    const items = await linesOf(inSalay)
    const body = { items, addressId: saved.id, paymentMethod: 'cash_on_delivery' }
    const { status, body: placed } = await post('/api/orders', body, { as: customer })
    expect(status).to.equal(201)
    const copied = {
      deliveryAddress: '12 Rizal St, Salay River I, Salay, Misamis Oriental',
      placeCode: SALAY_RIVER_I,
      landmark: 'Beside the chapel',
      contactPhone: '+639987654321',
    }
    expect(placed.order).to.include(copied)
    const point = { delivery_latitude: 8.86, delivery_longitude: 124.79 }
    expect(await knex('orders').where({ id: placed.orderId }).first()).to.include(point)

    const path = `/api/users/addresses/${saved.id}`
    await patch(path, { street: 'Elsewhere', placeCode: CLAVERIA }, { as: customer })
    await send('DELETE', path, undefined, { as: customer })
    const read = (await get(`/api/orders/${placed.orderId}`, { as: customer })).body.order
    expect(read).to.include(copied)
    await post(`/api/orders/${placed.orderId}/cancel`, {}, { as: customer })
  })

  it('a landmark, phone or point in the request goes before that of the saved address', async () => {
    const { id: addressId } = await saveAddress({ landmark: 'Chapel', contactPhone: '09987654321' })
    const own = { landmark: 'Blue gate', contactPhone: '0917 111 2222' }
    const { body } = await order(await linesOf(inSalay), {
      ...own,
      addressId,
      deliveryAddress: undefined,
      deliveryLocation: { latitude: 8.861, longitude: 124.791 },
    })
    expect(body.order).to.include({ landmark: 'Blue gate', contactPhone: '+639171112222' })
    const row = await knex('orders').where({ id: body.orderId }).first()
    expect(row.delivery_latitude).to.equal(8.861)
  })

  it('400 names `addressId` for the address of another, an unknown one and no id', async () => {
    const foreign = await saveAddress({}, await createUser())
    const items = await linesOf(inSalay)
    for (const addressId of [foreign.id, randomUUID(), 'home'])
      expect(
        failing(await order(items, { addressId, deliveryAddress: undefined })),
        addressId,
      ).to.deep.equal([400, 'addressId'])
  })

  it('400 names what the request has beside `addressId`, and what it lacks without', async () => {
    const { id: addressId } = await saveAddress()
    const items = await linesOf(inSalay)
    const tried = async (more: object) => failing(await order(items, more))
    expect(await tried({ addressId })).to.deep.equal([400, 'deliveryAddress'])
    const both = { addressId, deliveryAddress: undefined, placeCode: SALAY }
    expect(await tried(both)).to.deep.equal([400, 'placeCode'])
    expect(await tried({ deliveryAddress: undefined })).to.deep.equal([400, 'deliveryAddress'])
    const nothing = { addressId: null, deliveryAddress: undefined }
    expect(await tried(nothing)).to.deep.equal([400, 'deliveryAddress'])
  })

  it('201 with `placeCode` beside `deliveryAddress`; 400 names a place that does not exist, or is no town', async () => {
    const items = await linesOf(inSalay)
    const { body } = await order(items, { placeCode: SALAY_RIVER_I })
    expect(body.order).to.include({
      placeCode: SALAY_RIVER_I,
      deliveryAddress: 'Purok 3, Poblacion, Salay',
    })
    const read = (await get(`/api/orders/${body.orderId}`, { as: customer })).body.order
    expect(read.placeCode).to.equal(SALAY_RIVER_I)
    expect((await order(items)).body.order.placeCode).to.equal(null)
    for (const placeCode of ['9999999999', '04322', '1004300000', '', 7])
      expect(failing(await order(items, { placeCode })), `${placeCode}`).to.deep.equal([
        400,
        'placeCode',
      ])
  })

  it('is exported with the place, and the place is erased with the account', async () => {
    const user = await createUser()
    const items = await linesOf(inSalay)
    const body = orderBody(items, { placeCode: SALAY_RIVER_I })
    const { orderId } = (await post('/api/orders', body, { as: user })).body
    await post(`/api/orders/${orderId}/cancel`, {}, { as: user })
    const { data } = (await get('/api/users/export', { as: user })).body
    expect(data.orders[0].place_code).to.equal(SALAY_RIVER_I)
    await send('DELETE', '/api/users/profile', { password: PASSWORD }, { as: user })
    expect((await knex('orders').where({ id: orderId }).first()).place_code).to.equal(null)
  })
})

describe('POST /api/orders: the area of delivery', () => {
  useOrders()

  it('400 OUT_OF_DELIVERY_RANGE for a known place outside `deliversTo`, by default the own municipality', async () => {
    const items = await linesOf({ place_code: '1004322011' })
    expect(await coded(items, { placeCode: SALAY_RIVER_I })).to.equal(201)
    expect(await coded(items, { placeCode: SALAY })).to.equal(201)
    const { status, body } = await order(items, { placeCode: '1004313008' })
    expect([status, body.code, body.deliversTo]).to.deep.equal([
      400,
      'OUT_OF_DELIVERY_RANGE',
      [SALAY],
    ])
    expect(body.storeId).to.equal(items[0]!.storeId)
  })

  it('`deliversTo` is the whole area: barangays, other towns, and not the own one', async () => {
    const items = await linesOf({ ...inSalay, delivers_to: [LAGONGLONG, '1004322008'] })
    expect(await coded(items, { placeCode: '1004313008' })).to.equal(201)
    expect(await coded(items, { placeCode: '1004322008' })).to.equal(201)
    expect(await coded(items, { placeCode: SALAY_RIVER_I })).to.equal('OUT_OF_DELIVERY_RANGE')
    const { body } = await order(items, { placeCode: SALAY })
    expect(body.message).to.match(/Send the code of the barangay/)
  })

  it('judges the place of a saved address, and of each store', async () => {
    const { id: addressId } = await saveAddress({ placeCode: '1004313008' })
    const items = await linesOf({ ...inSalay, delivers_to: [SALAY, LAGONGLONG] }, inSalay)
    const to = { addressId, deliveryAddress: undefined }
    expect(await coded(items.slice(0, 1), to)).to.equal(201)
    expect(await coded(items, to)).to.equal('OUT_OF_DELIVERY_RANGE')
  })

  it('judges points by the radius alone, and nothing of an order or a store whose place is not known', async () => {
    const items = await linesOf({ ...inSalay, delivery_radius_km: 8 })
    const lagonglong = { deliveryLocation: { latitude: 8.8069, longitude: 124.7886 } }
    expect(await coded(items, lagonglong)).to.equal(201)
    expect(await coded(items, { ...lagonglong, placeCode: LAGONGLONG })).to.equal(
      'OUT_OF_DELIVERY_RANGE',
    )
    expect(await coded(items)).to.equal(201)
    expect(await coded(await linesOf({}), { placeCode: CLAVERIA })).to.equal(201)
  })
})

describe('POST /api/orders: fee and radius by the middle of the place', () => {
  useOrders()

  it('201 with the fee to the point, else to the middle of the place, else the base fee alone', async () => {
    await change({ deliveryFee: { base: 20, perKm: 5, freeAbove: null } })
    const items = await linesOf({ ...inSalay, delivers_to: [SALAY, LAGONGLONG, CLAVERIA] })
    const feeTo = async (more: object) => (await order(items, more)).body.order.deliveryFee
    expect(await feeTo({})).to.equal(20)
    expect(await feeTo({ placeCode: '1004313008' })).to.be.within(50, 51) // 6.1 km
    expect(await feeTo({ placeCode: CLAVERIA })).to.be.within(169, 171) // 30 km
    const here = { latitude: inSalay.latitude, longitude: inSalay.longitude }
    expect(await feeTo({ placeCode: CLAVERIA, deliveryLocation: here })).to.equal(20)
  })

  it('a store without a point is taken to be in the middle of its own municipality', async () => {
    await change({ deliveryFee: { base: 20, perKm: 5, freeAbove: null } })
    const items = await linesOf({ place_code: '1004322008', delivers_to: [LAGONGLONG] })
    const { body } = await order(items, { placeCode: LAGONGLONG })
    expect(body.order.deliveryFee).to.be.within(48, 50) // 5.8 km
  })

  it('400 OUT_OF_DELIVERY_RANGE for a place whose middle is beyond the radius', async () => {
    const items = await linesOf({
      ...inSalay,
      delivery_radius_km: 6,
      delivers_to: [SALAY, LAGONGLONG],
    })
    expect(await coded(items, { placeCode: SALAY })).to.equal(201)
    expect(await coded(items, { placeCode: LAGONGLONG })).to.equal('OUT_OF_DELIVERY_RANGE')
  })

  it('400 names `placeCode` for an order without place and point under `requireDeliveryPlace`', async () => {
    await change({ requireDeliveryPlace: true })
    const items = await linesOf(inSalay)
    expect(failing(await order(items))).to.deep.equal([400, 'placeCode'])
    expect(await coded(items, { placeCode: SALAY })).to.equal(201)
    const deliveryLocation = { latitude: 8.8617, longitude: 124.7917 }
    expect(await coded(items, { deliveryLocation })).to.equal(201)
    const atStore = await linesOf({ ...inSalay, pickup_enabled: true })
    const { status, body } = await order(atStore, { fulfilment: 'pickup' })
    expect([status, body.order.placeCode, body.order.deliveryFee]).to.deep.equal([201, null, 0])
  })
})

describe('POST /api/orders: the stores of one order', () => {
  useOrders()

  const lagonglong = { latitude: 8.8069, longitude: 124.7886, place_code: LAGONGLONG }
  const claveria = { latitude: 8.6104, longitude: 124.8939 }

  it('400 STORES_TOO_FAR_APART beyond `maxStoreDistanceKm`, naming both and the limit', async () => {
    const items = await linesOf(inSalay, lagonglong, claveria)
    expect(await coded(items.slice(0, 2))).to.equal(201) // 6.1 km
    const { status, body } = await order(items)
    expect([status, body.code, body.maxStoreDistanceKm]).to.deep.equal([
      400,
      'STORES_TOO_FAR_APART',
      10,
    ])
    expect(body.storeIds).to.have.length(2).and.include(items[2]!.storeId)
    await change({ maxStoreDistanceKm: 6 })
    expect(await coded(items.slice(0, 2))).to.equal('STORES_TOO_FAR_APART')
    await change({ maxStoreDistanceKm: null })
    expect(await coded(items)).to.equal(201)
  })

  it('201 within one municipality, however far apart; by the middle of the town without a point', async () => {
    await change({ maxStoreDistanceKm: 0 })
    const far = { ...claveria, place_code: '1004322008' }
    expect(await coded(await linesOf(inSalay, far))).to.equal(201)
    const town = { place_code: CLAVERIA }
    expect(await coded(await linesOf(inSalay, town))).to.equal('STORES_TOO_FAR_APART')
  })

  it('201 for stores whose place and point are not known', async () => {
    await change({ maxStoreDistanceKm: 0 })
    expect(await coded(await linesOf(inSalay, {}))).to.equal(201)
  })
})
