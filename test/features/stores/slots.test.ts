import { expect } from 'chai'
import { describe, it } from 'mocha'
import { addDays, manilaDay, manilaInstant, now } from '../../../src/platform/values/clock.ts'
import { slotsOn } from '../../../src/features/stores/slots.ts'
import { createStore, type TestUser } from '../../support/actors.ts'
import { get, patch } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

const everyDay = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const slotWindow = (more = {}) => ({
  days: [...everyDay],
  from: '08:00',
  to: '10:00',
  minutes: 60,
  capacity: 5,
  cutOffMinutes: 30,
  ...more,
})
const tomorrow = () => addDays(manilaDay(now()), 1)
const change = (owner: TestUser, id: string, slots: object[]) =>
  patch(`/api/vendor/stores/${id}`, { slots }, { as: owner })

describe('slotsOn', () => {
  it('divides the windows of the weekday in order, without what is left over', () => {
    const windows = [
      slotWindow({ from: '13:00', to: '14:50', minutes: 45 }),
      slotWindow(),
      slotWindow({ days: ['tuesday'], from: '20:00', to: '21:00' }),
    ]
    const slots = slotsOn(windows, '2026-11-23') // a Monday
    expect(slots.map(({ from, to }) => `${from}-${to}`)).to.deep.equal([
      '08:00-09:00',
      '09:00-10:00',
      '13:00-13:45',
      '13:45-14:30',
    ])
    expect(slots[0]!.preparationStartsAt).to.deep.equal(manilaInstant('2026-11-23', '07:30'))
  })
})

describe('PATCH /api/vendor/stores/:id { slots }', () => {
  useHarness()

  it('200 shows the windows to everyone, as they were given', async () => {
    const store = await createStore()
    const slots = [slotWindow({ days: ['saturday', 'sunday'] })]
    const { status, body } = await change(store.owner, store.id, slots)
    expect([status, body.store.slots]).to.deep.equal([200, slots])
    expect((await get(`/api/stores/${store.id}`)).body.store.slots).to.deep.equal(slots)
  })

  it('400 names each window that holds no slot, ends before it begins or overlaps another', async () => {
    const store = await createStore()
    const { status, body } = await change(store.owner, store.id, [
      slotWindow(),
      slotWindow({ from: '12:00', to: '11:00' }),
      slotWindow({ from: '13:00', to: '13:30' }),
      slotWindow({ days: ['friday'], from: '09:30', to: '11:30' }),
    ])
    expect(status).to.equal(400)
    expect(body.details.map(({ path }: any) => path)).to.deep.equal([
      'slots.1.to',
      'slots.2.minutes',
      'slots.3.from',
    ])
  })

  it('400 names days, times and numbers of the wrong shape', async () => {
    const store = await createStore()
    const { status, body } = await change(store.owner, store.id, [
      { days: ['Monday'], from: '8:00', to: '24:00', minutes: 1.5, capacity: 0, cutOffMinutes: -1 },
      slotWindow({ days: ['monday', 'monday'] }),
    ])
    expect(status).to.equal(400)
    expect(body.details.map(({ path }: any) => path).toSorted()).to.deep.equal([
      'slots.0.capacity',
      'slots.0.cutOffMinutes',
      'slots.0.days.0',
      'slots.0.from',
      'slots.0.minutes',
      'slots.0.to',
      'slots.1.days',
    ])
  })

  it('400 for a store that would offer neither delivery nor pickup', async () => {
    const store = await createStore()
    const { status, body } = await patch(
      `/api/vendor/stores/${store.id}`,
      { deliveryEnabled: false },
      { as: store.owner },
    )
    expect([status, body.details[0].path]).to.deep.equal([400, 'deliveryEnabled'])
  })
})

describe('GET /api/stores/:id/slots', () => {
  useHarness()

  it('200 with the slots of the day and what is left, to anyone', async () => {
    const store = await createStore(undefined, { slots: [slotWindow()] })
    const { status, body } = await get(`/api/stores/${store.id}/slots?date=${tomorrow()}`)
    expect(status).to.equal(200)
    expect(body.data).to.deep.equal([
      { from: '08:00', to: '09:00', left: 5, isOpen: true },
      { from: '09:00', to: '10:00', left: 5, isOpen: true },
    ])
  })

  it('200 with isOpen false past the cut-off and while the store takes no orders; none in the past or too far ahead', async () => {
    const day = { from: '00:00', to: '23:59', minutes: 1_439 }
    const late = await createStore(undefined, { slots: [slotWindow(day)] })
    const paused = await createStore(undefined, { slots: [slotWindow()], accepting_orders: false })
    const slotsOf = async (id: string, date: string) =>
      (await get(`/api/stores/${id}/slots?date=${date}`)).body.data
    const today = manilaDay(now())
    expect((await get(`/api/stores/${late.id}/slots`)).body.data).to.deep.equal([
      { from: '00:00', to: '23:59', left: 5, isOpen: false },
    ])
    expect((await slotsOf(paused.id, tomorrow()))[0].isOpen).to.equal(false)
    for (const date of [addDays(today, -1), addDays(today, 91)])
      expect(await slotsOf(late.id, date)).to.deep.equal([])
  })

  it('400 for a date that is none; 404 for an unknown store', async () => {
    const store = await createStore()
    const bad = await get(`/api/stores/${store.id}/slots?date=2026-02-30`)
    expect([bad.status, bad.body.details[0].path]).to.deep.equal([400, 'date'])
    const unknown = await get(`/api/stores/0199aaaa-0000-7000-8000-000000000000/slots`)
    expect(unknown.status).to.equal(404)
  })
})
