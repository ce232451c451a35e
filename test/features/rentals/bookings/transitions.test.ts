import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { findWrongBalances } from '../../../support/ledger-assertions.ts'
import { get, patch, post } from '../../../support/client.ts'
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

const statuses = ['pending', 'confirmed', 'active', 'returned', 'completed', 'cancelled'] as const
type Status = (typeof statuses)[number]

/** The expected state after each action, independent of `states.ts`. */
const legal: Record<string, { from: readonly Status[]; to: Status }> = {
  confirm: { from: ['pending'], to: 'confirmed' },
  handover: { from: ['confirmed'], to: 'active' },
  return: { from: ['active'], to: 'returned' },
  complete: { from: ['returned', 'active'], to: 'completed' },
  cancel: { from: ['pending', 'confirmed', 'active'], to: 'cancelled' },
}
const holding: readonly Status[] = ['pending', 'confirmed', 'active']

interface People {
  owner: TestUser
  customer: TestUser
  otherCustomer: TestUser
  otherVendor: TestUser
  admin: TestUser
}
const callers = ['owner', 'customer', 'otherCustomer', 'otherVendor', 'admin'] as const

/** The expected error for an action that the state or the caller's role does not allow. */
function expected(
  caller: keyof People,
  action: string,
  status: Status,
): [number, string | undefined] {
  const isCancel = action === 'cancel'
  if (isCancel && (caller === 'otherCustomer' || caller === 'otherVendor'))
    return [403, 'FORBIDDEN']
  if (!isCancel && caller === 'otherVendor') return [404, 'NOT_FOUND']
  if (!isCancel && caller !== 'owner') return [403, 'NOT_VENDOR']
  if (legal[action]!.from.includes(status)) return [200, undefined]
  return [409, isCancel ? 'ALREADY_FINAL' : 'CONFLICT']
}

const ask = async (as: TestUser, id: string, action: string) =>
  action === 'cancel'
    ? await patch(`/api/rentals/bookings/${id}/cancel`, { reason: 'Rain' }, { as })
    : await moveBooking(as, id, action)

const unitsOn = async (listingId: string, date: string): Promise<number> =>
  (await knex('rental_days').where({ listing_id: listingId, date }).first()).booked

for (const title of [
  'PATCH /api/vendor/rentals/bookings/:id/confirm',
  'PATCH /api/vendor/rentals/bookings/:id/handover',
  'PATCH /api/vendor/rentals/bookings/:id/return',
  'PATCH /api/vendor/rentals/bookings/:id/complete',
  'PATCH /api/rentals/bookings/:id/cancel',
]) {
  const action = title.split('/').at(-1)!
  describe(title, () => {
    useHarness()
    let people: People
    let listing: { id: string }

    before(async () => {
      const made = await createListing({ totalUnits: 1_000, securityDeposit: 200 })
      listing = made.listing
      people = {
        owner: made.owner,
        customer: await createUser(),
        otherCustomer: await createUser(),
        otherVendor: await createUser('vendor'),
        admin: await createUser('admin'),
      }
    })

    for (const status of statuses)
      it(`from ${status}: 200, 403 FORBIDDEN, 404, 409 CONFLICT or ALREADY_FINAL, by who asks`, async () => {
        const { owner, customer } = people
        const dates = { startDate: day(40), endDate: day(42), unitsRequested: 2 }
        const made = await tryBooking(listing.id, customer, dates)
        const { id } = made.body.data
        await advanceBooking(owner, id, status)
        const taken = await unitsOn(listing.id, day(41))
        // Callers without permission go first and leave the state unchanged.
        const order = callers.toSorted(
          (a, b) => expected(b, action, status)[0] - expected(a, action, status)[0],
        )
        let now: Status = status
        for (const caller of order) {
          const [code, name] = expected(caller, action, now)
          const answer = await ask(people[caller], id, action)
          expect([answer.status, answer.body.code], `${caller} ${now}`).to.deep.equal([code, name])
          if (code === 200) now = legal[action]!.to
          if (name === 'CONFLICT') expect(answer.body).to.include.keys('status', 'allowedMoves')
          const row = await knex('rental_bookings').where({ id }).first()
          expect(row.status, caller).to.equal(now)
        }
        const isOut = status === 'active' && now === 'cancelled'
        const freed = holding.includes(status) && !holding.includes(now) && !isOut ? 2 : 0
        expect(await unitsOn(listing.id, day(41)), 'units').to.equal(taken - freed)
        expect(await findWrongCounters(listing.id)).to.deep.equal([])
      })

    it('404 for an unknown booking', async () => {
      const answer = await ask(people.owner, people.owner.id, action)
      expect(answer.status).to.equal(404)
    })
  })
}

describe('a cancelled booking', () => {
  useHarness()

  for (const by of ['customer', 'vendor', 'admin'] as const)
    it(`says when, by the ${by}, and why`, async () => {
      const { owner, customer, booking } = await createBooking()
      const as = { customer, vendor: owner, admin: await createUser('admin') }[by]
      const { body } = await ask(as, booking.id, 'cancel')
      expect(body.data).to.include({
        status: 'cancelled',
        cancelled_by: by,
        cancellation_reason: 'Rain',
      })
      expect(Date.parse(body.data.cancelled_at)).to.be.closeTo(Date.now(), 10_000)
    })
})

describe('a returned booking', () => {
  useHarness()

  const handedOver = async (listing: Record<string, unknown>) => {
    const made = await createBooking({ listing })
    await advanceBooking(made.owner, made.booking.id, 'active')
    return made
  }
  const giveBack = (as: TestUser, id: string, body: Record<string, unknown>) =>
    patch(`/api/vendor/rentals/bookings/${id}/return`, body, { as })

  it('200 records notes, condition, damage and the deduction from the deposit', async () => {
    const { owner, booking } = await createBooking({ listing: { securityDeposit: 500 } })
    await moveBooking(owner, booking.id, 'confirm')
    const path = `/api/vendor/rentals/bookings/${booking.id}`
    const active = await patch(`${path}/handover`, { notes: ' With two mics ' }, { as: owner })
    expect(active.body.data).to.include({ status: 'active', handover_notes: 'With two mics' })
    const { body } = await giveBack(owner, booking.id, {
      condition: 'damaged',
      damageNoted: true,
      damageDescription: 'One mic is broken',
      depositDeduction: 120.5,
    })
    expect(body.data).to.include({
      status: 'returned',
      condition: 'damaged',
      damage_noted: true,
      damage_description: 'One mic is broken',
      deposit_deduction: 120.5,
    })
    expect(body.data.allowed_moves).to.deep.equal(['completed'])
  })

  it('400 VALIDATION_FAILED for more than the deposit, a third decimal and no condition', async () => {
    const { owner, booking } = await handedOver({ securityDeposit: 500 })
    for (const [body, path] of [
      [{ condition: 'good', depositDeduction: 500.01 }, 'depositDeduction'],
      [{ condition: 'good', depositDeduction: 0.001 }, 'depositDeduction'],
      [{ condition: 'good', depositDeduction: -1 }, 'depositDeduction'],
      [{ condition: 'lost' }, 'condition'],
      [{}, 'condition'],
    ] as const) {
      const answer = await giveBack(owner, booking.id, body)
      expect([answer.status, answer.body.details[0].path]).to.deep.equal([400, path])
    }
    const all = await giveBack(owner, booking.id, { condition: 'good', depositDeduction: 500 })
    expect(all.status).to.equal(200)
  })

  /** The deposit balances of vendor and customer, in centavos. */
  const deposits = async ({ owner, customer }: { owner: TestUser; customer: TestUser }) => {
    const sum = async (account: string, owner_id: string) => {
      const [row] = await knex('ledger_lines').where({ account, owner_id }).sum('amount')
      return Number(row!.sum ?? 0)
    }
    return [await sum('deposits_held', owner.id), await sum('deposits_payable', customer.id)]
  }
  const kinds = async ({ booking }: { booking: any }) =>
    (await knex('ledger_entries').where({ note: booking.booking_number }).orderBy('id')).map(
      ({ kind }) => kind,
    )

  it('has its deposit posted to the ledger: held from the handover, deducted and returned', async () => {
    const made = await createBooking({ listing: { securityDeposit: 500 } })
    const { owner, booking } = made
    await moveBooking(owner, booking.id, 'confirm')
    expect(await deposits(made)).to.deep.equal([0, 0])
    await moveBooking(owner, booking.id, 'handover')
    expect(await deposits(made)).to.deep.equal([50_000, -50_000])
    await giveBack(owner, booking.id, { condition: 'damaged', depositDeduction: 120.5 })
    expect(await deposits(made)).to.deep.equal([0, 0])
    await moveBooking(owner, booking.id, 'complete')
    expect(await kinds(made)).to.deep.equal([
      'deposit_held',
      'deposit_deducted',
      'deposit_returned',
    ])
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('has its whole deposit returned when an active booking is completed', async () => {
    const made = await handedOver({ securityDeposit: 500 })
    await ask(made.owner, made.booking.id, 'complete')
    expect(await deposits(made)).to.deep.equal([0, 0])
    expect(await kinds(made)).to.deep.equal(['deposit_held', 'deposit_returned'])
  })

  for (const by of ['customer', 'owner'] as const)
    it(`keeps deposit and units when its ${by} cancels it after the handover, until the vendor records the return`, async () => {
      const made = await handedOver({ securityDeposit: 500 })
      const { owner, customer, listing, booking } = made
      const cancelled = await ask(made[by], booking.id, 'cancel')
      expect([cancelled.status, cancelled.body.data.status]).to.deep.equal([200, 'cancelled'])
      expect(await deposits(made)).to.deep.equal([50_000, -50_000])
      expect((await tryBooking(listing.id, customer)).body.code).to.equal('UNAVAILABLE')
      const read = await get(`/api/rentals/bookings/${booking.id}`, { as: owner })
      expect(read.body.data.allowed_moves).to.deep.equal(['returned'])

      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          giveBack(owner, booking.id, { condition: 'damaged', depositDeduction: 120.5 }),
        ),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).to.deep.equal([200, 409, 409, 409, 409])
      const { data } = answers.find(({ status }) => status === 200)!.body
      expect(data).to.include({
        status: 'cancelled',
        condition: 'damaged',
        cancelled_by: by === 'owner' ? 'vendor' : by,
      })
      expect(data.allowed_moves).to.deep.equal([])
      expect(await deposits(made)).to.deep.equal([0, 0])
      expect(await kinds(made)).to.deep.equal([
        'deposit_held',
        'deposit_deducted',
        'deposit_returned',
      ])
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
      expect((await tryBooking(listing.id, customer)).status).to.equal(201)
    })

  it('409 CONFLICT for the return of a booking that was cancelled before its handover', async () => {
    const { owner, booking } = await createBooking()
    await moveBooking(owner, booking.id, 'confirm')
    await ask(owner, booking.id, 'cancel')
    const { status, body } = await giveBack(owner, booking.id, { condition: 'good' })
    expect([status, body.code, body.allowedMoves]).to.deep.equal([409, 'CONFLICT', []])
  })

  it('has no entry without a deposit, and the platform’s own accounts never move', async () => {
    const none = await handedOver({})
    await giveBack(none.owner, none.booking.id, { condition: 'good' })
    expect(await kinds(none)).to.deep.equal([])
    const admin = await createUser('admin')
    const own = async () => {
      const { accounts } = (await get('/api/admin/ledger', { as: admin })).body
      return accounts.filter(({ account }: any) => !account.startsWith('deposits_'))
    }
    const before = await own()
    const { owner, booking } = await handedOver({ securityDeposit: 500 })
    await giveBack(owner, booking.id, { condition: 'good', depositDeduction: 500 })
    expect(await own()).to.deep.equal(before)
    expect((await get('/api/admin/ledger', { as: admin })).body.sum).to.equal(0)
    expect(
      (await post('/api/admin/payouts', { vendorId: owner.id, amount: 1 }, { as: admin })).status,
    ).to.equal(409)
  })
})
