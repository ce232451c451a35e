import { expect } from 'chai'
import { describe, it } from 'mocha'
import { manilaDay, now } from '../../../../src/platform/values/clock.ts'
import { get, patch, post, send } from '../../../support/client.ts'
import { createStore, createUser, unique, type TestUser } from '../../../support/actors.ts'
import {
  moveBooking,
  advanceBooking,
  categoryId,
  findWrongCounters,
  createBooking,
  createListing,
  day,
  listingBody,
  tryBooking,
} from '../../../support/rentals.ts'
import { useHarness } from '../../../support/harness.ts'

const listings = '/api/vendor/rentals/listings'
const block = (as: TestUser, id: string, dates: string[], reason?: string) =>
  post(`${listings}/${id}/block-dates`, { dates, ...(reason ? { reason } : {}) }, { as })
const unblock = (as: TestUser, id: string, dates: string[]) =>
  send('DELETE', `${listings}/${id}/block-dates`, { dates }, { as })
/** A listing without the vendor's own phone. */
const toStrangers = (listing: any) => ({ ...listing, vendor: { ...listing.vendor, phone: null } })
const paths = ({ details }: any) => details.map(({ path }: any) => path)

describe('GET /api/rentals/categories', () => {
  useHarness()

  it('200 with the initial categories in order, active ones only', async () => {
    const admin = await createUser('admin')
    const { body: added } = await post(
      '/api/admin/rentals/categories',
      { name: unique('Old'), sortOrder: 5, isActive: false },
      { as: admin },
    )
    const { status, body } = await get('/api/rentals/categories')
    expect(status).to.equal(200)
    expect(body.total).to.be.at.least(9)
    const order = body.data.map(({ sort_order }: any) => sort_order)
    expect(order).to.deep.equal(order.toSorted((a: number, b: number) => a - b))
    expect(body.data.map(({ id }: any) => id)).not.to.include(added.data.id)
    expect(body.data[0]).to.include.keys('id', 'name', 'slug', 'icon', 'color', 'is_active')
  })
})

describe('GET /api/admin/rentals/categories', () => {
  useHarness()

  it('200 with inactive ones too', async () => {
    const admin = await createUser('admin')
    const name = unique('Hidden')
    await post('/api/admin/rentals/categories', { name, isActive: false }, { as: admin })
    const { body } = await get('/api/admin/rentals/categories', { as: admin })
    expect(body.data.map((each: any) => each.name)).to.include(name)
  })
})

describe('POST /api/admin/rentals/categories', () => {
  useHarness()

  it('201 makes the slug from the name', async () => {
    const admin = await createUser('admin')
    const name = unique(' Bañera & Sons ')
    const { status, body } = await post(
      '/api/admin/rentals/categories',
      { name, icon: '🛁', color: '#AABBCC', sortOrder: 500 },
      { as: admin },
    )
    expect(status).to.equal(201)
    expect(body.data).to.include({ name: name.trim(), color: '#aabbcc', is_active: true })
    expect(body.data.slug).to.match(/^banera-sons-/)
  })

  it('400 VALIDATION_FAILED for a name without a letter, a bad slug and a bad color', async () => {
    const admin = await createUser('admin')
    const add = async (body: unknown) =>
      paths((await post('/api/admin/rentals/categories', body, { as: admin })).body)
    expect(await add({ name: '🎤' })).to.deep.equal(['slug'])
    expect(await add({ slug: 'A b', color: 'red' })).to.have.members(['name', 'slug', 'color'])
  })

  it('409 CONFLICT when the name or the slug is taken', async () => {
    const admin = await createUser('admin')
    const [name, slug] = [unique('Boat'), unique('boat')]
    await post('/api/admin/rentals/categories', { name, slug }, { as: admin })
    for (const body of [{ name }, { name: unique('Other'), slug }]) {
      const answer = await post('/api/admin/rentals/categories', body, { as: admin })
      expect([answer.status, answer.body.code]).to.deep.equal([409, 'CONFLICT'])
    }
  })
})

describe('PATCH /api/admin/rentals/categories/:id', () => {
  useHarness()

  it('200 changes what is given; the listings of a category that is switched off stay', async () => {
    const admin = await createUser('admin')
    const body = { name: unique('Kayak') }
    const { id, slug } = (await post('/api/admin/rentals/categories', body, { as: admin })).body
      .data
    const { listing } = await createListing({ categoryId: id })
    const path = `/api/admin/rentals/categories/${id}`
    const changed = await patch(path, { sortOrder: 900, isActive: false }, { as: admin })
    expect(changed.body.data).to.include({ ...body, slug, sort_order: 900, is_active: false })
    expect((await get(`/api/rentals/${listing.id}`)).status).to.equal(200)
    const listed = await post(listings, await listingBody({ categoryId: id }), {
      as: await createUser('vendor'),
    })
    expect(paths(listed.body)).to.deep.equal(['categoryId'])
  })
})

describe('POST /api/vendor/rentals/listings', () => {
  useHarness()

  it('201 stores the request in snake_case with the defaults, active and not verified', async () => {
    const vendor = await createUser('vendor')
    const body = await listingBody({ isVerified: true, vendor_id: 'mine' })
    const answer = await post(listings, body, { as: vendor })
    expect(answer.status).to.equal(201)
    const { id, created_at, updated_at, category, ...record } = answer.body.data
    expect(record).to.deep.equal({
      vendor_id: vendor.id,
      category_id: body.categoryId,
      title: body.title,
      description: '',
      pricing_unit: 'per_day',
      rate: 500,
      security_deposit: 0,
      total_units: 1,
      minimum_rental_units: 1,
      maximum_rental_units: null,
      pickup_address: null,
      pickup_instructions: null,
      offers_delivery: false,
      delivery_fee: 0,
      advance_booking_days: 1,
      turnaround_units: 1,
      agreement_id: null,
      is_active: true,
      taken_down_at: null,
      is_verified: false,
      images: [],
      vendor: { id: vendor.id, name: 'Luz Dela Cruz', phone: '+639171234567', email: null },
      agreement: null,
    })
    expect(category).to.have.all.keys('id', 'name', 'slug', 'icon', 'color')
    expect([id, created_at, updated_at].every((each) => typeof each === 'string')).to.equal(true)
  })

  it('201 with every field given, and the agreement', async () => {
    const vendor = await createUser('vendor')
    const text = { title: 'Terms', content: 'Return it clean.' }
    const agreement = (await post('/api/agreements/vendor', text, { as: vendor })).body.data
    const said = {
      description: 'Loud.',
      pricingUnit: 'per_week',
      rate: 1999.95,
      securityDeposit: 300.5,
      totalUnits: 4,
      minimumRentalUnits: 2,
      maximumRentalUnits: 3,
      pickupAddress: 'Purok 1',
      pickupInstructions: 'Ask for Beth',
      offersDelivery: true,
      deliveryFee: 150,
      advanceBookingDays: 3,
      turnaroundUnits: 0,
      agreementId: agreement.id,
      images: ['https://files.palengke.example/a.webp'],
    }
    const { listing } = await createListing(said, vendor)
    for (const [name, value] of Object.entries(said)) {
      const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      expect(listing[column], column).to.deep.equal(value)
    }
    const { id, title, version } = agreement
    expect(listing.agreement).to.deep.equal({ id, title, version, is_active: true })
  })

  it('400 VALIDATION_FAILED names every failing field', async () => {
    const vendor = await createUser('vendor')
    const empty = await post(listings, {}, { as: vendor })
    expect(paths(empty.body)).to.have.members(['categoryId', 'title', 'rate'])
    const bad = { rate: 0, totalUnits: 0, pricingUnit: 'per_year', images: ['ftp://a.co/x'] }
    const { status, body } = await post(listings, await listingBody(bad), { as: vendor })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(paths(body)).to.have.members(['rate', 'totalUnits', 'pricingUnit', 'images.0'])
  })

  it('400 for an unknown category, another vendor’s agreement, and a maximum below the minimum', async () => {
    const [vendor, other] = [await createUser('vendor'), await createUser('vendor')]
    const text = { title: 'Terms', content: 'Return it.' }
    const agreement = (await post('/api/agreements/vendor', text, { as: other })).body.data
    const misfits = { categoryId: vendor.id, agreementId: agreement.id }
    const refused = await post(listings, await listingBody(misfits), { as: vendor })
    expect(paths(refused.body)).to.have.members(['categoryId', 'agreementId'])
    const units = { minimumRentalUnits: 3, maximumRentalUnits: 2 }
    const upside = await post(listings, await listingBody(units), { as: vendor })
    expect(paths(upside.body)).to.deep.equal(['maximumRentalUnits'])
  })

  it('403 NOT_VENDOR for a customer', async () => {
    const answer = await post(listings, await listingBody(), { as: await createUser() })
    expect([answer.status, answer.body.code]).to.deep.equal([403, 'NOT_VENDOR'])
  })
})

describe('GET /api/vendor/rentals/listings', () => {
  useHarness()

  it('200 lists the vendor’s own with their category, active or not, newest first', async () => {
    const { owner, listing } = await createListing()
    const { listing: newer } = await createListing({ isActive: false }, owner)
    await createListing()
    const { body } = await get(listings, { as: owner })
    expect([body.total, body.data]).to.deep.equal([2, [newer, listing]])
  })
})

describe('PATCH /api/vendor/rentals/listings/:id', () => {
  useHarness()

  it('200 changes what is given and keeps the rest', async () => {
    const { owner, listing } = await createListing({ pickupAddress: 'Purok 1' })
    const change = { rate: 650.5, pickupAddress: null, isActive: false, isVerified: true }
    const { status, body } = await patch(`${listings}/${listing.id}`, change, { as: owner })
    expect(status).to.equal(200)
    const { updated_at } = body.data
    expect(body.data).to.deep.equal({
      ...listing,
      rate: 650.5,
      pickup_address: null,
      is_active: false,
      updated_at,
    })
  })

  it('200 for more and for fewer units changes the availability', async () => {
    const { owner, listing, booking } = await createBooking({ listing: { totalUnits: 2 } })
    const free = async () => {
      const [year, month] = booking.start_date.split('-').map(Number)
      const { body } = await get(
        `/api/rentals/${listing.id}/availability?year=${year}&month=${month}`,
      )
      return body.data.availability[booking.start_date].availableUnits
    }
    expect(await free()).to.equal(1)
    for (const totalUnits of [5, 1]) {
      await patch(`${listings}/${listing.id}`, { totalUnits }, { as: owner })
      expect(await free()).to.equal(totalUnits - 1)
      expect(await findWrongCounters(listing.id)).to.deep.equal([])
    }
  })

  it('409 CONFLICT for fewer units than are booked', async () => {
    const { owner, listing } = await createBooking({
      listing: { totalUnits: 3 },
      booking: { unitsRequested: 2 },
    })
    await block(owner, listing.id, [day(11)])
    const path = `${listings}/${listing.id}`
    const { status, body } = await patch(path, { totalUnits: 1 }, { as: owner })
    expect([status, body.code, body.details[0].path]).to.deep.equal([409, 'CONFLICT', 'totalUnits'])
    expect((await patch(path, { totalUnits: 2 }, { as: owner })).status).to.equal(200)
  })

  it('404 for another vendor’s', async () => {
    const { listing } = await createListing()
    const other = await createUser('vendor')
    const answer = await patch(`${listings}/${listing.id}`, { rate: 1 }, { as: other })
    expect(answer.status).to.equal(404)
  })
})

describe('DELETE /api/vendor/rentals/listings/:id', () => {
  useHarness()

  it('200 takes it off the market and keeps its bookings; 404 for another vendor', async () => {
    const { owner, listing, customer, booking } = await createBooking()
    const path = `${listings}/${listing.id}`
    expect(
      (await send('DELETE', path, undefined, { as: await createUser('vendor') })).status,
    ).to.equal(404)
    const { status, body } = await send('DELETE', path, undefined, { as: owner })
    expect([status, body]).to.deep.equal([200, { success: true }])
    expect((await get(`/api/rentals/${listing.id}`)).status).to.equal(404)
    expect((await get(`/api/rentals/${listing.id}/availability`)).status).to.equal(404)
    expect((await tryBooking(listing.id, customer)).body.code).to.equal('NOT_FOUND')
    expect((await get(listings, { as: owner })).body.data[0].is_active).to.equal(false)
    expect((await moveBooking(owner, booking.id, 'confirm')).status).to.equal(200)
  })
})

describe('POST /api/vendor/rentals/listings/:id/block-dates', () => {
  useHarness()

  it('200 blocks dates once, and blocking again updates the reason', async () => {
    const { owner, listing } = await createListing({ totalUnits: 2 })
    const first = await block(owner, listing.id, [day(3), day(2), day(3)], 'Repair')
    expect(first.body.data).to.deep.equal([
      { date: day(2), reason: 'Repair' },
      { date: day(3), reason: 'Repair' },
    ])
    const again = await block(owner, listing.id, [day(3)])
    expect(again.body).to.deep.equal({ success: true, data: [{ date: day(3), reason: null }] })
  })

  it('200 on a booked date: the booking stays, and nothing more is booked', async () => {
    const { owner, listing, booking } = await createBooking({ listing: { totalUnits: 5 } })
    await block(owner, listing.id, [day(11)])
    const another = await tryBooking(listing.id, await createUser())
    expect([another.status, another.body.code]).to.deep.equal([409, 'BLOCKED_DATE'])
    await advanceBooking(owner, booking.id, 'cancelled')
    expect(await findWrongCounters(listing.id)).to.deep.equal([])
    expect((await tryBooking(listing.id, await createUser())).body.code).to.equal('BLOCKED_DATE')
    await unblock(owner, listing.id, [day(11)])
    const whole = await tryBooking(listing.id, await createUser(), { unitsRequested: 5 })
    expect(whole.status).to.equal(201)
  })

  it('400 for no dates, too many and invalid ones; 404 for another vendor’s', async () => {
    const { owner, listing } = await createListing()
    const many = Array.from({ length: 367 }, (_, n) => day(n))
    for (const dates of [[], many, ['2026-02-30'], ['0000-01-01'], ['tomorrow'], [1]])
      expect((await block(owner, listing.id, dates as string[])).status).to.equal(400)
    const other = await createUser('vendor')
    expect((await block(other, listing.id, [day(1)])).status).to.equal(404)
    expect((await block(owner, listing.id, many.slice(1))).status).to.equal(200)
  })
})

describe('DELETE /api/vendor/rentals/listings/:id/block-dates', () => {
  useHarness()

  it('200 unblocks dates, blocked or not; 404 for another vendor’s', async () => {
    const { owner, listing } = await createListing()
    await block(owner, listing.id, [day(10), day(11)])
    const other = await createUser('vendor')
    expect((await unblock(other, listing.id, [day(10)])).status).to.equal(404)
    const { status, body } = await unblock(owner, listing.id, [day(10), day(20)])
    expect([status, body]).to.deep.equal([200, { success: true, data: [] }])
    const free = { startDate: day(10), endDate: day(11) }
    expect((await tryBooking(listing.id, await createUser(), free)).status).to.equal(201)
    expect((await tryBooking(listing.id, await createUser())).body.code).to.equal('UNAVAILABLE')
  })
})

describe('GET /api/rentals', () => {
  useHarness()

  it('200 finds active listings by category, vendor and part of the title, newest first', async () => {
    const { owner, listing } = await createListing({ title: 'Videoke 100%_NEW' })
    const vehicles = await categoryId('vehicles')
    const { listing: newer } = await createListing(
      { title: 'Tricycle', categoryId: vehicles },
      owner,
    )
    await createListing({ isActive: false, title: 'Videoke 100%_NEW' }, owner)
    const found = async (query: string) => {
      const { status, body } = await get(`/api/rentals?vendorId=${owner.id}${query}`)
      expect(status).to.equal(200)
      expect(body.total).to.equal(body.data.length)
      return body.data.map(({ id }: any) => id)
    }
    expect(await found('')).to.deep.equal([newer.id, listing.id])
    expect(await found('&search=VIDEOKE%20100%25_n')).to.deep.equal([listing.id])
    expect(await found('&search=%25%25')).to.deep.equal([])
    expect(await found('&category=vehicles')).to.deep.equal([newer.id])
    expect(await found(`&categoryId=${vehicles}&search=tri`)).to.deep.equal([newer.id])
    expect(await found('&category=nothing-like-it')).to.deep.equal([])
    const whole = await get(`/api/rentals?vendorId=${owner.id}&limit=1&offset=1`)
    expect([whole.body.total, whole.body.data]).to.deep.equal([2, [toStrangers(listing)]])
  })

  it('200 clamps limit to 50', async () => {
    expect((await get('/api/rentals?limit=1000')).body.limit).to.equal(50)
    expect((await get('/api/rentals?limit=0')).status).to.equal(400)
  })

  it('200 with dates adds the units of the busiest date, and 0 when one is blocked', async () => {
    const { owner, listing } = await createBooking({ listing: { totalUnits: 3 } })
    await tryBooking(listing.id, await createUser(), { startDate: day(12), endDate: day(20) })
    await block(owner, listing.id, [day(30)])
    const free = async (from: number, to: number) => {
      const query = `vendorId=${owner.id}&startDate=${day(from)}&endDate=${day(to)}`
      return (await get(`/api/rentals?${query}`)).body.data[0].available_units
    }
    expect(await free(1, 10)).to.equal(3)
    expect(await free(1, 11)).to.equal(2)
    expect(await free(10, 13)).to.equal(1)
    expect(await free(13, 31)).to.equal(0)
    expect((await get(`/api/rentals?vendorId=${owner.id}`)).body.data[0]).not.to.have.property(
      'available_units',
    )
  })

  it('400 VALIDATION_FAILED for an incomplete range, an empty one and one over 366 days', async () => {
    const asked = async (query: string) => {
      const { status, body } = await get(`/api/rentals?${query}`)
      return [status, ...paths(body)]
    }
    expect(await asked(`startDate=${day(1)}`)).to.deep.equal([400, 'endDate'])
    expect(await asked(`endDate=${day(1)}`)).to.deep.equal([400, 'startDate'])
    expect(await asked(`startDate=${day(1)}&endDate=${day(1)}`)).to.deep.equal([400, 'endDate'])
    expect(await asked(`startDate=${day(1)}&endDate=${day(368)}`)).to.deep.equal([400, 'endDate'])
    expect((await get(`/api/rentals?startDate=${day(1)}&endDate=${day(367)}`)).status).to.equal(200)
  })
})

describe('GET /api/rentals/:id', () => {
  useHarness()

  it('200 with category, vendor and agreement; 404 when it is not active', async () => {
    const { owner, listing } = await createListing()
    expect((await get(`/api/rentals/${listing.id}`)).body).to.deep.equal({
      success: true,
      data: toStrangers(listing),
    })
    await patch(`${listings}/${listing.id}`, { isActive: false }, { as: owner })
    for (const id of [listing.id, owner.id, 'videoke'])
      expect((await get(`/api/rentals/${id}`)).body.code).to.equal('NOT_FOUND')
  })
})

describe('GET /api/rentals/:id/availability', () => {
  useHarness()

  it('200 has every date of the month with what is free, blocked dates with their reason', async () => {
    const { owner, listing } = await createListing({ totalUnits: 2 })
    const next = Number(manilaDay(now()).slice(0, 4)) + 1
    const range = { startDate: `${next}-01-30`, endDate: `${next}-02-02`, unitsRequested: 2 }
    const near = await tryBooking(listing.id, await createUser(), range)
    expect(near.status).to.equal(201)
    await block(owner, listing.id, [`${next}-02-03`], 'Fiesta')
    await block(owner, listing.id, [`${next}-02-04`])
    const { status, body } = await get(
      `/api/rentals/${listing.id}/availability?year=${next}&month=2`,
    )
    expect([status, body.data.listing]).to.deep.equal([200, { id: listing.id, total_units: 2 }])
    const days = body.data.availability
    expect(Object.keys(days)).to.have.length(new Date(next, 2, 0).getDate())
    expect(days[`${next}-02-01`]).to.deep.equal({ availableUnits: 0, blocked: false })
    expect(days[`${next}-02-02`]).to.deep.equal({ availableUnits: 2, blocked: false })
    const blocked = { availableUnits: 0, blocked: true }
    expect(days[`${next}-02-03`]).to.deep.equal({ ...blocked, reason: 'Fiesta' })
    expect(days[`${next}-02-04`]).to.deep.equal(blocked)
  })

  it('200 is the current month in Manila unless said; 400 for what is no month', async () => {
    const { listing } = await createListing()
    const { body } = await get(`/api/rentals/${listing.id}/availability`)
    expect(Object.keys(body.data.availability)[0]).to.equal(`${manilaDay(now()).slice(0, 7)}-01`)
    for (const query of ['month=0', 'month=13', 'month=x', 'year=1999', 'year=10000'])
      expect((await get(`/api/rentals/${listing.id}/availability?${query}`)).status).to.equal(400)
  })
})

describe('GET /api/admin/rentals/listings', () => {
  useHarness()

  it('200 with every listing by state and a part of the title, taken down or not', async () => {
    const [admin, { listing }] = [await createUser('admin'), await createListing()]
    const title = unique('Bangka')
    const path = `/api/admin/rentals/listings/${listing.id}`
    await patch(path, { title, isVerified: true, isActive: false }, { as: admin })
    const found = async (query: string) =>
      (
        await get(`/api/admin/rentals/listings?q=${encodeURIComponent(title)}${query}`, {
          as: admin,
        })
      ).body.data.map(({ id }: any) => id)
    for (const query of ['', '&status=inactive', '&status=verified'])
      expect(await found(query), query).to.deep.equal([listing.id])
    for (const status of ['active', 'unverified'])
      expect(await found(`&status=${status}`), status).to.deep.equal([])
  })
})

describe('POST /api/admin/rentals/listings', () => {
  useHarness()

  it('201 lists in a vendor’s name; 400 for somebody who is none', async () => {
    const [admin, vendor] = [await createUser('admin'), await createUser('vendor')]
    const body = await listingBody({ vendorId: vendor.id, isVerified: true })
    const { status, body: reply } = await post('/api/admin/rentals/listings', body, { as: admin })
    expect([status, reply.data.vendor_id, reply.data.is_verified]).to.deep.equal([
      201,
      vendor.id,
      true,
    ])
    const customer = await createUser()
    const bad = await listingBody({ vendorId: customer.id })
    const refused = await post('/api/admin/rentals/listings', bad, { as: admin })
    expect(paths(refused.body)).to.deep.equal(['vendorId'])
  })
})

describe('PATCH /api/admin/rentals/listings/:id', () => {
  useHarness()

  it('200 verifies and switches off any listing; 404 for none', async () => {
    const [admin, { listing }] = [await createUser('admin'), await createListing()]
    const path = `/api/admin/rentals/listings/${listing.id}`
    const { body } = await patch(path, { isVerified: true, isActive: false }, { as: admin })
    expect(body.data).to.include({ is_verified: true, is_active: false, title: listing.title })
    const none = await patch(`/api/admin/rentals/listings/${admin.id}`, {}, { as: admin })
    expect(none.status).to.equal(404)
  })

  it('200 takes a listing down for good: 403 FORBIDDEN for its vendor who lists it again', async () => {
    const [admin, { owner, listing }] = [await createUser('admin'), await createListing()]
    const asAdmin = `/api/admin/rentals/listings/${listing.id}`
    const own = `${listings}/${listing.id}`
    await patch(asAdmin, { isActive: false }, { as: admin })
    const refused = await patch(own, { isActive: true }, { as: owner })
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'FORBIDDEN'])
    expect((await patch(own, { rate: 600 }, { as: owner })).body.data.is_active).to.equal(false)
    expect((await get(`/api/rentals/${listing.id}`)).status).to.equal(404)
    const up = await patch(asAdmin, { isActive: true }, { as: admin })
    expect(up.body.data).to.include({ is_active: true, taken_down_at: null })
  })

  it('200 verifies a title: another one drops the badge and leaves an audit row', async () => {
    const [admin, { owner, listing }] = [await createUser('admin'), await createListing()]
    await patch(`/api/admin/rentals/listings/${listing.id}`, { isVerified: true }, { as: admin })
    const own = `${listings}/${listing.id}`
    expect((await patch(own, { rate: 600 }, { as: owner })).body.data.is_verified).to.equal(true)
    const { body } = await patch(own, { title: 'Beach house' }, { as: owner })
    expect(body.data.is_verified).to.equal(false)
    const { data } = (await get(`/api/admin/audit?subject=${listing.id}`, { as: admin })).body
    expect(data[0]).to.include({ action: 'rental_listing.rename' })
    expect(data[0].before).to.include({ title: listing.title, rate: 600, is_verified: true })
    expect(data[0].after).to.include({ title: 'Beach house', is_verified: false })
  })
})

describe('a vendor who is shut out', () => {
  useHarness()

  it('has their listings taken off the market, and cannot lose the role with bookings under way', async () => {
    const admin = await createUser('admin')
    const { owner, listing, booking } = await createBooking()
    const path = `/api/admin/users/${owner.id}`
    const demoted = await patch(path, { role: 'customer' }, { as: admin })
    expect([demoted.status, demoted.body.code]).to.deep.equal([409, 'CONFLICT'])
    await advanceBooking(owner, booking.id, 'completed')
    expect((await patch(path, { isBanned: true }, { as: admin })).status).to.equal(200)
    expect((await get(`/api/rentals/${listing.id}`)).status).to.equal(404)
  })
})

describe('the vendor of a listing, as strangers see them', () => {
  useHarness()

  it('200 with the phone of the store, and neither e-mail nor phone of the account', async () => {
    const { owner, listing } = await createListing()
    const { id, name } = listing.vendor
    const shown = async () => {
      const one = (await get(`/api/rentals/${listing.id}`)).body.data.vendor
      const [listed] = (await get(`/api/rentals?vendorId=${owner.id}`)).body.data
      expect(listed.vendor).to.deep.equal(one)
      return one
    }
    expect(await shown()).to.deep.equal({ id, name, phone: null, email: null })
    await createStore(owner, { phone: '+639170000001' })
    expect(await shown()).to.deep.equal({ id, name, phone: '+639170000001', email: null })
    const own = (await get(listings, { as: owner })).body.data[0].vendor
    expect(own).to.deep.equal({ id, name, phone: '+639171234567', email: null })
  })
})
