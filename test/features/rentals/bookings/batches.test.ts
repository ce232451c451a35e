/** Concurrent bookings are written in one batch, yet each succeeds or fails by itself. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import type { BookingView } from '../../../../src/features/rentals/bookings/service/read.ts'
import { claimKey } from '../../../../src/platform/http/idempotency.ts'
import { uuidv7 } from '../../../../src/platform/values/ids.ts'
import {
  countCommits,
  NUMBER,
  outcome,
  bookConcurrently,
} from '../../../support/concurrent-bookings.ts'
import { countLockWaiters } from '../../../support/deadlock.ts'
import { createUser } from '../../../support/actors.ts'
import { recordFigures } from '../../../faults/figures.ts'
import { findWrongCounters, createListing, day, tryBooking } from '../../../support/rentals.ts'
import { eventually, useHarness } from '../../../support/harness.ts'

describe('batched bookings', function () {
  this.timeout(30_000)
  useHarness()

  it('share one commit, on one listing or many', async () => {
    const customer = await createUser()
    const vendor = await createUser('vendor')
    const [many, few] = await Promise.all([
      createListing({ totalUnits: 20 }, vendor),
      createListing({ totalUnits: 1 }, vendor),
    ])
    const requests = Array.from({ length: 12 }, (_, n) =>
      n % 4 === 3
        ? { listing: few.listing, overrides: { startDate: day(10 + n), endDate: day(12 + n) } }
        : { listing: many.listing, overrides: { startDate: day(20 - n), endDate: day(22) } },
    )
    const numbers = await bookConcurrently(customer, requests)
    for (const number of numbers) expect(number).to.match(NUMBER)
    expect(await countCommits(numbers)).to.equal(1)
    for (const { listing } of [many, few])
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('409 UNAVAILABLE for those that find too few units behind earlier ones; the rest is booked', async () => {
    const { owner, listing } = await createListing({ totalUnits: 3 })
    const { listing: other } = await createListing({ totalUnits: 1 }, owner)
    const customer = await createUser()
    const units = (unitsRequested: number, from = 10) => ({
      listing,
      overrides: { unitsRequested, startDate: day(from), endDate: day(13) },
    })
    const answers = await bookConcurrently(customer, [
      units(2), // is accepted first
      units(2, 12), // too many on the last of its dates
      { listing: other },
      units(1), // the last unit
      units(1, 9), // nothing is left on two of its dates
      { listing: other, overrides: { startDate: day(13), endDate: day(14) } },
    ])
    const seen = answers.map((answer) => (NUMBER.test(answer) ? 'booked' : answer))
    expect(seen).to.deep.equal([
      'booked',
      'UNAVAILABLE',
      'booked',
      'booked',
      'UNAVAILABLE',
      'booked',
    ])
    expect(await countCommits([answers[0]!, answers[2]!, answers[5]!])).to.equal(1)
    for (const { id } of [listing, other]) expect(await findWrongCounters(id)).to.deep.equal([])
  })

  it('409 UNAVAILABLE for all but three of 200 that compete for three units', async () => {
    const { listing } = await createListing({ totalUnits: 3 })
    const customer = await createUser()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => tryBooking(listing.id, customer)),
    )
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 201)).to.have.length(3)
    expect(codes.filter((code) => code === 'UNAVAILABLE')).to.have.length(197)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('are booked although PostgreSQL rejects the write, or the read, of one of them', async () => {
    const { listing } = await createListing({ totalUnits: 10 })
    const customer = await createUser()
    const answers = await bookConcurrently(customer, [
      { listing },
      { listing, overrides: { notes: 'half a smile \ud83d' } }, // no such text can be stored
      { listing, as: { id: uuidv7() } }, // a deleted user
      { listing: { id: 'nowhere' } },
      { listing },
    ])
    expect([answers[0], answers[4]]).to.satisfy((fine: string[]) =>
      fine.every((n) => NUMBER.test(n)),
    )
    expect(answers.slice(1, 4)).to.deep.equal(['22P02', '23503', '22P02'])
    expect(await knex('rental_bookings').where({ listing_id: listing.id })).to.have.length(2)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('save the response of each under its own Idempotency-Key; 409 for one whose claim was taken over', async () => {
    const { listing } = await createListing({ totalUnits: 5 })
    const customer = await createUser()
    const keys = Array.from({ length: 3 }, () => uuidv7())
    const contexts = await Promise.all(
      keys.map(async (key) => {
        const render = (result: unknown) =>
          JSON.stringify({ id: (result as BookingView).booking.id })
        const claimed = await claimKey('groups', key, {}, { status: 201, render })
        return 'idempotency' in claimed ? claimed.idempotency : expect.fail('replayed')
      }),
    )
    const lost = contexts[1]!.claim
    await knex('idempotency_keys').where({ key: lost.key }).update({ lease: uuidv7() })
    const answers = await bookConcurrently(
      customer,
      contexts.map((idempotency) => ({ listing, idempotency })),
    )
    expect(answers[1]).to.equal('IDEMPOTENCY_IN_PROGRESS')
    const booked = await knex('rental_bookings').where({ listing_id: listing.id }).orderBy('id')
    expect(booked.map((row) => row.booking_number)).to.deep.equal([answers[0], answers[2]])
    const rows = await knex('idempotency_keys').whereIn(
      'key',
      contexts.map(({ claim }) => claim.key),
    )
    const stored = contexts.map(({ claim }) => rows.find(({ key }) => key === claim.key).response)
    const expectedResponse = ({ id }: { id: string }) => JSON.stringify({ id })
    expect(stored).to.deep.equal([expectedResponse(booked[0]), null, expectedResponse(booked[1])])
    expect(contexts.map(({ isSaved }) => isSaved())).to.deep.equal([true, false, true])
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('are not delayed for long by a listing that is locked', async () => {
    const customer = await createUser()
    const { owner, listing: held } = await createListing()
    const { listing: free } = await createListing({ totalUnits: 3 }, owner)
    const holder = await knex.transaction()
    try {
      await holder('rental_listings').where({ id: held.id }).forUpdate()
      const asked = performance.now()
      const all = [held, free, free].map((listing) => outcome(customer, { listing }))
      await eventually(async () => (await countLockWaiters()) > 0, { what: 'a group that waits' })
      const others = await Promise.all(all.slice(1)) // while the listing is still locked
      recordFigures('bookings beside a listing that is held', {
        ms: Math.round(performance.now() - asked),
      })
      for (const number of others) expect(number).to.match(NUMBER)
      const one = { what: 'one that wants the listing that is held' }
      await eventually(async () => (await countLockWaiters()) === 1, one)
      await holder.commit()
      expect(await all[0]!).to.match(NUMBER)
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
  })
})

describe('a booking number that is taken', () => {
  useHarness()
  const { randomInt } = crypto
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const someCode = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join('')
  const codeOf = (number: string) => number.slice(-4)
  let digits: number[]

  /** The next booking numbers end in these codes; later ones are random. */
  function draw(...codes: string[]): void {
    digits = codes
      .join('')
      .split('')
      .map((digit) => ALPHABET.indexOf(digit))
    Object.assign(crypto, { randomInt: (below: number) => digits.shift() ?? randomInt(below) })
    syncBuiltinESMExports()
  }
  afterEach(() => {
    Object.assign(crypto, { randomInt })
    syncBuiltinESMExports()
    expect(digits, 'not drawn').to.deep.equal([])
  })

  it('is generated again, and the other bookings of the batch are not delayed', async () => {
    const { listing } = await createListing({ totalUnits: 9 })
    const customer = await createUser()
    const [taken] = await bookConcurrently(customer, [{ listing }])
    draw(someCode(), codeOf(taken!), someCode())
    const [before, again, after] = await bookConcurrently(customer, [
      { listing },
      { listing },
      { listing },
    ])
    expect(again).to.match(NUMBER).and.not.equal(taken)
    expect(await countCommits([before!, after!])).to.equal(1)
    expect(await countCommits([before!, again!])).to.equal(2)
  })

  it('by another booking of the batch is generated again', async () => {
    const { listing } = await createListing({ totalUnits: 9 })
    const customer = await createUser()
    const code = someCode()
    draw(code, code, someCode())
    const numbers = await bookConcurrently(customer, [{ listing }, { listing }, { listing }])
    for (const number of numbers) expect(number).to.match(NUMBER)
    expect(new Set(numbers)).to.have.property('size', 3)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })
})
