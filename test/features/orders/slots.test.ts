import { expect } from 'chai'
import type { Knex } from 'knex'
import { describe, it } from 'mocha'
import { datesIn } from '../../../src/features/notifications/rendering/dates.ts'
import { advanceDueRounds } from '../../../src/features/riders/service/dispatch.ts'
import type { StoreRow } from '../../../src/features/stores/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import {
  addDays,
  addMinutes,
  manilaDay,
  manilaInstant,
  now,
} from '../../../src/platform/values/clock.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { cashOrder, createRider, riderAction } from '../../support/deliveries.ts'
import { countLockWaiters } from '../../support/deadlock.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const slotWindow = (more = {}) => ({
  days: [...days],
  from: '08:00',
  to: '11:00',
  minutes: 60,
  capacity: 2,
  cutOffMinutes: 30,
  ...more,
})
const tomorrow = () => addDays(manilaDay(now()), 1)
const at = (from: string, date = tomorrow()) => ({ scheduledFor: { date, from } })
const slotStore = (...slots: object[]) =>
  createStore(undefined, { slots: slots as StoreRow['slots'] })
const leftOf = async (storeId: string) =>
  (await get(`/api/stores/${storeId}/slots?date=${tomorrow()}`)).body.data.map(
    ({ left }: any) => left,
  )
const cancel = (as: TestUser, id: string) => post(`/api/orders/${id}/cancel`, {}, { as })

/** Counts the responses, such as `201` or `409 SLOT_UNAVAILABLE`. */
function tally(answers: Answer[]): Record<string, number> {
  const names = answers.map(({ status, body }) =>
    body.code ? `${status} ${body.code}` : `${status}`,
  )
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  )
}

/** The slots whose counter is not the number of store orders that have a place in them. */
async function findWrongSlots(storeId: string): Promise<unknown[]> {
  const { rows } = await knex.raw(
    `select s.starts_at, s.booked, count(t.order_id) as orders from store_slots s
       left join store_orders t on t.store_id = s.store_id and t.slot_at = s.starts_at and t.status <> 'cancelled'
     where s.store_id = ? group by s.store_id, s.starts_at having s.booked <> count(t.order_id)`,
    [storeId],
  )
  return rows
}

describe('POST /api/orders { scheduledFor }', () => {
  useHarness()

  it('201 takes a place; the order shows its slot and when the work on it begins; a closed store takes it', async () => {
    const store = await createStore(undefined, {
      slots: [slotWindow()],
      operating_hours: Object.fromEntries(days.map((day) => [day, null])),
    })
    const as = await createUser()
    const request = orderBody([line(await createProduct(store))], at('09:00'))
    const { status, body } = await post('/api/orders', request, { as })
    expect(status, JSON.stringify(body)).to.equal(201)
    expect(body.order.scheduledFor).to.deep.equal({ date: tomorrow(), from: '09:00', to: '10:00' })
    const starts = manilaInstant(tomorrow(), '08:30').toISOString()
    expect(body.order.preparationStartsAt).to.equal(starts)
    expect((await get(`/api/orders/${body.orderId}`, { as })).body.order).to.deep.equal(body.order)
    expect(await leftOf(store.id)).to.deep.equal([2, 1, 2])
  })

  it('409 SLOT_UNAVAILABLE with the next free ones: full, no slot, past the cut-off, or of one store only', async () => {
    const store = await slotStore(slotWindow({ capacity: 1 }))
    const later = await slotStore(slotWindow({ from: '10:00' }))
    const items = [line(await createProduct(store))]
    const as = await createUser()
    await post('/api/orders', orderBody(items, at('08:00')), { as })
    const refuse = async (scheduled: Record<string, unknown>, more: typeof items = []) => {
      const { status, body } = await post(
        '/api/orders',
        orderBody([...items, ...more], scheduled),
        { as },
      )
      expect([status, body.code]).to.deep.equal([409, 'SLOT_UNAVAILABLE'])
      return body.nextSlots
    }
    const next = { date: tomorrow(), from: '09:00', to: '10:00', left: 1 }
    const full = await refuse(at('08:00'))
    expect(full).to.have.length(5)
    expect(full[0]).to.deep.equal(next)
    expect((await refuse(at('08:30')))[0]).to.deep.equal(next)
    expect((await refuse(at('23:00')))[0]).to.include({
      date: addDays(tomorrow(), 1),
      from: '08:00',
    })
    const past = addDays(tomorrow(), -2)
    expect((await refuse(at('08:00', past))).length).to.equal(5)
    const both = await refuse(at('08:00'), [line(await createProduct(later))])
    expect(both[0]).to.deep.equal({ ...next, from: '10:00', to: '11:00' })
    expect(await findWrongSlots(later.id)).to.deep.equal([])
  })

  it('409 SLOT_UNAVAILABLE for today once the work would have begun', async () => {
    const store = await slotStore(slotWindow({ cutOffMinutes: 10_080 }))
    const { status, body } = await post(
      '/api/orders',
      orderBody([line(await createProduct(store))], at('09:00')),
      {
        as: await createUser(),
      },
    )
    expect([status, body.code]).to.deep.equal([409, 'SLOT_UNAVAILABLE'])
    expect(body.message).to.include('too late')
  })

  it('400 names a date or time that is none', async () => {
    const store = await slotStore(slotWindow())
    const request = orderBody([line(await createProduct(store))], at('9 am', '2026-13-01'))
    const { status, body } = await post('/api/orders', request, { as: await createUser() })
    expect(status).to.equal(400)
    expect(body.details.map(({ path }: any) => path)).to.deep.equal([
      'scheduledFor.date',
      'scheduledFor.from',
    ])
  })

  it('201 in all stores of an order, each with a place; the work begins with the first of them', async () => {
    const [early, late] = [
      await slotStore(slotWindow({ cutOffMinutes: 120 })),
      await slotStore(slotWindow({ minutes: 30 })),
    ]
    const items = [line(await createProduct(early)), line(await createProduct(late))]
    const { body } = await post('/api/orders', orderBody(items, at('09:00')), {
      as: await createUser(),
    })
    expect(body.order.scheduledFor).to.deep.equal({ date: tomorrow(), from: '09:00', to: '10:00' })
    expect(body.order.preparationStartsAt).to.equal(
      manilaInstant(tomorrow(), '07:00').toISOString(),
    )
    expect(await leftOf(early.id)).to.deep.equal([2, 1, 2])
    expect(await leftOf(late.id)).to.deep.equal([2, 2, 1, 2, 2, 2])
  })
})

describe('a place in a slot', () => {
  useHarness()

  it('is given back once by a cancelled order, and by the store whose lines are all unavailable', async () => {
    const [one, two] = [await slotStore(slotWindow()), await slotStore(slotWindow())]
    const customer = await createUser()
    const items = [line(await createProduct(one)), line(await createProduct(two))]
    const order = await cashOrder(customer, items, at('08:00'))
    const itemIds = order.items
      .filter((item: any) => item.storeId === two.id)
      .map(({ id }: any) => id)
    const removed = await post(
      `/api/vendor/orders/${order.id}/unavailable`,
      { itemIds },
      { as: two.owner },
    )
    expect(removed.status).to.equal(200)
    expect([await leftOf(one.id), await leftOf(two.id)]).to.deep.equal([
      [1, 2, 2],
      [2, 2, 2],
    ])
    expect(
      tally(await Promise.all([cancel(customer, order.id), cancel(customer, order.id)]))['200'],
    ).to.equal(1)
    expect([await leftOf(one.id), await leftOf(two.id)]).to.deep.equal([
      [2, 2, 2],
      [2, 2, 2],
    ])
    for (const { id } of [one, two]) expect(await findWrongSlots(id)).to.deep.equal([])
  })

  it('stays when the store lowers its capacity, and is not given to another once it is cancelled', async () => {
    const store = await slotStore(slotWindow({ capacity: 3 }))
    const customer = await createUser()
    const product = await createProduct(store)
    const order = () =>
      post('/api/orders', orderBody([line(product)], at('08:00')), { as: customer })
    const placed = await Promise.all([order(), order(), order()])
    const resize = (capacity: number) =>
      patch(
        `/api/vendor/stores/${store.id}`,
        { slots: [slotWindow({ capacity })] },
        { as: store.owner },
      )
    expect((await resize(2)).status).to.equal(200)
    expect(await leftOf(store.id)).to.deep.equal([0, 2, 2])
    await cancel(customer, placed[0].body.orderId)
    const counter = knex('store_slots').where({ store_id: store.id }).first()
    expect(await counter).to.include({ booked: 2, capacity: 2, overbooked: 0 })
    expect((await order()).body.code).to.equal('SLOT_UNAVAILABLE')
    await cancel(customer, placed[1].body.orderId)
    expect((await order()).status).to.equal(201)
    await resize(4)
    expect(await leftOf(store.id)).to.deep.equal([2, 4, 4])
    expect(await findWrongSlots(store.id)).to.deep.equal([])
  })

  it('409 SLOT_UNAVAILABLE when the last one is taken while the order waits for it', async () => {
    const store = await slotStore(slotWindow({ capacity: 1 }))
    const starts_at = manilaInstant(tomorrow(), '08:00')
    const taken = { store_id: store.id, starts_at, booked: 1, capacity: 1 }
    await refusedAfter(store, (other) => other('store_slots').insert(taken))
  })

  it('409 SLOT_UNAVAILABLE when the store changes its slots while the order waits for it', async () => {
    const store = await slotStore(slotWindow())
    await refusedAfter(store, (vendor) =>
      vendor('stores').where({ id: store.id }).update({ slots: '[]' }),
    )
  })
})

/** An order for a free slot of a store waits for a change that is then committed, and is refused. */
async function refusedAfter(store: StoreRow, change: (trx: Knex.Transaction) => Promise<unknown>) {
  const [customer, product] = [await createUser(), await createProduct(store)]
  const other = await knex.transaction()
  try {
    await change(other)
    const ordering = post('/api/orders', orderBody([line(product)], at('08:00')), { as: customer })
    await eventually(async () => (await countLockWaiters()) > 0, { what: 'waiting for the slot' })
    await other.commit()
    const { status, body } = await ordering
    expect([status, body.code]).to.deep.equal([409, 'SLOT_UNAVAILABLE'])
    expect(await knex('orders').where({ customer_id: customer.id })).to.deep.equal([])
  } finally {
    if (!other.isCompleted()) await other.rollback()
  }
}

describe('200 orders at once for a slot', function () {
  this.timeout(60_000)
  useHarness()

  it('201 for as many as it has places, 409 SLOT_UNAVAILABLE for all others, whatever they buy', async () => {
    const store = await slotStore(slotWindow({ capacity: 7 }))
    const products = await Promise.all(Array.from({ length: 8 }, () => createProduct(store)))
    const customer = await createUser()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        post('/api/orders', orderBody([line(products[index % 8]!)], at('08:00')), { as: customer }),
      ),
    )
    expect(tally(answers)).to.deep.equal({ 201: 7, '409 SLOT_UNAVAILABLE': 193 })
    expect(await leftOf(store.id)).to.deep.equal([0, 2, 2].map((_, index) => (index === 0 ? 0 : 7)))
    expect(await findWrongSlots(store.id)).to.deep.equal([])
  })

  it('keeps every counter exact among cancellations and changes of the capacity', async () => {
    const store = await slotStore(slotWindow({ capacity: 5 }))
    const product = await createProduct(store, { inventory: 1_000 })
    const customer = await createUser()
    const order = (from: string) =>
      post('/api/orders', orderBody([line(product)], at(from)), { as: customer })
    const resize = (capacity: number) =>
      patch(
        `/api/vendor/stores/${store.id}`,
        { slots: [slotWindow({ capacity })] },
        { as: store.owner },
      )
    const round = async (index: number): Promise<Answer[]> => {
      if (index % 10 === 9) return [await resize(3 + (index % 4))]
      const placed = await order(index % 2 ? '08:00' : '09:00')
      if (placed.status !== 201 || index % 3 > 0) return [placed]
      return [placed, await cancel(customer, placed.body.orderId)]
    }
    const answers = (
      await Promise.all(Array.from({ length: 100 }, (_, index) => round(index)))
    ).flat()
    expect(Object.keys(tally(answers)).toSorted()).to.deep.equal([
      '200',
      '201',
      '409 SLOT_UNAVAILABLE',
    ])
    expect(await findWrongSlots(store.id)).to.deep.equal([])
    const over = await knex('store_slots')
      .where({ store_id: store.id })
      .whereRaw('booked > capacity + overbooked')
    expect(over).to.deep.equal([])
  })
})

describe('an order for a slot', () => {
  useHarness()

  it('is told with its time, and offered to riders from the cut-off on, not when it is ready', async () => {
    const [store, rider] = [await slotStore(slotWindow()), await createRider()]
    const customer = await createUser()
    const order = await cashOrder(customer, [line(await createProduct(store))], at('10:00'))
    const told = await eventually(async () =>
      (await get('/api/notifications', { as: store.owner })).body.data.find(
        (n: any) => n.event === 'order.new',
      ),
    )
    const { day } = datesIn('en')
    expect(told.body)
      .to.include(`; ready by ${day(tomorrow())}, 10:00 AM. `)
      .and.include(`It is for ${day(tomorrow())}, 10:00 AM–11:00 AM.`)
    const offered = async () =>
      (await get('/api/rider/offers?limit=100', { as: rider })).body.data.some(
        ({ id }: any) => id === order.id,
      )
    for (const status of ['preparing', 'ready'])
      await patch(`/api/orders/${order.id}/status`, { status }, { as: store.owner })
    const dispatch = () => knex('dispatches').where({ order_id: order.id }).first()
    await eventually(dispatch)
    const { round, due_at } = await dispatch()
    const wait = Math.abs(due_at - +manilaInstant(tomorrow(), '09:30'))
    expect([round, wait < 5_000]).to.deep.equal([0, true])
    expect(await offered()).to.equal(false)
    const early = await riderAction(rider, order.id, 'accept')
    expect([early.status, early.body.code]).to.deep.equal([409, 'CONFLICT'])
    await knex('orders')
      .where({ id: order.id })
      .update({ preparation_starts_at: addMinutes(now(), -1) })
    await knex('dispatches').where({ order_id: order.id }).update({ due_at: now() })
    await advanceDueRounds()
    expect((await dispatch()).round).to.equal(1)
    expect(await offered()).to.equal(true)
    expect((await riderAction(rider, order.id, 'accept')).status).to.equal(200)
  })
})
