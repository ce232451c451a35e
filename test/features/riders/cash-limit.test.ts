import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import {
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { get, patch, post } from '../../support/client.ts'
import {
  assign,
  cashOrder,
  confirmedOrder,
  createRider,
  paidOrder,
  riderAction,
  type TestRider,
} from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { changeSettings } from '../../support/settings.ts'

const offeredTo = async (rider: TestUser): Promise<string[]> =>
  (await get('/api/rider/offers?limit=100', { as: rider })).body.data.map(({ id }: any) => id)

/** A rider who has collected ₱110, which is over the limit. */
async function riderOverLimit(): Promise<TestRider> {
  const [rider, { order }] = [await createRider(), await confirmedOrder()]
  await riderAction(rider, order.id, 'accept')
  expect((await riderAction(rider, order.id, 'deliver')).status).to.equal(200)
  return rider
}

describe('riderCashLimit', () => {
  useHarness()
  before(() => changeSettings({ riderCashLimit: 109.99 }))
  after(() => changeSettings({ riderCashLimit: null }))

  it('GET /api/rider/offers shows a rider over it no cash order, and others as before', async () => {
    const rider = await riderOverLimit()
    const [cash, store, customer] = [
      await confirmedOrder(),
      await createStore(),
      await createUser(),
    ]
    const paid = await paidOrder(customer, [line(await createProduct(store))])
    expect(await offeredTo(rider))
      .to.include(paid.id)
      .and.not.include(cash.order.id)
    expect(await offeredTo(await createRider())).to.include.members([paid.id, cash.order.id])
    expect((await riderAction(rider, paid.id, 'accept')).status).to.equal(200)
  })

  it('409 RIDER_UNAVAILABLE for one over it who accepts a cash order or is assigned one, until the cash is remitted', async () => {
    const [rider, admin] = [await riderOverLimit(), await createUser('admin')]
    const { order } = await confirmedOrder()
    for (const refused of [
      await riderAction(rider, order.id, 'accept'),
      await assign(order.id, rider.riderId, admin),
    ]) {
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'RIDER_UNAVAILABLE'])
      expect(refused.body.limit).to.equal(109.99)
    }
    const seen = (await get(`/api/orders/${order.id}`, { as: admin })).body.order
    expect([seen.status, seen.rider]).to.deep.equal(['confirmed', null])
    const { status } = await post(
      '/api/admin/remittances',
      { riderId: rider.riderId, amount: 110, note: 'Counted' },
      { as: admin },
    )
    expect(status).to.equal(201)
    expect((await assign(order.id, rider.riderId, admin)).status).to.equal(200)
    expect((await riderAction(rider, order.id, 'accept')).status).to.equal(200)
  })

  it('a ready cash order is offered to riders within it alone', async () => {
    const [over, within] = [await riderOverLimit(), await createRider({ serviceArea: 'Salay' })]
    await patch(
      `/api/riders/${over.riderId}`,
      { serviceArea: 'Salay' },
      { as: await createUser('admin') },
    )
    const { order, store } = await confirmedOrder()
    for (const status of ['preparing', 'ready'])
      await patch(`/api/orders/${order.id}/status`, { status }, { as: store.owner })
    const told = async (rider: TestUser) =>
      (await get('/api/notifications', { as: rider })).body.data.some(
        ({ event, data }: any) => event === 'rider.offered' && data.orderId === order.id,
      )
    await eventually(() => told(within))
    expect(await told(over)).to.equal(false)
  })

  it('counts the cash of orders under way: of ten accepted at once by one rider, one is', async () => {
    const [rider, customer, store] = [await createRider(), await createUser(), await createStore()]
    const product = await createProduct(store)
    const orders = []
    for (let n = 0; n < 10; n++) orders.push(await cashOrder(customer, [line(product, 2)]))
    const answers = await Promise.all(orders.map(({ id }) => riderAction(rider, id, 'accept')))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'RIDER_UNAVAILABLE')).to.have.length(9)
  })
})
