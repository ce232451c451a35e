import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { sweepUploads } from '../../src/features/uploads/service/clean-up.ts'
import { registry } from '../../src/features/privacy/registry.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { get, patch, post } from '../support/client.ts'
import { riderAction, assign, cashOrder, createRider, paidOrder } from '../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  PASSWORD,
  unique,
  type TestUser,
} from '../support/actors.ts'
import { photo, upload } from '../support/images.ts'
import { deliverEvent, providerEvent } from '../support/payment-provider.ts'
import { createListing, day, tryBooking } from '../support/rentals.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

/** Personal data that contains a marker found nowhere else in the database. */
function personalDetails() {
  const mark = unique('x').replaceAll('-', '')
  return {
    email: `${mark}mail@palengke.example`,
    firstName: `${mark}first`,
    lastName: `${mark}last`,
    phone: `+63917${String(Date.now()).slice(-7)}`,
    address: `Purok ${mark}street, Salay`,
    landmark: `${mark}landmark`,
    notes: `${mark}notes`,
    reason: `${mark}reason`,
    mark,
  }
}

async function registerPerson(who: ReturnType<typeof personalDetails>): Promise<TestUser> {
  const { body } = await post('/api/auth/register', { ...who, password: PASSWORD })
  return { ...body.user, password: PASSWORD, token: body.token, refreshToken: body.refreshToken }
}

/** Every row of every table that has `word` anywhere in it, as `table: row`. */
async function rowsWith(word: string): Promise<string[]> {
  const { rows: tables } = await knex.raw(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await knex.raw(`select t::text as row from ${name} t where t::text like ?`, [
      `%${word}%`,
    ])
    found.push(...(rows as { row: string }[]).map(({ row }) => `${name}: ${row}`))
  }
  return found
}

describe('the registry of personal data', () => {
  useHarness()

  const userIdColumns = new Set(registry.flatMap((each) => each.userIdColumns))
  const personalColumns = new Set(registry.flatMap((each) => each.personalColumns ?? []))
  const nonPersonalColumns = new Set(registry.flatMap((each) => each.nonPersonalColumns ?? []))

  async function columns(condition: string): Promise<string[]> {
    const { rows } = await knex.raw(
      `with keys as (
         select k.conrelid, unnest(k.conkey) as attnum, k.contype, k.confrelid from pg_constraint k where k.contype in ('f', 'p'))
       select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       join pg_attribute a on a.attrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and ${condition} order by 1`,
    )
    return (rows as { name: string }[]).map(({ name }) => name)
  }

  const hasKey = (condition: string) =>
    `exists (select from keys where conrelid = a.attrelid and attnum = a.attnum and ${condition})`

  it('declares every column that refers to a user, by a foreign key or as a plain uuid', async () => {
    const found = [
      ...(await columns(hasKey(`contype = 'f' and confrelid = 'users'::regclass`))),
      ...(await columns(
        `c.data_type = 'uuid' and c.column_name not in ('order_id', 'product_id', 'store_id') and not ${hasKey('true')}`,
      )),
    ]
    expect(found).to.include('orders.customer_id').and.include('audit_log.actor_id')
    expect(
      found.filter((name) => !userIdColumns.has(name) && !nonPersonalColumns.has(name)),
    ).to.deep.equal([])
  })

  it('declares every column whose name suggests personal data', async () => {
    const pattern =
      'email|phone|address|landmark|first_name|last_name|license|plate|signer|endpoint|(^|_)ip$|user_agent|customer_name|contact_number'
    const found = await columns(`c.column_name ~ '${pattern}'`)
    expect(found).to.include('users.email').and.include('orders.delivery_address')
    expect(
      found.filter((name) => !personalColumns.has(name) && !nonPersonalColumns.has(name)),
    ).to.deep.equal([])
  })

  it('declares only columns that exist', async () => {
    const all = new Set(await columns('true'))
    const declared = [...userIdColumns, ...personalColumns, ...nonPersonalColumns]
    expect(declared.filter((name) => !all.has(name))).to.deep.equal([])
  })
})

describe('palengke user export and user erase', function () {
  this.timeout(60_000)
  useHarness()

  async function customerWithHistory() {
    const who = personalDetails()
    const [store, rider, customer] = [
      await createStore(),
      await createRider(),
      await registerPerson(who),
    ]
    const product = await createProduct(store)
    const body = orderBody([line(product)], {
      deliveryAddress: who.address,
      landmark: who.landmark,
      notes: who.notes,
      contactPhone: who.phone,
      paymentMethod: 'cash_on_delivery',
    })
    const headers = { 'idempotency-key': unique('key') }
    const cancelled = await post('/api/orders', body, { as: customer, headers })
    await post(
      `/api/orders/${cancelled.body.orderId}/cancel`,
      { reason: who.reason },
      { as: customer },
    )
    const paid = await paidOrder(customer, [line(product, 2)])
    await knex('orders').where({ id: paid.id }).update({ delivery_address: who.address })
    const wrongPayment = providerEvent('payment.paid', {
      id: unique('pay'),
      attributes: {
        amount: 1,
        currency: 'PHP',
        billing: { name: `${who.firstName} ${who.lastName}`, email: who.email, phone: who.phone },
        metadata: { order_id: paid.id },
      },
    })
    await deliverEvent(wrongPayment)
    await assign(paid.id, rider.riderId)
    await patch(
      '/api/users/profile',
      { avatarUrl: `https://example.com/${who.mark}.webp` },
      { as: customer },
    )
    await subscribe(customer, who.mark)
    return { who, customer, rider, order: paid, store, heldEventId: wrongPayment.data.id }
  }

  /** An agreement, an API key and a captured order of a vendor, all containing `mark`. */
  async function insertTradeData(vendor: TestUser, storeId: string, mark: string) {
    const text = { title: `${mark} title`, content: `${mark} content` }
    await knex('agreements').insert({ id: uuidv7(), vendor_id: vendor.id, ...text })
    const key = {
      name: `${mark} key`,
      kind: 'secret',
      key_hash: Buffer.from(mark),
      last_four: 'abcd',
    }
    await knex('api_keys').insert({ id: uuidv7(), owner_id: vendor.id, store_id: storeId, ...key })
    const [order] = await knex('captured_orders')
      .insert({
        id: uuidv7(),
        store_id: storeId,
        session_id: 'session',
        source: 'api',
        status: 'confirmed',
        customer_name: `${mark} buyer`,
        delivery_address: `${mark} place`,
        contact_number: `${mark} number`,
        total: 100,
      })
      .returning('id')
    const [product] = await knex('products').where({ store_id: storeId }).select('id').limit(1)
    if (!product) return
    const item = {
      order_id: order.id,
      position: 0,
      product_id: product.id,
      quantity: 1,
      price: 100,
    }
    await knex('captured_order_items').insert({ ...item, name: 'Bangus', note: `${mark} note` })
  }

  /** An application to sell that an admin rejects, with the notifications about it. */
  async function submitRejectedApplication(
    as: TestUser,
    admin: TestUser,
    who: ReturnType<typeof personalDetails>,
  ) {
    const { body } = await post(
      '/api/vendors/onboard',
      { storeName: `${who.mark} store`, address: who.address, phone: who.phone },
      { as },
    )
    const decision = { action: 'reject', reason: `Sorry, ${who.reason}` }
    await patch(`/api/admin/applications/${body.application.id}/review`, decision, { as: admin })
    await eventually(async () => (await rowsWith(`has applied with ${who.mark} store`)).length > 0)
    await eventually(() => knex('notifications').where({ user_id: as.id }).first())
  }

  /** A push subscription and notification preferences. */
  async function subscribe(as: TestUser, mark: string) {
    const endpoint = `https://push.example.com/${mark}`
    const session = await knex('sessions').where({ user_id: as.id }).first('id')
    await knex('push_subscriptions').insert({
      id: uuidv7(),
      user_id: as.id,
      session_id: session.id,
      endpoint,
      p256dh: mark,
      auth: mark,
    })
    await patch('/api/notifications/preferences', { sms: false }, { as })
  }

  /** An offer of the order to another rider, with a notification that contains the address. */
  async function offerElsewhere(orderId: string, address: string) {
    const other = await createRider()
    const times = { offered_at: new Date(), expires_at: new Date(), ended_at: new Date() }
    const offer = { order_id: orderId, rider_id: other.riderId, round: 1, outcome: 'expired' }
    await knex('delivery_offers').insert({ ...offer, ...times })
    await knex('notifications').insert({
      id: uuidv7(),
      user_id: other.id,
      event: 'rider.offered',
      title: 'An order is ready',
      body: `From a store to ${address}.`,
      data: JSON.stringify({ orderId }),
    })
  }

  const outboxDrained = async (orderIds: string[]) =>
    await eventually(async () => {
      const open = await knex('outbox')
        .whereNull('completed_at')
        .whereRaw(`payload ->> 'orderId' = any(?)`, [orderIds])
        .whereNot('name', 'expire-order')
      return open.length === 0
    })

  it('exports everything about a person as one JSON document, without secrets', async () => {
    const { who, customer, order } = await customerWithHistory()
    const { code, out } = await palengke(['user', 'export', customer.email])
    expect(code).to.equal(0)
    const { userId, data } = JSON.parse(out)
    expect(userId).to.equal(customer.id)
    expect(Object.keys(data)).to.include.members(
      'account sessions orders payments notifications rider stores ledger audit'.split(' '),
    )
    expect(data.account[0]).to.include({ email: who.email, first_name: who.firstName })
    expect(data.orders).to.have.length(2)
    expect(data.orders[0]).to.include({ delivery_address: who.address, notes: who.notes })
    expect(data.payments.map((each: { order_id: string }) => each.order_id)).to.include(order.id)
    expect(out).to.not.match(/password_hash|token_hash|argon2/)
    const folder = mkdtempSync(join(tmpdir(), 'palengke-export-'))
    const file = join(folder, 'person.json')
    const written = await palengke(['user', 'export', customer.id, '--out', file])
    const [mode, same] = [statSync(file).mode & 0o777, JSON.parse(readFileSync(file, 'utf8'))]
    const again = await palengke(['user', 'export', customer.id, '--out', file])
    rmSync(folder, { recursive: true })
    expect([written.code, mode, same.data]).to.deep.equal([0, 0o600, data])
    expect(again.err).to.match(/--out .* can't be written \(EEXIST\)/)
  })

  it('rejects a customer with an open order, then erases every trace but keeps the financial records', async () => {
    const { who, customer, rider, order, store, heldEventId } = await customerWithHistory()
    const erase = (more: string[] = ['--yes']) =>
      palengke(['user', 'erase', customer.email, ...more])
    const unconfirmed = await erase([])
    expect([unconfirmed.code, unconfirmed.err]).to.satisfy(
      ([c, e]: [number, string]) => c === 2 && /--yes/.test(e),
    )
    const tooEarly = await erase()
    expect([tooEarly.code, tooEarly.out]).to.deep.equal([1, ''])
    expect(tooEarly.err).to.include(`Order ${order.orderNumber} is still under way.`)
    expect(await rowsWith(who.firstName)).to.not.have.length(0)

    await riderAction(rider, order.id, 'accept')
    const failure = { reason: 'other', note: `${who.mark}note` }
    await riderAction(rider, order.id, 'fail', failure)
    await eventually(async () => (await rowsWith(failure.note)).length > 1)
    await post(`/api/orders/${order.id}/retry`, undefined, { as: await createUser('admin') })
    await riderAction(rider, order.id, 'deliver')
    await outboxDrained([order.id])
    const held = await erase()
    expect(held.err).to.include(`A payment for order ${order.orderNumber} is held for review.`)
    const { status } = await post(
      `/api/admin/events/${heldEventId}/resolve`,
      { action: 'dismiss', note: 'A test of the provider' },
      { as: await createUser('admin') },
    )
    expect(status).to.equal(200)
    const review = { storeId: store.id, rating: 5, comment: `Salamat from ${who.firstName}` }
    expect(
      (await post(`/api/orders/${order.id}/reviews`, review, { as: customer })).status,
    ).to.equal(201)
    await offerElsewhere(order.id, who.address)
    const ledgerLines = () =>
      knex('ledger_lines as l')
        .join('ledger_entries as e', 'e.id', 'l.entry_id')
        .where('e.order_id', order.id)
        .orderBy(['l.account', 'l.amount'])
        .select('l.*')
    const linesBefore = await ledgerLines()
    const money = await knex('payments').where({ order_id: order.id }).first('amount', 'status')
    const { code, out, err } = await erase()
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.include(customer.id)
    for (const word of [who.mark, who.phone]) expect(await rowsWith(word)).to.deep.equal([])

    expect(
      await knex('payments').where({ order_id: order.id }).first('amount', 'status'),
    ).to.deep.equal(money)
    expect(linesBefore).to.have.length.above(2)
    expect(await ledgerLines()).to.deep.equal(linesBefore)
    const audited = await knex('audit_log').where({ subject: customer.id, action: 'user.erase' })
    expect(audited).to.have.length(1)
    expect(audited[0]).to.include({ actor_id: null, before: null, after: null })
    expect((await get('/api/auth/me', { as: customer })).status).to.equal(401)
    const login = await post('/api/auth/login', customer)
    expect([login.status, login.body.code]).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    const refreshed = await post('/api/auth/refresh', { refreshToken: customer.refreshToken })
    expect(refreshed.status).to.equal(401)
    const anonymized = await knex('users').where({ id: customer.id }).first('email')
    expect(anonymized.email)
      .to.match(/^erased-[\w-]+@erased\.invalid$/)
      .and.not.include(customer.id)
    const again = await post('/api/auth/login', { ...anonymized, password: PASSWORD })
    expect(again.body.code).to.equal('INVALID_CREDENTIALS')
  })

  it('retains signed agreements as evidence, and reports it', async () => {
    const [who, vendor] = [personalDetails(), await createUser('vendor')]
    const customer = await registerPerson(who)
    const agreement = { title: 'Rental', content: 'Bring it back.' }
    const agreementId = uuidv7()
    await knex('agreements').insert({ id: agreementId, vendor_id: vendor.id, ...agreement })
    await knex('agreement_signatures').insert({
      id: uuidv7(),
      agreement_id: agreementId,
      user_id: customer.id,
      method: 'typed',
      signer_name: who.firstName,
      signature_data: who.firstName,
      agreement_title: agreement.title,
      agreement_content: agreement.content,
      agreement_version: 1,
      ip_address: '127.0.0.1',
      signed_at: new Date(),
      sha256: unique('digest'),
    })
    const { code, out } = await palengke(['user', 'erase', customer.id, '--yes'])
    expect(code).to.equal(0)
    expect(out).to.include("Signed agreements stay as evidence, with the signer's name: 1.")
    const remaining = await rowsWith(who.mark)
    expect(remaining.map((row) => row.split(':')[0])).to.deep.equal(['agreement_signatures'])
  })

  it('rejects both sides of an open booking, then erases every trace of them', async () => {
    const [renter, lender] = [personalDetails(), personalDetails()]
    const [customer, vendor] = [await registerPerson(renter), await registerPerson(lender)]
    await knex('users').where({ id: vendor.id }).update({ role: 'vendor' })
    const { listing } = await createListing(
      { title: `${lender.mark} tent`, pickupAddress: lender.address, offersDelivery: true },
      vendor,
    )
    const path = `/api/vendor/rentals/listings/${listing.id}/block-dates`
    await post(path, { dates: [day(1)], reason: lender.reason }, { as: vendor })
    const { booking_number: number, id } = (
      await tryBooking(listing.id, customer, {
        deliveryRequested: true,
        deliveryAddress: renter.address,
        customerName: renter.firstName,
        customerPhone: renter.phone,
        customerEmail: renter.email,
        notes: renter.notes,
      })
    ).body.data
    const erase = (who: TestUser) => palengke(['user', 'erase', who.id, '--yes'])
    for (const who of [customer, vendor])
      expect((await erase(who)).err).to.include(`Booking ${number} is still under way.`)
    const cancelled = `/api/rentals/bookings/${id}/cancel`
    await patch(cancelled, { reason: renter.reason }, { as: customer })
    await eventually(async () => {
      const notifications = await knex('notifications').whereRaw(`data ->> 'bookingId' = ?`, [id])
      return notifications.length === 3
    })
    const { out } = await palengke(['user', 'export', customer.id])
    expect(JSON.parse(out).data.rentalBookings).to.have.length(1)
    for (const who of [customer, vendor]) expect(await erase(who)).to.include({ code: 0, err: '' })
    for (const word of [renter.mark, lender.mark, renter.phone, lender.phone])
      expect(await rowsWith(word)).to.deep.equal([])
  })

  it('deletes uploaded images', async () => {
    const customer = await createUser()
    const { body } = await upload('/api/upload/avatar', [{ bytes: await photo() }], {
      as: customer,
    })
    expect((await fetch(body.url)).status).to.equal(200)
    expect(await palengke(['user', 'erase', customer.id, '--yes'])).to.include({ code: 0 })
    await sweepUploads()
    expect((await fetch(body.url)).status).to.equal(404)
    expect(await rowsWith(body.key)).to.deep.equal([])
    expect(await knex('uploads').where({ user_id: customer.id })).to.deep.equal([])
  })

  it('changes nothing the second time, by e-mail or by id', async () => {
    const customer = await createUser()
    await palengke(['user', 'erase', customer.id, '--yes'])
    const once = await knex('users').where({ id: customer.id })
    const byId = await palengke(['user', 'erase', customer.id, '--yes'])
    expect([byId.code, byId.out]).to.deep.equal([0, `${customer.id} was erased before.`])
    const byEmail = await palengke(['user', 'erase', customer.email, '--yes'])
    expect(byEmail.code).to.equal(0)
    expect(byEmail.out).to.match(/No account \(any more\) with the e-mail/)
    expect(await knex('users').where({ id: customer.id })).to.deep.equal(once)
    expect(
      await knex('audit_log').where({ subject: customer.id, action: 'user.erase' }),
    ).to.have.length(1)
  })

  it('rejects a vendor with a balance due and a rider with cash to remit, then erases every trace of them', async () => {
    const [seller, driver] = [personalDetails(), personalDetails()]
    const [vendor, admin, customer] = [
      await registerPerson(seller),
      await createUser('admin'),
      await createUser(),
    ]
    await submitRejectedApplication(vendor, admin, seller)
    await knex('users').where({ id: vendor.id }).update({ role: 'vendor' })
    const store = await createStore(vendor, {
      name: `${seller.mark} sari-sari`,
      address: seller.address,
      phone: seller.phone,
    })
    const product = await createProduct(store)
    const rider = await registerPerson(driver)
    const created = await post(
      '/api/riders',
      {
        userId: rider.id,
        vehicleType: 'motorcycle',
        plateNumber: driver.mark,
        licenseNumber: driver.mark,
      },
      { as: admin },
    )
    await insertTradeData(vendor, store.id, seller.mark)
    const order = await cashOrder(customer, [line(product, 2)])
    const riderAccount = { ...rider, riderId: created.body.rider.id }
    await assign(order.id, riderAccount.riderId)
    const rejection = { reason: `My ${driver.reason}` }
    await post(`/api/rider/orders/${order.id}/reject`, rejection, { as: riderAccount })
    await eventually(async () =>
      (await rowsWith('gave the delivery back')).some((row) => row.includes(driver.reason)),
    )
    await assign(order.id, riderAccount.riderId)
    for (const action of ['accept', 'deliver'] as const)
      await riderAction(riderAccount, order.id, action)
    await outboxDrained([order.id])
    const [first, second] = [
      await palengke(['user', 'erase', vendor.id, '--yes']),
      await palengke(['user', 'erase', rider.id, '--yes']),
    ]
    expect([first.code, second.code]).to.deep.equal([1, 1])
    expect(first.err).to.match(/A balance of .* as a vendor is not settled/)
    expect(second.err).to.match(/of cash as a rider is not remitted/)

    const [{ body: due }, { body: cash }] = [
      await get('/api/vendor/balance', { as: vendor }),
      await get('/api/rider/balance', { as: rider }),
    ]
    await post('/api/admin/payouts', { vendorId: vendor.id, amount: due.balance }, { as: admin })
    await post(
      '/api/admin/remittances',
      { riderId: riderAccount.riderId, amount: cash.balance },
      { as: admin },
    )
    const captured = knex('captured_orders').where({ store_id: store.id })
    const still = await palengke(['user', 'erase', vendor.id, '--yes'])
    expect(still.err).to.match(/Captured order [\w-]+ is still open/)
    await captured.clone().update({ status: 'fulfilled' })
    for (const { id } of [vendor, rider])
      expect(await palengke(['user', 'erase', id, '--yes'])).to.include({ code: 0, err: '' })
    for (const word of [seller.mark, driver.mark, seller.phone, driver.phone])
      expect(await rowsWith(word)).to.deep.equal([])
    expect((await get(`/api/stores/${store.id}`)).status).to.equal(404)
    expect((await get(`/api/orders/${order.id}`, { as: customer })).status).to.equal(200)
  })
})
