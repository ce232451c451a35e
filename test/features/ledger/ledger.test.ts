import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { after, before, describe, it } from 'mocha'
import { rollUpBalances } from '../../../src/features/ledger/service/roll-up.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import type { Transaction } from '../../../src/platform/database/transactions.ts'
import { riderAction, cashOrder, createRider, paidOrder } from '../../support/deliveries.ts'
import { findWrongBalances } from '../../support/ledger-assertions.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const balanceOf = async (as: TestUser, area: 'vendor' | 'rider' = 'vendor'): Promise<number> =>
  (await get(`/api/${area}/balance`, { as })).body.balance
const refund = (as: TestUser, orderId: string, amount: number) =>
  patch(`/api/payments/refund/${orderId}/process`, { amount, reason: 'Bruised' }, { as })
const removeItem = (as: TestUser, orderId: string, itemId: string) =>
  post(`/api/vendor/orders/${orderId}/unavailable`, { itemIds: [itemId] }, { as })
const payOut = (as: TestUser, vendorId: string, amount: number, headers = {}): Promise<Answer> =>
  post('/api/admin/payouts', { vendorId, amount, note: 'GCash' }, { as, headers })
const remit = (as: TestUser, riderId: string, amount: number, headers = {}): Promise<Answer> =>
  post('/api/admin/remittances', { riderId, amount }, { as, headers })

const waitForRefunded = (as: TestUser, orderId: string, amount: number) =>
  eventually(
    async () =>
      (await get(`/api/payments/${orderId}`, { as })).body.payment.refundedAmount === amount,
    { what: `₱${amount} refunded` },
  )

/** Expects every entry, and the trial balance, to sum to zero. */
async function expectBalanced(): Promise<void> {
  const unbalanced = await knex('ledger_lines')
    .groupBy('entry_id')
    .having(knex.raw('sum(amount) <> 0'))
    .select('entry_id')
  expect(unbalanced).to.deep.equal([])
  const { body } = await get('/api/admin/ledger', { as: await createUser('admin') })
  expect(body.sum).to.equal(0)
  const cents = body.accounts.map(({ balance }: any) => Math.round(balance * 100))
  expect(cents.reduce((all: number, each: number) => all + each, 0)).to.equal(0)
}

interface Earning {
  /** ISO 8601. */
  at?: string
  note?: string
}

/** What is due to a vendor rises by `amount` centavos at an instant. */
async function creditVendorIn(
  trx: Transaction,
  vendorId: string,
  amount: number,
  { at = new Date().toISOString(), note }: Earning = {},
): Promise<void> {
  const id = trx.raw('uuidv7(?::timestamptz - now())', [at])
  const entry = { id, kind: 'payout', source: `test:${randomUUID()}`, note, created_at: at }
  const [made] = await trx('ledger_entries').insert(entry).returning('id')
  await trx('ledger_lines').insert([
    { entry_id: made.id, account: 'vendor_payable', owner_id: vendorId, amount: -amount },
    { entry_id: made.id, account: 'cash', owner_id: null, amount },
  ])
}

const creditVendor = (vendorId: string, amount: number, more?: Earning) =>
  knex.transaction((trx) => creditVendorIn(trx, vendorId, amount, more))

/** Two vendors, a customer, a rider and an admin, with a delivery fee of ₱40 and 3 % commission. */
async function createMarket() {
  const [admin, customer, rider] = [
    await createUser('admin'),
    await createUser(),
    await createRider(),
  ]
  const [one, two] = [await createStore(), await createStore()]
  return { admin, customer, rider, one, two, vendor: one.owner, other: two.owner }
}

describe('the ledger', () => {
  useHarness()
  const change = async (deliveryFee: number) =>
    await patch(
      '/api/admin/settings',
      { deliveryFee: { base: deliveryFee, perKm: 0, freeAbove: null } },
      { as: await createUser('admin') },
    )
  before(() => change(40))
  after(() => change(0))

  it('allocates a paid order to the centavo, and reverses it pro rata', async () => {
    const { admin, customer, one, two, vendor, other } = await createMarket()
    const order = await paidOrder(customer, [
      line(await createProduct(one, { price: 3_333 }), 3),
      line(await createProduct(two, { price: 501 })),
    ])
    expect(order.total).to.equal(145)
    // 3 % of 14500 is 435: 414 of 9999 and, by the larger remainder, 21 of 501
    expect([await balanceOf(vendor), await balanceOf(other)]).to.deep.equal([95.85, 4.8])
    await refund(admin, order.id, 50)
    await waitForRefunded(customer, order.id, 50)
    // 5000 of 14500: 3305.17 of 9585, 165.52 of 480 (rounded up), 1379.31 of the fee, 150 of the commission
    expect([await balanceOf(vendor), await balanceOf(other)]).to.deep.equal([62.8, 3.14])
    await refund(admin, order.id, 95)
    await waitForRefunded(customer, order.id, 145)
    expect([await balanceOf(vendor), await balanceOf(other)]).to.deep.equal([0, 0])
    const left = await knex('ledger_lines as l')
      .join('ledger_entries as e', 'e.id', 'l.entry_id')
      .where({ order_id: order.id })
      .groupBy('account')
      .select('account', knex.raw('sum(amount)::bigint as amount'))
    for (const { account, amount } of left) expect(amount, account).to.equal(0)
    await expectBalanced()
  })

  it('holds a rider’s cash until it is remitted, and refunds it from the platform’s cash', async () => {
    const { admin, customer, rider, one, vendor } = await createMarket()
    const order = await cashOrder(customer, [line(await createProduct(one), 2)])
    await riderAction(rider, order.id, 'accept')
    expect(await balanceOf(vendor)).to.equal(0)
    await riderAction(rider, order.id, 'deliver')
    expect([await balanceOf(vendor), await balanceOf(rider, 'rider')]).to.deep.equal([105.5, 150])
    const { body } = await refund(admin, order.id, 50)
    await patch(`/api/admin/refunds/${body.refundId}`, { status: 'succeeded' }, { as: admin })
    // a third of 10550 is 3516.67
    expect([await balanceOf(vendor), await balanceOf(rider, 'rider')]).to.deep.equal([70.33, 150])
    const handed = await remit(admin, rider.riderId, 140)
    expect([handed.status, handed.body.remittance.balance]).to.deep.equal([201, 10])
    expect(await balanceOf(rider, 'rider')).to.equal(10)
    await expectBalanced()
  })

  it('charges a removed item to its vendor alone', async () => {
    const { customer, one, two, vendor, other } = await createMarket()
    const order = await paidOrder(customer, [
      line(await createProduct(one, { price: 2_000 }), 3),
      line(await createProduct(one, { price: 1_111 })),
      line(await createProduct(two, { price: 700 })),
    ])
    // 3 % of 11811 is 354: 322 of 7111 and 32 of 700
    expect([await balanceOf(vendor), await balanceOf(other)]).to.deep.equal([67.89, 6.68])
    expect((await removeItem(vendor, order.id, order.items[1].id)).status).to.equal(200)
    await waitForRefunded(customer, order.id, 11.11)
    // 1111 less the 50 of commission that it bore: 354 of 7811
    expect([await balanceOf(vendor), await balanceOf(other)]).to.deep.equal([57.28, 6.68])
    await expectBalanced()
  })

  it('allocates only what is left of a cash order', async () => {
    const { customer, rider, two, other } = await createMarket()
    const order = await cashOrder(customer, [
      line(await createProduct(two, { price: 999 }), 2),
      line(await createProduct(two, { price: 400 })),
    ])
    await removeItem(other, order.id, order.items[1].id)
    await eventually(
      async () =>
        (await get(`/api/payments/${order.id}`, { as: customer })).body.payment.amount === 59.98,
      { what: 'the payment adjusted' },
    )
    await riderAction(rider, order.id, 'accept')
    const { body } = await riderAction(rider, order.id, 'deliver')
    expect(body.order.paymentStatus).to.equal('paid')
    expect([await balanceOf(other), await balanceOf(rider, 'rider')]).to.deep.equal([18.18, 59.98])
    await expectBalanced()
  })

  it('shows a vendor in debt when a refund follows the payout, and pays out nothing more', async () => {
    const { admin, customer, one, vendor } = await createMarket()
    const order = await paidOrder(customer, [line(await createProduct(one), 2)])
    expect((await payOut(admin, vendor.id, 105.5)).status).to.equal(201)
    await refund(admin, order.id, 150)
    await waitForRefunded(customer, order.id, 150)
    expect(await balanceOf(vendor)).to.equal(-105.5)
    const { body } = await payOut(admin, vendor.id, 0.01)
    expect([body.code, body.balance]).to.deep.equal(['CONFLICT', 0])
    await expectBalanced()
  })
})

describe('the ledger tables', () => {
  useHarness()

  it('refuse every change and every entry that does not balance', async () => {
    const { customer, one } = await createMarket()
    await paidOrder(customer, [line(await createProduct(one))])
    for (const sql of [
      `update ledger_lines set amount = amount + 1`,
      `update ledger_entries set note = 'x'`,
      'delete from ledger_lines',
      'delete from ledger_entries',
      'truncate ledger_lines',
      'truncate ledger_entries cascade',
    ]) {
      const error = await knex.raw(sql).then(
        () => null,
        (thrown: Error & { code: string }) => thrown,
      )
      expect(error?.code, sql).to.equal('42501')
    }
    const crooked = knex.transaction(async (trx) => {
      const id = randomUUID()
      await trx('ledger_entries').insert({ id, kind: 'payout', source: `payout:${id}` })
      await trx('ledger_lines').insert({ entry_id: id, account: 'cash', amount: 100 })
    })
    const error = await crooked.then(
      () => null,
      (thrown: Error & { constraint: string }) => thrown,
    )
    expect(error?.constraint).to.equal('ledger_entry_balances')
    await expectBalanced()
  })
})

describe('the ledger balances', () => {
  useHarness()

  it('equal the sum of their lines at every moment, while entries are posted and rolled up', async () => {
    const { admin, vendor } = await createMarket()
    const booked = new AbortController()
    const looks: unknown[][] = []
    const keep = async (work: () => Promise<unknown>) => {
      while (!booked.signal.aborted) await work()
    }
    const watching = [
      keep(rollUpBalances),
      keep(rollUpBalances),
      keep(async () => looks.push(await findWrongBalances())),
    ]
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let each = 0; each < 25; each++) await creditVendor(vendor.id, 101)
      }),
    )
    const payouts = await Promise.all(
      Array.from({ length: 12 }, () => payOut(admin, vendor.id, 100)),
    )
    booked.abort()
    await Promise.all(watching)
    expect(looks).to.have.length.above(5)
    expect(looks.flat()).to.deep.equal([])
    expect(payouts.filter(({ status }) => status === 201)).to.have.length(3)
    expect(await balanceOf(vendor)).to.equal(3)
    await rollUpBalances()
    expect(await balanceOf(vendor)).to.equal(3)
    expect(await findWrongBalances()).to.deep.equal([])
  })

  it('exclude entries that were rolled back', async () => {
    const { vendor } = await createMarket()
    const rolledBack = knex.transaction(async (trx) => {
      await creditVendorIn(trx, vendor.id, 500)
      throw new Error('no')
    })
    expect(await rolledBack.catch(String)).to.equal('Error: no')
    expect(await balanceOf(vendor)).to.equal(0)
    expect(await findWrongBalances()).to.deep.equal([])
  })
})

describe('POST /api/admin/payouts', () => {
  useHarness()

  const earning = async () => {
    const made = await createMarket()
    await paidOrder(made.customer, [line(await createProduct(made.one), 2)])
    return made // ₱110 less 3 %
  }

  it('201 reduces the balance, with an audit row', async () => {
    const { admin, vendor } = await earning()
    const { status, body } = await payOut(admin, vendor.id, 100)
    expect(status).to.equal(201)
    expect(body.payout).to.deep.include({
      vendorId: vendor.id,
      amount: 100,
      note: 'GCash',
      balance: 6.7,
      currency: 'PHP',
    })
    expect(await balanceOf(vendor)).to.equal(6.7)
    const [trail] = await knex('audit_log').where({ subject: vendor.id, action: 'ledger.payout' })
    expect([trail.actor_id, trail.before.open, trail.after.amount]).to.deep.equal([
      admin.id,
      106.7,
      100,
    ])
    await expectBalanced()
  })

  it('409 CONFLICT beyond the balance, and for all but one of twenty at once', async () => {
    const { admin, vendor } = await earning()
    const beyond = await payOut(admin, vendor.id, 106.71)
    expect([beyond.status, beyond.body.code, beyond.body.balance]).to.deep.equal([
      409,
      'CONFLICT',
      106.7,
    ])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payOut(admin, vendor.id, 60)),
    )
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).to.have.length(19)
    expect(await balanceOf(vendor)).to.equal(46.7)
  })

  it('201 replays under an Idempotency-Key, paid out once', async () => {
    const { admin, vendor } = await earning()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await payOut(admin, vendor.id, 10, headers)
    const second = await payOut(admin, vendor.id, 10, headers)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers.get('idempotent-replayed')).to.equal('true')
    expect(await balanceOf(vendor)).to.equal(96.7)
  })

  it('404 for an unknown vendor; 400 for an invalid amount; 401 for anyone but an admin', async () => {
    const { admin, vendor, customer } = await earning()
    expect((await payOut(admin, randomUUID(), 1)).status).to.equal(404)
    for (const amount of [0, -5, 1.005, '10' as unknown as number])
      expect((await payOut(admin, vendor.id, amount)).body.code).to.equal('VALIDATION_FAILED')
    expect((await payOut(admin, 'vendor-1', 1)).status).to.equal(400)
    for (const as of [vendor, customer])
      expect((await payOut(as, vendor.id, 1)).status).to.equal(401)
  })
})

/** A pickup whose cash the vendor kept, without the order: the debt is all that counts. */
async function insertDebt(vendorId: string, centavos: number): Promise<void> {
  const [{ id }] = await knex('ledger_entries')
    .insert({ id: randomUUID(), kind: 'cash_kept', source: `kept:${randomUUID()}` })
    .returning('id')
  await knex('ledger_lines').insert([
    { entry_id: id, account: 'vendor_payable', owner_id: vendorId, amount: centavos },
    { entry_id: id, account: 'cash', amount: -centavos },
  ])
}

describe('GET /api/admin/balances', () => {
  useHarness()

  it('200 with vendors and riders who have money open, the largest first, with what is not rolled up yet', async () => {
    const made = await createMarket()
    const order = await cashOrder(made.customer, [line(await createProduct(made.one), 2)])
    await riderAction(made.rider, order.id, 'accept')
    await riderAction(made.rider, order.id, 'deliver')
    const list = async (of: string) =>
      (await get(`/api/admin/balances?of=${of}&limit=100`, { as: made.admin })).body
    const { data } = await list('vendors')
    const vendor = data.find(({ userId }: any) => userId === made.vendor.id)
    expect(vendor.stores).to.include(made.one.name)
    expect(vendor.balance).to.equal(await balanceOf(made.vendor))
    const sizes = data.map(({ balance }: any) => Math.abs(balance))
    expect(sizes).to.deep.equal(sizes.toSorted((a: number, b: number) => b - a))
    const ridersCash = async () =>
      (await list('riders')).data.find(({ userId }: any) => userId === made.rider.id)
    expect((await ridersCash()).balance).to.equal(110)
    await remit(made.admin, made.rider.riderId, 110)
    expect(await ridersCash()).to.equal(undefined)
  })

  it('400 for other accounts; 401 UNAUTHENTICATED for anyone but an admin', async () => {
    const as = await createUser('admin')
    expect((await get('/api/admin/balances?of=cash', { as })).status).to.equal(400)
    const vendor = await createUser('vendor')
    expect((await get('/api/admin/balances', { as: vendor })).body.code).to.equal('UNAUTHENTICATED')
  })
})

describe('POST /api/admin/remittances', () => {
  useHarness()

  const collected = async () => {
    const made = await createMarket()
    const order = await cashOrder(made.customer, [line(await createProduct(made.one), 2)])
    await riderAction(made.rider, order.id, 'accept')
    await riderAction(made.rider, order.id, 'deliver')
    return made // ₱110 in the rider's hands
  }

  it('201 for a vendor who pays a debt; 409 CONFLICT beyond it; 400 for neither or both', async () => {
    const { admin, rider, one } = await collected()
    const vendorId = one.owner.id
    await insertDebt(vendorId, 12_000)
    const pay = (body: object) => post('/api/admin/remittances', body, { as: admin })
    const balance = async () => (await get('/api/vendor/balance', { as: one.owner })).body.balance
    const debt = -(await balance())
    const beyond = await pay({ vendorId, amount: debt + 0.01 })
    expect([beyond.status, beyond.body.balance]).to.deep.equal([409, debt])
    const { status, body } = await pay({ vendorId, amount: debt, note: 'GCash' })
    expect([status, body.remittance.vendorId, body.remittance.balance]).to.deep.equal([
      201,
      vendorId,
      0,
    ])
    expect(await balance()).to.equal(0)
    for (const names of [{}, { vendorId, riderId: rider.riderId }]) {
      const refused = await pay({ ...names, amount: 1 })
      expect([refused.status, refused.body.details[0].path]).to.deep.equal([400, 'riderId'])
    }
  })

  it('201 by the rider’s id or that of their user; 409 CONFLICT beyond what they hold', async () => {
    const { admin, rider } = await collected()
    const { status, body } = await remit(admin, rider.riderId, 60)
    expect([status, body.remittance.riderId, body.remittance.balance]).to.deep.equal([
      201,
      rider.riderId,
      50,
    ])
    const beyond = await remit(admin, rider.id, 50.01)
    expect([beyond.status, beyond.body.code, beyond.body.balance]).to.deep.equal([
      409,
      'CONFLICT',
      50,
    ])
    expect((await remit(admin, rider.id, 50)).body.remittance.balance).to.equal(0)
    expect(await balanceOf(rider, 'rider')).to.equal(0)
    const trail = await knex('audit_log').where({
      action: 'ledger.cash_remitted',
      subject: rider.id,
    })
    expect(trail).to.have.length(2)
    await expectBalanced()
  })

  it('201 replays under an Idempotency-Key; 404 for an unknown rider; 401 for anyone but an admin', async () => {
    const { admin, rider, customer } = await collected()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await remit(admin, rider.riderId, 10, headers)
    const second = await remit(admin, rider.riderId, 10, headers)
    expect(second.body).to.deep.equal(first.body)
    expect(await balanceOf(rider, 'rider')).to.equal(100)
    expect((await remit(admin, customer.id, 1)).status).to.equal(404)
    for (const as of [rider, customer])
      expect((await remit(as, rider.riderId, 1)).status).to.equal(401)
  })
})

describe('GET /api/vendor/ledger', () => {
  useHarness()

  it('200 lists the vendor’s own lines, newest first, in pages', async () => {
    const { admin, customer, one, vendor, other } = await createMarket()
    const order = await paidOrder(customer, [line(await createProduct(one), 2)])
    await payOut(admin, vendor.id, 100)
    const { status, body } = await get('/api/vendor/ledger', { as: vendor })
    expect([status, body.total]).to.deep.equal([200, 2])
    expect(body.data[0]).to.deep.include({
      kind: 'payout',
      orderId: null,
      orderNumber: null,
      note: 'GCash',
      amount: -100,
    })
    expect(body.data[1]).to.deep.include({
      kind: 'order_paid',
      orderId: order.id,
      orderNumber: order.orderNumber,
      amount: 106.7,
    })
    const second = await get('/api/vendor/ledger?limit=1&offset=1', { as: vendor })
    expect(second.body.data).to.deep.equal([body.data[1]])
    expect((await get('/api/vendor/ledger', { as: other })).body.total).to.equal(0)
    expect((await get('/api/vendor/balance', { as: vendor })).body).to.deep.equal({
      success: true,
      balance: 6.7,
      currency: 'PHP',
    })
  })

  it('403 NOT_VENDOR for any other role; 401 without a token; 401 for the platform’s trial balance unless admin', async () => {
    for (const path of ['balance', 'ledger', 'statement.csv']) {
      for (const role of ['customer', 'rider', 'admin'] as const) {
        const { status, body } = await get(`/api/vendor/${path}`, { as: await createUser(role) })
        expect([status, body.code]).to.deep.equal([403, 'NOT_VENDOR'])
      }
      expect((await get(`/api/vendor/${path}`)).status).to.equal(401)
    }
    for (const role of ['customer', 'rider', 'vendor'] as const)
      expect((await get('/api/admin/ledger', { as: await createUser(role) })).status).to.equal(401)
  })
})

describe('GET /api/vendor/statement.csv', () => {
  useHarness()

  const statement = async (as: TestUser, query = '') => {
    const { status, body, headers } = await get(`/api/vendor/statement.csv${query}`, { as })
    expect(status, JSON.stringify(body)).to.equal(200)
    return { headers, rows: parse(body, { bom: true }) }
  }

  it('200 with opening, running and closing balance over Manila days', async () => {
    const vendor = await createUser('vendor')
    await creditVendor(vendor.id, 10_000, { at: '2026-03-01T15:59:59.999Z' }) // 1 March, the last millisecond in Manila
    await creditVendor(vendor.id, 2_550, { at: '2026-03-01T16:00:00.000Z' })
    await creditVendor(vendor.id, -1_005, {
      at: '2026-03-03T15:59:59.999Z',
      note: '=HYPERLINK("x")',
    })
    await creditVendor(vendor.id, 99_999, { at: '2026-03-03T16:00:00.000Z' })
    const { headers, rows } = await statement(vendor, '?from=2026-03-02&to=2026-03-03')
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).to.equal(
      'attachment; filename="statement-2026-03-02-2026-03-03.csv"',
    )
    expect(rows).to.deep.equal([
      ['date', 'time', 'kind', 'order', 'note', 'amount', 'balance'],
      ['2026-03-02', '', 'opening_balance', '', '', '', '100.00'],
      ['2026-03-02', '00:00', 'payout', '', '', '25.50', '125.50'],
      ['2026-03-03', '23:59', 'payout', '', `'=HYPERLINK("x")`, '-10.05', '115.45'],
      ['2026-03-03', '', 'closing_balance', '', '', '', '115.45'],
    ])
  })

  it('200 for this month until today without days, ending in the balance', async () => {
    const { admin, customer, one, vendor } = await createMarket()
    const order = await paidOrder(customer, [line(await createProduct(one), 2)])
    await payOut(admin, vendor.id, 100)
    const { rows } = await statement(vendor)
    expect(rows[1]!.slice(2)).to.deep.equal(['opening_balance', '', '', '', '0.00'])
    expect(rows.slice(2).map((row) => row.slice(2))).to.deep.equal([
      ['order_paid', order.orderNumber, '', '106.70', '106.70'],
      ['payout', '', 'GCash', '-100.00', '6.70'],
      ['closing_balance', '', '', '', '6.70'],
    ])
  })

  it('200 for more lines than one page of the query', async () => {
    const vendor = await createUser('vendor')
    await knex.raw(
      `with entry as (
         insert into ledger_entries (id, kind, source, created_at)
         select uuidv7('2026-02-10'::timestamptz - now()), 'payout', 'test:' || gen_random_uuid(), '2026-02-10' from generate_series(1, 2500) returning id)
       insert into ledger_lines (entry_id, account, owner_id, amount)
       select id, 'vendor_payable', :vendor::uuid, -7 from entry union all select id, 'cash', null, 7 from entry`,
      { vendor: vendor.id },
    )
    const { rows } = await statement(vendor, '?from=2026-02-01&to=2026-02-28')
    expect(rows).to.have.length(2503)
    expect(rows.at(-1)!.at(-1)).to.equal('175.00')
  })

  it('400 names the invalid day', async () => {
    const vendor = await createUser('vendor')
    for (const [query, path] of [
      ['from=2026-02-30', 'from'],
      ['from=2026-03-02&to=2026-03-01', 'to'],
      ['from=2025-01-01&to=2026-01-02', 'to'],
      ['from=0000-01-01&to=0000-01-02', 'from'],
      ['from=today', 'from'],
    ]) {
      const { status, body } = await get(`/api/vendor/statement.csv?${query}`, { as: vendor })
      expect([status, body.code, body.details?.[0].path], query).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        path,
      ])
    }
    const year = await get('/api/vendor/statement.csv?from=2025-01-01&to=2026-01-01', {
      as: vendor,
    })
    expect(year.status).to.equal(200)
  })
})

describe('GET /api/vendor/balance', () => {
  useHarness()

  it('200 with nothing due to a new vendor; 403 NOT_VENDOR for anyone else', async () => {
    const { status, body } = await get('/api/vendor/balance', { as: await createUser('vendor') })
    expect([status, body.balance]).to.deep.equal([200, 0])
    for (const role of ['customer', 'rider', 'admin'] as const)
      expect((await get('/api/vendor/balance', { as: await createUser(role) })).body.code).to.equal(
        'NOT_VENDOR',
      )
  })
})

describe('GET /api/admin/ledger', () => {
  useHarness()

  it('200 with a sum of zero for an admin; 401 UNAUTHENTICATED for anyone else', async () => {
    expect((await get('/api/admin/ledger', { as: await createUser('admin') })).body.sum).to.equal(0)
    expect((await get('/api/admin/ledger', { as: await createUser('vendor') })).body.code).to.equal(
      'UNAUTHENTICATED',
    )
  })
})
