import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { patch, post, send, type Answer } from '../../../support/client.ts'
import { createUser, type TestUser } from '../../../support/actors.ts'
import {
  moveBooking,
  advanceBooking,
  findWrongCounters,
  createBooking,
  createListing,
  day,
  tryBooking,
} from '../../../support/rentals.ts'
import { useHarness } from '../../../support/harness.ts'

const cancel = (as: TestUser, id: string) => patch(`/api/rentals/bookings/${id}/cancel`, {}, { as })
const block = (as: TestUser, id: string, dates: string[]) =>
  post(`/api/vendor/rentals/listings/${id}/block-dates`, { dates }, { as })
const unblock = (as: TestUser, id: string, dates: string[]) =>
  send('DELETE', `/api/vendor/rentals/listings/${id}/block-dates`, { dates }, { as })

/** Counts the responses, such as `201` or `409 UNAVAILABLE`. */
function tally(answers: Answer[]): Record<string, number> {
  const names = answers.map(({ status, body }) =>
    body.code ? `${status} ${body.code}` : `${status}`,
  )
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  )
}

/** A seeded pseudo-random number. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('200 concurrent bookings', function () {
  this.timeout(60_000)
  useHarness()

  it('409 UNAVAILABLE for all but one that compete for the last unit', async () => {
    const { listing } = await createBooking({
      listing: { totalUnits: 3 },
      booking: { unitsRequested: 2 },
    })
    const customer = await createUser()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => tryBooking(listing.id, customer)),
    )
    expect(tally(answers)).to.deep.equal({ 201: 1, '409 UNAVAILABLE': 199 })
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('never exceed the capacity of any date, whatever ranges and units they request', async () => {
    const { listing } = await createListing({ totalUnits: 3 })
    const customer = await createUser()
    const random = numbers(7)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => {
        const from = 10 + random(12)
        const range = { startDate: day(from), endDate: day(from + 1 + random(9)) }
        return tryBooking(listing.id, customer, { ...range, unitsRequested: 1 + random(3) })
      }),
    )
    const { 201: made, '409 UNAVAILABLE': refused, ...rest } = tally(answers)
    expect(rest).to.deep.equal({})
    expect(made! + refused!).to.equal(200)
    expect(made).to.be.above(3)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('mixed with blocks, cancellations, confirmations, extensions and fewer units keep every counter exact', async () => {
    const { owner, listing } = await createListing({ totalUnits: 3 })
    const customer = await createUser()
    const random = numbers(11)
    const early = await Promise.all(
      [10, 12, 14, 16, 18].map((from) =>
        tryBooking(listing.id, customer, { startDate: day(from), endDate: day(from + 3) }),
      ),
    )
    const ids: string[] = early.map(({ body }) => body.data.id)
    for (const id of ids.slice(3)) await advanceBooking(owner, id, 'confirmed')
    const doings = Array.from({ length: 200 }, async (_, n) => {
      const id = ids[random(ids.length)]!
      const [from, length] = [10 + random(12), 1 + random(6)]
      const dates = Array.from({ length }, (__, k) => day(from + length - k))
      switch (n % 10) {
        case 0:
          return await cancel(customer, id)
        case 1:
          return await moveBooking(owner, id, 'confirm')
        case 2:
          return await block(owner, listing.id, dates)
        case 3:
          return await unblock(owner, listing.id, dates)
        case 4:
          return await patch(
            `/api/rentals/bookings/${id}/extend`,
            { endDate: day(20 + random(9)) },
            { as: customer },
          )
        case 5: {
          const path = `/api/vendor/rentals/listings/${listing.id}`
          return await patch(path, { totalUnits: 2 + random(3) }, { as: owner })
        }
        default:
          return await tryBooking(listing.id, customer, {
            startDate: day(from),
            endDate: day(from + length),
          })
      }
    })
    const answers = tally(await Promise.all(doings))
    for (const name of Object.keys(answers)) expect(name).to.match(/^(200|201|409|503 BUSY)/)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('never overbook a listing while its units become fewer', async () => {
    const customer = await createUser()
    for (let round = 0; round < 20; round++) {
      const { owner, listing } = await createListing({ totalUnits: 5 })
      const path = `/api/vendor/rentals/listings/${listing.id}`
      const bookings = Array.from({ length: 15 }, (_, n) => {
        const range = { startDate: day(10 + n), endDate: day(40 - n), unitsRequested: 3 }
        return tryBooking(listing.id, customer, range)
      })
      const shrinks = [1, 2, 3].map((totalUnits) => patch(path, { totalUnits }, { as: owner }))
      const answers = await Promise.all([...bookings.slice(0, 7), ...shrinks, ...bookings.slice(7)])
      for (const { status } of answers) expect(status).to.be.oneOf([200, 201, 409])
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
    }
  })

  it('on many dates in every order cause no deadlock', async () => {
    const { owner, listing } = await createListing({ totalUnits: 100 })
    const customer = await createUser()
    const before = await deadlocks()
    const dates = Array.from({ length: 10 }, (_, n) => day(10 + n))
    const mixed = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        if (n % 20 === 7) return await block(owner, listing.id, dates.toReversed())
        if (n % 20 === 8) return await unblock(owner, listing.id, dates)
        const made = await tryBooking(listing.id, customer, {
          startDate: day(10),
          endDate: day(20),
        })
        return made.status === 201 && n % 3 === 0 ? await cancel(customer, made.body.data.id) : made
      }),
    )
    for (const { status } of mixed) expect(status).to.be.oneOf([200, 201, 409])
    expect(await deadlocks()).to.equal(before)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })
})

async function deadlocks(): Promise<number> {
  const { rows } = await knex.raw(
    'select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0].deadlocks)
}

describe('concurrent transitions of one booking', () => {
  useHarness()

  /** Of the concurrent requests exactly `won` succeed; the others get a conflict. */
  async function race(asked: (() => Promise<Answer>)[], won: number): Promise<void> {
    const answers = await Promise.all(asked.map((ask) => ask()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).to.have.length(won)
    expect(statuses.filter((status) => status === 409)).to.have.length(asked.length - won)
  }
  const often = <T>(ask: () => Promise<T>) => Array.from({ length: 10 }, () => ask)

  it('confirm, hand over, return and complete it once each', async () => {
    const { owner, listing, booking } = await createBooking({ listing: { securityDeposit: 100 } })
    for (const action of ['confirm', 'handover', 'return', 'complete'])
      await race(
        often(() => moveBooking(owner, booking.id, action)),
        1,
      )
    const entries = await knex('ledger_entries').where({ note: booking.booking_number })
    expect(entries).to.have.length(2)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('cancel it once and release its units once', async () => {
    const { owner, customer, listing, booking } = await createBooking()
    await race(
      [...often(() => cancel(customer, booking.id)), ...often(() => cancel(owner, booking.id))],
      1,
    )
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('hand it over or cancel it; only a cancellation may follow the handover', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, customer, listing, booking } = await createBooking({
        listing: { securityDeposit: 100 },
      })
      await moveBooking(owner, booking.id, 'confirm')
      const [cancelled, handed] = await Promise.all([
        cancel(customer, booking.id),
        moveBooking(owner, booking.id, 'handover'),
      ])
      expect(cancelled.status).to.equal(200)
      expect(handed.status).to.be.oneOf([200, 409])
      const entries = await knex('ledger_entries').where({ note: booking.booking_number })
      expect(entries).to.have.length(handed.status === 200 ? 1 : 0) // the deposit is held until the return
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
    }
  })

  it('with a block of its dates: it is booked before, or 409 BLOCKED_DATE', async () => {
    for (let round = 0; round < 10; round++) {
      const { owner, listing } = await createListing({ totalUnits: 2 })
      const customer = await createUser()
      const [made, blocked] = await Promise.all([
        tryBooking(listing.id, customer),
        block(owner, listing.id, [day(12)]),
      ])
      expect(blocked.status).to.equal(200)
      if (made.status !== 201) expect(made.body.code).to.equal('BLOCKED_DATE')
      expect((await tryBooking(listing.id, customer)).body.code).to.equal('BLOCKED_DATE')
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
    }
  })

  it('extend one of two that compete for the last unit of the added days', async () => {
    const { owner, listing } = await createListing({ totalUnits: 2 })
    const customer = await createUser()
    const made = [await tryBooking(listing.id, customer), await tryBooking(listing.id, customer)]
    for (const { body } of made) await moveBooking(owner, body.data.id, 'confirm')
    await tryBooking(listing.id, customer, { startDate: day(13), endDate: day(14) })
    const path = (id: string) => `/api/rentals/bookings/${id}/extend`
    await race(
      made.map(
        ({ body }) =>
          () =>
            patch(path(body.data.id), { endDate: day(15) }, { as: customer }),
      ),
      1,
    )
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })
})

type Step =
  | { do: 'book'; from: number; days: number; units: number }
  | { do: 'act'; which: number; action: string }
  | { do: 'cancel' | 'extend'; which: number; days: number }
  | { do: 'block' | 'unblock'; from: number; days: number }
  | { do: 'resize'; units: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      from: fc.integer({ min: 0, max: 8 }),
      days: fc.integer({ min: 1, max: 5 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      which: fc.nat(10),
      action: fc.constantFrom('confirm', 'handover', 'return', 'complete'),
    }),
  },
  fc.record({
    do: fc.constantFrom('cancel' as const, 'extend' as const),
    which: fc.nat(10),
    days: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constantFrom('block' as const, 'unblock' as const),
    from: fc.integer({ min: 0, max: 12 }),
    days: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('resize' as const), units: fc.integer({ min: 1, max: 5 }) }),
)

describe('a random history of a listing', () => {
  useHarness()

  it('keeps the counters equal to the sum of the bookings, within capacity', async function () {
    this.timeout(120_000)
    const [vendor, customer] = [await createUser('vendor'), await createUser()]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { listing } = await createListing({ totalUnits: 3 }, vendor)
        const bookings: { id: string; end_date: string }[] = []
        for (const taken of steps) await walk(taken, { vendor, customer, listing, bookings })
        expect(await findWrongCounters(listing.id)).to.deep.equal([])
      }),
      { numRuns: 30, seed: 20_261_121, endOnFailure: true },
    )
  })
})

async function walk(
  taken: Step,
  at: {
    vendor: TestUser
    customer: TestUser
    listing: { id: string }
    bookings: { id: string; end_date: string }[]
  },
): Promise<void> {
  const { vendor, customer, listing, bookings } = at
  const dates = (from: number, days: number) =>
    Array.from({ length: days }, (_, n) => day(from + n))
  const chosen = 'which' in taken ? bookings[taken.which % bookings.length] : undefined
  const answer = await (async (): Promise<Answer | undefined> => {
    switch (taken.do) {
      case 'book': {
        const range = { startDate: day(taken.from), endDate: day(taken.from + taken.days) }
        return await tryBooking(listing.id, customer, { ...range, unitsRequested: taken.units })
      }
      case 'act':
        return chosen && (await moveBooking(vendor, chosen.id, taken.action))
      case 'cancel':
        return chosen && (await cancel(customer, chosen.id))
      case 'extend':
        return (
          chosen &&
          (await patch(
            `/api/rentals/bookings/${chosen.id}/extend`,
            { endDate: day(taken.days + 8) },
            { as: customer },
          ))
        )
      case 'block':
        return await block(vendor, listing.id, dates(taken.from, taken.days))
      case 'unblock':
        return await unblock(vendor, listing.id, dates(taken.from, taken.days))
      case 'resize': {
        const path = `/api/vendor/rentals/listings/${listing.id}`
        return await patch(path, { totalUnits: taken.units }, { as: vendor })
      }
    }
  })()
  expect(answer?.status ?? 200).to.be.oneOf([200, 201, 400, 409])
  if (taken.do === 'book' && answer?.status === 201) bookings.push(answer.body.data)
}
