import { expect } from 'chai'
import { describe, it } from 'mocha'
import { datesIn } from '../../../src/features/notifications/rendering/dates.ts'
import { remindStaleOrders } from '../../../src/features/orders/service/remind.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { addMinutes, manilaTime, now } from '../../../src/platform/values/clock.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { get, post } from '../../support/client.ts'
import { cashOrder } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A whole minute so many minutes from now. */
const minutesFromNow = (minutes: number) =>
  new Date(Math.floor(addMinutes(now(), minutes).getTime() / 60_000) * 60_000)

/** A store that opens then for an hour, every day. */
async function closedStore(opensAt: Date, more = {}) {
  const [open, close] = [opensAt, addMinutes(opensAt, 60)].map((at) => manilaTime(at).time)
  const operating_hours = Object.fromEntries(
    days.map((day) => [day, { open: open!, close: close! }]),
  )
  return await createStore(undefined, { operating_hours, ...more })
}

const noticeOf = (as: TestUser, event: string) =>
  eventually(
    async () =>
      (await get('/api/notifications', { as })).body.data.find((n: any) => n.event === event),
    { what: event },
  )

describe('POST /api/orders to a closed store', () => {
  useHarness()

  it('409 STORE_CLOSED with opensAt, the latest of the closed stores, naming their items', async () => {
    const opensAt = minutesFromNow(120)
    const soon = await closedStore(minutesFromNow(60))
    const [later, open] = [await closedStore(opensAt), await createStore()]
    const items = [
      line(await createProduct(open)),
      line(await createProduct(later)),
      line(await createProduct(soon)),
    ]
    const { status, body } = await post('/api/orders', orderBody(items), { as: await createUser() })
    expect([status, body.code]).to.deep.equal([409, 'STORE_CLOSED'])
    expect(body.opensAt).to.equal(opensAt.toISOString())
    expect(body.details.map(({ path }: any) => path)).to.deep.equal([
      'items.1.storeId',
      'items.2.storeId',
    ])
    expect(body.details[0].message).to.include(`${later.name} opens `)
  })

  it('409 STORE_CLOSED with opensAt null for a store that never opens, whether it accepts orders or not', async () => {
    const operating_hours = Object.fromEntries(days.map((day) => [day, null]))
    const store = await createStore(undefined, { operating_hours, accepts_when_closed: true })
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(await createProduct(store))]),
      {
        as: await createUser(),
      },
    )
    expect([status, body.code, body.opensAt]).to.deep.equal([409, 'STORE_CLOSED', null])
    expect((await get(`/api/stores/${store.id}`)).body.store).to.include({
      isOpen: false,
      opensAt: null,
    })
  })

  it('201 with acceptsWhenClosed: for the next opening, as customer and vendor are told in their language', async () => {
    const opens = minutesFromNow(60)
    const opensAt = opens.toISOString()
    const store = await closedStore(opens, { accepts_when_closed: true })
    const customer = await createUser()
    await knex('users').where({ id: customer.id }).update({ language: 'fil' })
    await knex('users').where({ id: store.owner.id }).update({ language: 'ceb' })
    const order = await cashOrder(customer, [line(await createProduct(store))])
    expect(order).to.include({ preparationStartsAt: opensAt, scheduledFor: null })
    expect((await get(`/api/stores/${store.id}`)).body.store.opensAt).to.equal(opensAt)
    expect((await noticeOf(customer, 'order.confirmed')).body).to.include(
      `susunod na pagbukas, ${datesIn('fil').moment(opens)}.`,
    )
    expect((await noticeOf(store.owner, 'order.new')).body).to.include(
      `sunod nga pag-abli, ${datesIn('ceb').moment(opens)}.`,
    )
    const due = await knex('outbox').whereRaw(`payload @> ?::jsonb`, [
      JSON.stringify({ event: 'order.due', orderId: order.id }),
    ])
    expect(
      due.map(({ due_at, available_at }: any) => (due_at ?? available_at).toISOString()),
    ).to.deep.equal([opensAt])
  })

  it('reminds of an order for the next opening 15 minutes after that, and not before', async () => {
    const store = await closedStore(minutesFromNow(60), { accepts_when_closed: true })
    const order = await cashOrder(await createUser(), [line(await createProduct(store))])
    const startedSince = (minutes: number) =>
      knex('orders')
        .where({ id: order.id })
        .update({ preparation_starts_at: addMinutes(now(), -minutes) })
    await knex('order_events')
      .where({ order_id: order.id })
      .update({ at: addMinutes(now(), -60) })
    const reminded = async () => {
      await remindStaleOrders()
      return (
        (await knex('orders').where({ id: order.id }).first('reminded_at')).reminded_at !== null
      )
    }
    expect(await reminded()).to.equal(false)
    await startedSince(14)
    expect(await reminded()).to.equal(false)
    await startedSince(16)
    expect(await reminded()).to.equal(true)
    expect((await noticeOf(store.owner, 'order.untouched')).body).to.include(
      'The work on it was to begin 15 minutes ago',
    )
  })
})
