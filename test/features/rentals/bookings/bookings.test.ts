import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { manilaDay, now } from '../../../../src/platform/values/clock.ts'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../../support/client.ts'
import { createUser, type TestUser } from '../../../support/actors.ts'
import {
  moveBooking,
  bookingBody,
  advanceBooking,
  findWrongCounters,
  createBooking,
  createListing,
  day,
  tryBooking,
} from '../../../support/rentals.ts'
import { useHarness } from '../../../support/harness.ts'

const block = (as: TestUser, id: string, dates: string[]) =>
  post(`/api/vendor/rentals/listings/${id}/block-dates`, { dates }, { as })
const extend = (as: TestUser, id: string, endDate: string) =>
  patch(`/api/rentals/bookings/${id}/extend`, { endDate }, { as })

describe('POST /api/rentals/:id/book', () => {
  useHarness()

  it('201 with number, price and everything that was sent', async () => {
    const terms = { totalUnits: 3, rate: 500.25, securityDeposit: 1000, deliveryFee: 150 }
    const { owner, listing } = await createListing({ ...terms, offersDelivery: true })
    const customer = await createUser()
    const body = bookingBody({
      unitsRequested: 2,
      deliveryRequested: true,
      deliveryAddress: 'Purok 3, Salay',
      customerEmail: 'Luz@Example.ph',
      notes: 'Bring the mic',
    })
    const answer = await post(`/api/rentals/${listing.id}/book`, body, { as: customer })
    expect(answer.status).to.equal(201)
    const { id, booking_number, created_at, updated_at, ...record } = answer.body.data
    expect(booking_number).to.match(
      new RegExp(`^RNT-${manilaDay(now()).replaceAll('-', '')}-[0-9A-HJKMNP-TV-Z]{4}$`),
    )
    expect(created_at).to.equal(updated_at)
    const { title, images, pickup_address, pickup_instructions } = listing
    expect(record).to.deep.equal({
      listing_id: listing.id,
      vendor_id: owner.id,
      user_id: customer.id,
      customer_name: 'Luz Dela Cruz',
      customer_phone: '+639171234567',
      customer_email: 'Luz@Example.ph',
      start_date: day(10),
      end_date: day(13),
      duration_days: 3,
      units_requested: 2,
      delivery_requested: true,
      delivery_address: 'Purok 3, Salay',
      notes: 'Bring the mic',
      agreement_signature_id: null,
      pricing_unit: 'per_day',
      rate: 500.25,
      rental_amount: 3001.5,
      delivery_fee: 150,
      security_deposit: 1000,
      total_amount: 4151.5,
      status: 'pending',
      confirmed_at: null,
      handed_over_at: null,
      handover_notes: null,
      returned_at: null,
      condition: null,
      damage_noted: null,
      damage_description: null,
      deposit_deduction: null,
      completed_at: null,
      cancelled_at: null,
      cancelled_by: null,
      cancellation_reason: null,
      listing: { id: listing.id, title, images, pickup_address, pickup_instructions },
      vendor: { ...listing.vendor, email: owner.email },
      allowed_moves: ['cancelled'],
    })
    const read = await get(`/api/rentals/bookings/${id}`, { as: customer })
    expect(read.body).to.deep.equal(answer.body)
  })

  it('201 stores the price at the time of booking', async () => {
    const { owner, listing, customer, booking } = await createBooking()
    const change = { rate: 9_000, securityDeposit: 100 }
    await patch(`/api/vendor/rentals/listings/${listing.id}`, change, { as: owner })
    const { body } = await get(`/api/rentals/bookings/${booking.id}`, { as: customer })
    expect(body.data.total_amount).to.equal(1500)
  })

  it('201 without delivery has no delivery fee', async () => {
    const { booking } = await createBooking({ listing: { offersDelivery: true, deliveryFee: 150 } })
    expect(booking).to.include({ delivery_fee: 0, total_amount: 1500, delivery_address: null })
  })

  it('201 from the day of return of another booking, and from today', async () => {
    const { listing, customer } = await createBooking()
    const after = await tryBooking(listing.id, customer, { startDate: day(13), endDate: day(14) })
    const before = await tryBooking(listing.id, customer, { startDate: day(9), endDate: day(10) })
    const today = await tryBooking(listing.id, customer, { startDate: day(0), endDate: day(1) })
    expect([after.status, before.status, today.status]).to.deep.equal([201, 201, 201])
  })

  it('400 VALIDATION_FAILED for every failing field, before any rule', async () => {
    const customer = await createUser()
    const empty = await post(`/api/rentals/${randomUUID()}/book`, {}, { as: customer })
    expect([empty.status, empty.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(empty.body.details.map(({ path }: any) => path)).to.have.members([
      'startDate',
      'endDate',
      'unitsRequested',
      'customerName',
      'customerPhone',
    ])
    const bad: [Record<string, unknown>, string][] = [
      [{ startDate: '2026-02-30' }, 'startDate'],
      [{ endDate: day(377) }, 'endDate'],
      [{ unitsRequested: 1.5 }, 'unitsRequested'],
      [{ unitsRequested: '1' }, 'unitsRequested'],
      [{ deliveryRequested: true }, 'deliveryAddress'],
      [{ deliveryRequested: true, deliveryAddress: ' ' }, 'deliveryAddress'],
      [{ customerName: ' ' }, 'customerName'],
      [{ customerPhone: ' ' }, 'customerPhone'],
      [{ customerPhone: 'abc' }, 'customerPhone'],
      [{ customerPhone: '+1 212 555 0100' }, 'customerPhone'],
      [{ customerEmail: 'luz' }, 'customerEmail'],
      [{ agreementSignatureId: 'x' }, 'agreementSignatureId'],
    ]
    for (const [more, path] of bad) {
      const { status, body } = await tryBooking(randomUUID(), customer, more)
      expect([status, body.code, body.details[0].path], path).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        path,
      ])
    }
  })

  it('201 for 366 days', async () => {
    const { listing } = await createListing()
    const { status, body } = await tryBooking(listing.id, await createUser(), { endDate: day(376) })
    expect([status, body.data.duration_days]).to.deep.equal([201, 366])
  })

  it('404 NOT_FOUND for a listing that is not there or not active, before the other rules', async () => {
    const [{ listing }, customer] = [await createListing({ isActive: false }), await createUser()]
    for (const id of [listing.id, randomUUID()]) {
      const { status, body } = await tryBooking(id, customer, { unitsRequested: 0 })
      expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
    }
  })

  it('400 DELIVERY_NOT_OFFERED on a listing without delivery, before the units', async () => {
    const { listing } = await createListing()
    const { status, body } = await tryBooking(listing.id, await createUser(), {
      deliveryRequested: true,
      deliveryAddress: 'Purok 3',
      unitsRequested: 0,
    })
    expect([status, body.code]).to.deep.equal([400, 'DELIVERY_NOT_OFFERED'])
  })

  it('400 INVALID_SIGNATURE_REF unless it is the caller’s, for the agreement of the listing', async () => {
    const vendor = await createUser('vendor')
    const [customer, other] = [await createUser(), await createUser()]
    const agreement = async () => {
      const text = { title: 'Terms', content: 'Return it.' }
      return (await post('/api/agreements/vendor', text, { as: vendor })).body.data.id as string
    }
    const signature = async (agreementId: string, as: TestUser) => {
      const body = { agreementId, method: 'checkbox', signatureData: true, signerName: 'Luz' }
      return (await post('/api/agreements/sign', body, { as })).body.data.id as string
    }
    const [own, another] = [await agreement(), await agreement()]
    const { listing } = await createListing({ agreementId: own }, vendor)
    const { listing: free } = await createListing({}, vendor)
    const right = await signature(own, customer)
    const wrong = [randomUUID(), await signature(another, customer), await signature(own, other)]
    const tries = [...wrong.map((id) => [listing.id, id]), [free.id, right]]
    for (const [listingId, agreementSignatureId] of tries) {
      const more = { agreementSignatureId, unitsRequested: 0 }
      const { status, body } = await tryBooking(listingId, customer, more)
      expect([status, body.code]).to.deep.equal([400, 'INVALID_SIGNATURE_REF'])
    }
    const { status, body } = await tryBooking(listing.id, customer, { agreementSignatureId: right })
    expect([status, body.data.agreement_signature_id]).to.deep.equal([201, right])
  })

  it('400 MIN_UNITS below the minimum, and for 0 or less, whatever else is wrong', async () => {
    const { listing } = await createListing({ totalUnits: 5, minimumRentalUnits: 2 })
    const customer = await createUser()
    for (const unitsRequested of [1, 0, -1, -1e15]) {
      const wrong = { unitsRequested, endDate: day(10) }
      const { status, body } = await tryBooking(listing.id, customer, wrong)
      expect([status, body.code]).to.deep.equal([400, 'MIN_UNITS'])
    }
  })

  it('400 MAX_UNITS above the maximum, before availability', async () => {
    const { listing } = await createListing({ totalUnits: 1, maximumRentalUnits: 2 })
    const customer = await createUser()
    for (const unitsRequested of [3, 1e15]) {
      const { status, body } = await tryBooking(listing.id, customer, { unitsRequested })
      expect([status, body.code]).to.deep.equal([400, 'MAX_UNITS'])
    }
  })

  it('409 UNAVAILABLE by the busiest date, before blocked dates and the past', async () => {
    const { owner, listing, customer } = await createBooking({ listing: { totalUnits: 3 } })
    await tryBooking(listing.id, customer, { startDate: day(13), endDate: day(16) })
    await block(owner, listing.id, [day(14)])
    const wide = { startDate: day(8), endDate: day(20), unitsRequested: 3 }
    const { status, body } = await tryBooking(listing.id, customer, wide)
    expect([status, body.code, body.availableUnits]).to.deep.equal([409, 'UNAVAILABLE', 2])
    // two bookings that do not overlap take one unit of each date
    const apart = { startDate: day(10), endDate: day(14), unitsRequested: 2 }
    expect((await tryBooking(listing.id, customer, apart)).status).to.equal(201)
    const much = { startDate: day(-5), endDate: day(-2), unitsRequested: 4 }
    expect((await tryBooking(listing.id, customer, much)).body.code).to.equal('UNAVAILABLE')
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('409 BLOCKED_DATE, before the past', async () => {
    const [{ owner, listing }, customer] = [await createListing(), await createUser()]
    await block(owner, listing.id, [day(12), day(-3)])
    for (const range of [{}, { startDate: day(-5), endDate: day(-2) }]) {
      const { status, body } = await tryBooking(listing.id, customer, range)
      expect([status, body.code]).to.deep.equal([409, 'BLOCKED_DATE'])
    }
    const until = await tryBooking(listing.id, customer, { endDate: day(12) })
    expect(until.status).to.equal(201)
  })

  it('400 INVALID_DATES for an empty range, one that ends before it begins, and the past', async () => {
    const { listing, customer } = await createBooking()
    const ranges = [
      { startDate: day(11), endDate: day(11) },
      { startDate: day(12), endDate: day(10) },
      { startDate: day(-1), endDate: day(2) },
      { startDate: '0001-01-01', endDate: '0001-01-02' },
    ]
    for (const range of ranges) {
      const { status, body } = await tryBooking(listing.id, customer, range)
      expect([status, body.code], JSON.stringify(range)).to.deep.equal([400, 'INVALID_DATES'])
    }
  })

  it('201 twice under one Idempotency-Key is one booking and the same response', async () => {
    const [{ listing }, customer] = [await createListing({ totalUnits: 2 }), await createUser()]
    const headers = { 'idempotency-key': randomUUID() }
    const send = (body = bookingBody()) =>
      post(`/api/rentals/${listing.id}/book`, body, { as: customer, headers })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.data.id)).size).to.equal(1)
    for (const { status } of answers) expect(status).to.be.oneOf([201, 409])
    const replay = await send()
    expect(replay.body).to.deep.equal(made[0]!.body)
    expect(replay.headers.get('idempotent-replayed')).to.equal('true')
    expect((await send(bookingBody({ notes: 'other' }))).body.code).to.equal(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(await knex('rental_bookings').where({ listing_id: listing.id })).to.have.length(1)
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('409 UNAVAILABLE releases the Idempotency-Key for a retry', async () => {
    const { owner, listing, booking } = await createBooking()
    const customer = await createUser()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      post(`/api/rentals/${listing.id}/book`, bookingBody(), { as: customer, headers })
    expect((await send()).body.code).to.equal('UNAVAILABLE')
    await advanceBooking(owner, booking.id, 'cancelled')
    expect((await send()).status).to.equal(201)
  })

  it('201 with another booking number when the first is taken', async () => {
    const { listing, customer } = await createBooking({ listing: { totalUnits: 2 } })
    await knex.raw(`create or replace function take_number() returns trigger language plpgsql as $$
      begin
        if new.notes = 'taken' and not exists (select from pg_sequences where sequencename = 'tries')
        then
          raise exception using errcode = '23505', constraint = 'rental_bookings_booking_number_key';
        end if;
        return new;
      end $$`)
    await knex.raw(
      'create trigger take_number before insert on rental_bookings for each row execute function take_number()',
    )
    try {
      const making = tryBooking(listing.id, customer, { notes: 'taken' })
      const { status, body } = await making
      expect([status, body.code]).to.deep.equal([503, 'BUSY']) // each of the ten numbers was taken
      await knex.raw('create sequence tries')
      expect((await tryBooking(listing.id, customer, { notes: 'taken' })).status).to.equal(201)
    } finally {
      await knex.raw('drop trigger take_number on rental_bookings')
      await knex.raw('drop function take_number')
      await knex.raw('drop sequence if exists tries')
    }
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })
})

describe('GET /api/rentals/bookings/my', () => {
  useHarness()

  it('200 lists own bookings, newest first, by status, in pages', async () => {
    const { owner, listing, customer, booking } = await createBooking({
      listing: { totalUnits: 9 },
    })
    const newer = (await tryBooking(listing.id, customer)).body.data
    await tryBooking(listing.id, await createUser())
    await advanceBooking(owner, booking.id, 'confirmed')
    const mine = async (query: string) =>
      (await get(`/api/rentals/bookings/my${query}`, { as: customer })).body
    const all = await mine('')
    expect(all.data.map(({ id }: any) => id)).to.deep.equal([newer.id, booking.id])
    expect([all.total, (await mine('?limit=500')).limit]).to.deep.equal([2, 50])
    expect((await mine('?limit=1&offset=1')).data.map(({ id }: any) => id)).to.deep.equal([
      booking.id,
    ])
    const pending = await mine('?status=pending')
    expect([pending.total, pending.data[0].id]).to.deep.equal([1, newer.id])
  })

  it('200 with a summary of bookings that only name the caller’s e-mail', async () => {
    const friend = await createUser()
    const { customer, listing, booking } = await createBooking({
      booking: { customerEmail: friend.email },
    })
    const { body } = await get('/api/rentals/bookings/my', { as: friend })
    const { booking_number, listing_id, start_date, end_date, status } = booking
    expect([body.total, body.data]).to.deep.equal([
      1,
      [
        {
          booking_number,
          listing_id,
          start_date,
          end_date,
          status,
          listing: { id: listing.id, title: listing.title },
        },
      ],
    ])
    for (const [method, path] of [
      ['get', ''],
      ['patch', '/cancel'],
      ['patch', '/extend'],
    ]) {
      const asked = { as: friend }
      const answer = await (method === 'get'
        ? get(`/api/rentals/bookings/${booking.id}`, asked)
        : patch(`/api/rentals/bookings/${booking.id}${path}`, { endDate: day(20) }, asked))
      expect([answer.status, answer.body.code]).to.deep.equal([403, 'FORBIDDEN'])
    }
    expect((await get('/api/rentals/bookings/my', { as: customer })).body.total).to.equal(1)
  })

  it('200 without duplicates for the caller’s own e-mail; e-mails are compared exactly', async () => {
    const customer = await createUser()
    const { listing } = await createListing({ totalUnits: 3 })
    await tryBooking(listing.id, customer, { customerEmail: customer.email })
    await tryBooking(listing.id, await createUser(), {
      customerEmail: customer.email.toUpperCase(),
    })
    const { body } = await get('/api/rentals/bookings/my', { as: customer })
    expect([body.total, body.data.length]).to.deep.equal([1, 1])
  })
})

describe('GET /api/rentals/bookings/:id', () => {
  useHarness()

  it('200 for its customer, its vendor and an admin, each with their allowed moves', async () => {
    const { owner, customer, booking } = await createBooking()
    const moves = async (as: TestUser) =>
      (await get(`/api/rentals/bookings/${booking.id}`, { as })).body.data.allowed_moves
    expect(await moves(customer)).to.deep.equal(['cancelled'])
    expect(await moves(owner)).to.deep.equal(['confirmed', 'cancelled'])
    expect(await moves(await createUser('admin'))).to.deep.equal(['cancelled'])
  })

  it('403 FORBIDDEN for anyone else; 404 for an unknown booking', async () => {
    const { booking } = await createBooking()
    for (const as of [await createUser(), await createUser('vendor')]) {
      const { status, body } = await get(`/api/rentals/bookings/${booking.id}`, { as })
      expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN'])
    }
    const none = await get(`/api/rentals/bookings/${randomUUID()}`, { as: await createUser() })
    expect(none.status).to.equal(404)
  })
})

describe('GET /api/vendor/rentals/bookings', () => {
  useHarness()

  it('200 lists the bookings of the vendor’s listings, newest first, by status', async () => {
    const { owner, listing, customer, booking } = await createBooking({
      listing: { totalUnits: 2 },
    })
    const newer = (await tryBooking(listing.id, customer)).body.data
    await createBooking()
    await advanceBooking(owner, booking.id, 'confirmed')
    const incoming = async (query: string) =>
      (await get(`/api/vendor/rentals/bookings${query}`, { as: owner })).body
    const all = await incoming('')
    expect([all.total, all.data.map(({ id }: any) => id)]).to.deep.equal([
      2,
      [newer.id, booking.id],
    ])
    const confirmed = await incoming('?status=confirmed')
    expect([confirmed.total, confirmed.data[0].id]).to.deep.equal([1, booking.id])
    expect((await get('/api/vendor/rentals/bookings?status=lost', { as: owner })).status).to.equal(
      400,
    )
  })
})

describe('GET /api/vendor/rentals/bookings/:id', () => {
  useHarness()

  it('200 by id or booking number; 404 for another vendor’s', async () => {
    const { owner, booking } = await createBooking()
    const number = booking.booking_number
    const paths = [booking.id, number, number.toLowerCase()]
    for (const id of paths) {
      const path = `/api/vendor/rentals/bookings/${id}`
      expect((await get(path, { as: owner })).body.data.id).to.equal(booking.id)
      expect((await get(path, { as: await createUser('vendor') })).status).to.equal(404)
    }
    const none = await get('/api/vendor/rentals/bookings/RNT-20260101-0000', { as: owner })
    expect(none.status).to.equal(404)
  })
})

describe('PATCH /api/rentals/bookings/:id/extend', () => {
  useHarness()

  it('200 by customer or vendor extends it at the booked rate', async () => {
    const terms = { rate: 500, offersDelivery: true, deliveryFee: 100, securityDeposit: 50 }
    const { owner, listing, customer, booking } = await createBooking({
      listing: terms,
      booking: { deliveryRequested: true, deliveryAddress: 'Purok 3' },
    })
    await advanceBooking(owner, booking.id, 'confirmed')
    await patch(`/api/vendor/rentals/listings/${listing.id}`, { rate: 900 }, { as: owner })
    const { status, body } = await extend(customer, booking.id, day(15))
    expect(status).to.equal(200)
    expect(body.data).to.include({
      end_date: day(15),
      duration_days: 5,
      rental_amount: 2500,
      total_amount: 2650,
      status: 'confirmed',
    })
    await moveBooking(owner, booking.id, 'handover')
    const again = await extend(owner, booking.id, day(16))
    expect(again.body.data).to.include({ duration_days: 6, total_amount: 3150, status: 'active' })
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('409 UNAVAILABLE and 409 BLOCKED_DATE on the added days, and nothing changes', async () => {
    const { owner, listing, customer, booking } = await createBooking()
    await advanceBooking(owner, booking.id, 'confirmed')
    await tryBooking(listing.id, await createUser(), { startDate: day(15), endDate: day(16) })
    await block(owner, listing.id, [day(17)])
    expect((await extend(customer, booking.id, day(15))).status).to.equal(200)
    const taken = await extend(customer, booking.id, day(17))
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'UNAVAILABLE'])
    const blocked = await extend(customer, booking.id, day(18))
    expect([blocked.status, blocked.body.code]).to.deep.equal([409, 'BLOCKED_DATE'])
    const { body } = await get(`/api/rentals/bookings/${booking.id}`, { as: customer })
    expect(body.data.end_date).to.equal(day(15))
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
  })

  it('400 INVALID_DATES unless the day is later, and VALIDATION_FAILED over 366 days in all', async () => {
    const { owner, customer, booking } = await createBooking()
    await advanceBooking(owner, booking.id, 'confirmed')
    for (const end of [day(13), day(12), day(1)])
      expect((await extend(customer, booking.id, end)).body.code).to.equal('INVALID_DATES')
    const long = await extend(customer, booking.id, day(377))
    expect([long.body.code, long.body.details[0].path]).to.deep.equal([
      'VALIDATION_FAILED',
      'endDate',
    ])
  })

  it('403 FORBIDDEN for strangers and admins; 404 for an unknown booking', async () => {
    const { owner, booking } = await createBooking()
    await advanceBooking(owner, booking.id, 'confirmed')
    for (const as of [await createUser(), await createUser('vendor'), await createUser('admin')])
      expect((await extend(as, booking.id, day(14))).body.code).to.equal('FORBIDDEN')
    expect((await extend(owner, randomUUID(), day(14))).status).to.equal(404)
  })

  for (const status of ['pending', 'returned', 'completed', 'cancelled'])
    it(`409 CONFLICT when it is ${status}`, async () => {
      const { owner, customer, booking } = await createBooking()
      await advanceBooking(owner, booking.id, status)
      const answer = await extend(customer, booking.id, day(14))
      expect([answer.status, answer.body.code]).to.deep.equal([409, 'CONFLICT'])
    })
})

describe('POST /api/agreements/sign for a booking', () => {
  useHarness()

  it('201 stores the signer’s own booking; 400 VALIDATION_FAILED for anybody else’s', async () => {
    const { owner, customer, booking } = await createBooking()
    const text = { title: 'Terms', content: 'Return it.' }
    const agreementId = (await post('/api/agreements/vendor', text, { as: owner })).body.data.id
    const sign = (as: TestUser, rentalBookingId: string) => {
      const how = { method: 'checkbox', signatureData: true, signerName: 'Luz' }
      return post('/api/agreements/sign', { agreementId, ...how, rentalBookingId }, { as })
    }
    const own = await sign(customer, booking.id)
    expect([own.status, own.body.data.rental_booking_id]).to.deep.equal([201, booking.id])
    const { status } = await get(`/api/agreements/verify/${own.body.data.sha256}`)
    expect(status).to.equal(200)
    for (const [as, id] of [
      [await createUser(), booking.id],
      [owner, booking.id],
      [customer, randomUUID()],
    ] as const) {
      const { body } = await sign(as, id)
      expect([body.code, body.details[0].path]).to.deep.equal([
        'VALIDATION_FAILED',
        'rentalBookingId',
      ])
    }
  })
})
