import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { manilaDay, addDays } from '../../../src/platform/values/clock.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { riderAction, assign, cashOrder, createRider, paidOrder } from '../../support/deliveries.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  type TestUser,
} from '../../support/actors.ts'
import { deliverEvent, providerEvent } from '../../support/payment-provider.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const dashboard = async (as: TestUser) => (await get('/api/admin/dashboard', { as })).body
const analytics = async (as: TestUser, query = '') =>
  (await get(`/api/admin/analytics${query}`, { as })).body
const today = () => manilaDay(new Date())

/** The analytics of one day. */
const day = (as: TestUser, date: string) => analytics(as, `?from=${date}&to=${date}`)

/** Reports the payment of an order as the provider does, and dates it back to `paidAt`. */
async function reportPayment(order: { id: string; total: number }, paidAt?: string): Promise<void> {
  const reference = `pay_${randomUUID()}`
  const attributes = {
    amount: Math.round(order.total * 100),
    currency: 'PHP',
    status: 'paid',
    metadata: { order_id: order.id },
  }
  await deliverEvent(providerEvent('payment.paid', { id: reference, attributes }))
  await eventually(
    () => knex('payments').where({ order_id: order.id, status: 'paid' }).first('id'),
    { what: 'payment' },
  )
  if (paidAt) await knex('payments').where({ order_id: order.id }).update({ paid_at: paidAt })
}

/** The provider knows none of these payments, so an admin settles the refund. */
async function settleRefund(as: TestUser, where: Record<string, unknown>): Promise<string> {
  const { id } = await eventually(
    () =>
      knex('refunds as r')
        .join('payments as p', 'p.id', 'r.payment_id')
        .where({ ...where, 'r.manual': true, 'r.status': 'pending' })
        .first('r.id'),
    { what: 'manual refund' },
  )
  await patch(`/api/admin/refunds/${id}`, { status: 'succeeded' }, { as })
  return id
}

async function refund(as: TestUser, orderId: string, amount: number): Promise<string> {
  const path = `/api/payments/refund/${orderId}/process`
  const { body } = await patch(path, { amount, reason: 'Bruised' }, { as })
  return body.refundId
}

/** In centavos, because sums of pesos are inexact. */
const plus100 = (pesos: number) => (Math.round(pesos * 100) + 10_000) / 100

describe('GET /api/admin/dashboard', () => {
  useHarness()
  let admin: TestUser
  before(async () => {
    admin = await createUser('admin')
  })

  it('200 with numbers that change with each row, and the newest orders and users first', async () => {
    const before = await dashboard(admin)
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store, { price: 10_000 })
    await createProduct(store, { is_active: false })
    const order = await paidOrder(customer, [line(product)])
    const [{ stats, recentOrders, recentUsers }, { order: seen }] = [
      await dashboard(admin),
      (await get(`/api/orders/${order.id}`, { as: admin })).body,
    ]
    expect(stats).to.deep.equal({
      totalStores: before.stats.totalStores + 1,
      activeStores: before.stats.activeStores + 1,
      totalProducts: before.stats.totalProducts + 2,
      totalOrders: before.stats.totalOrders + 1,
      openOrders: before.stats.openOrders + 1,
      totalUsers: before.stats.totalUsers + 2,
      pendingApplications: before.stats.pendingApplications,
      revenueToday: plus100(before.stats.revenueToday),
      revenueThisMonth: plus100(before.stats.revenueThisMonth),
    })
    const shared = [
      'id',
      'orderNumber',
      'status',
      'paymentMethod',
      'paymentStatus',
      'total',
      'createdAt',
    ]
    expect(recentOrders[0]).to.deep.equal({
      ...Object.fromEntries(shared.map((name) => [name, seen[name]])),
      customer: { id: customer.id, firstName: 'Luz', lastName: 'Dela Cruz' },
    })
    expect(recentUsers.map(({ id }: any) => id).slice(0, 2)).to.deep.equal([
      store.owner.id,
      customer.id,
    ])
    expect(recentUsers[0]).to.not.have.any.keys('passwordHash', 'password_hash', 'password')
  })

  it('200 counts a deactivated store among all stores only', async () => {
    const store = await createStore()
    const before = await dashboard(admin)
    await knex('stores').where({ id: store.id }).update({ is_active: false })
    const { stats } = await dashboard(admin)
    expect(stats.totalStores).to.equal(before.stats.totalStores)
    expect(stats.activeStores).to.equal(before.stats.activeStores - 1)
  })

  it('200 counts an application as pending until it is reviewed', async () => {
    const pending = async () => (await dashboard(admin)).stats.pendingApplications
    const before = await pending()
    const { body } = await post(
      '/api/vendors/onboard',
      { storeName: 'Aling Nena' },
      { as: await createUser() },
    )
    expect(await pending()).to.equal(before + 1)
    await patch(
      `/api/admin/applications/${body.application.id}/review`,
      { action: 'reject', reason: 'Too far' },
      { as: admin },
    )
    expect(await pending()).to.equal(before)
  })

  it('200 with the revenue that the analytics have for the same days', async () => {
    const { stats } = await dashboard(admin)
    const ofToday = await day(admin, today())
    const ofMonth = await analytics(admin, `?from=${today().slice(0, 7)}-01&to=${today()}`)
    expect(stats.revenueToday).to.equal(ofToday.revenue.total)
    expect(stats.revenueThisMonth).to.equal(ofMonth.revenue.total)
  })

  it('200 lists at most ten orders and ten users', async () => {
    for (let order = 0; order < 11; order++) await createOrder()
    const { recentOrders, recentUsers } = await dashboard(admin)
    expect(recentOrders).to.have.length(10)
    expect(recentUsers).to.have.length(10)
    const times = recentOrders.map(({ createdAt }: any) => createdAt)
    expect(times).to.deep.equal(times.toSorted().toReversed())
  })
})

describe('GET /api/admin/analytics', () => {
  useHarness()
  let admin: TestUser
  before(async () => {
    admin = await createUser('admin')
  })

  for (const [query, days] of [
    ['', 30],
    ['?period=30d', 30],
    ['?period=7d', 7],
  ] as const)
    it(`200 with ${days} days until today for "${query}"`, async () => {
      const { revenue, from, to } = await analytics(admin, query)
      const dates = revenue.byDay.map(({ date }: any) => date)
      const expected = Array.from({ length: days }, (_, n) => addDays(today(), n + 1 - days))
      expect(dates).to.deep.equal(expected)
      expect([from, to]).to.deep.equal([expected[0], today()])
    })

  it('200 lists every day, method and status of an empty range', async () => {
    const body = await analytics(admin, '?period=custom&from=2019-02-27&to=2019-03-02')
    expect(body).to.deep.equal({
      success: true,
      from: '2019-02-27',
      to: '2019-03-02',
      revenue: {
        total: 0,
        byDay: ['2019-02-27', '2019-02-28', '2019-03-01', '2019-03-02'].map((date) => ({
          date,
          amount: 0,
        })),
        byMethod: { cash_on_delivery: 0, ewallet_a: 0, ewallet_b: 0, online_banking_c: 0 },
      },
      orders: {
        total: 0,
        byStatus: {
          pending: 0,
          confirmed: 0,
          preparing: 0,
          ready: 0,
          out_for_delivery: 0,
          delivered: 0,
          cancelled: 0,
        },
      },
      commission: { total: 0, rate: 0.03 },
    })
  })

  it('200 dates payments by days that begin at 16:00 UTC', async () => {
    const [{ order: late }, { order: next }] = [
      await createOrder({ paymentMethod: 'ewallet_a' }),
      await createOrder({ paymentMethod: 'ewallet_b' }),
    ]
    await reportPayment(late, '2021-06-15T15:59:59.999Z')
    await reportPayment(next, '2021-06-15T16:00:00.000Z')
    const { revenue, commission } = await analytics(admin, '?from=2021-06-14&to=2021-06-17')
    expect(revenue).to.deep.equal({
      total: 220,
      byDay: [
        { date: '2021-06-14', amount: 0 },
        { date: '2021-06-15', amount: 110 },
        { date: '2021-06-16', amount: 110 },
        { date: '2021-06-17', amount: 0 },
      ],
      byMethod: { cash_on_delivery: 0, ewallet_a: 110, ewallet_b: 110, online_banking_c: 0 },
    })
    expect(commission).to.deep.equal({ total: 6.6, rate: 0.03 })
  })

  it('200 dates orders and refunds by days that begin at 16:00 UTC', async () => {
    const instants = ['2022-02-28T15:59:59.999Z', '2022-02-28T16:00:00.000Z']
    for (const [index, at] of instants.entries()) {
      const { order } = await createOrder({ paymentMethod: 'ewallet_a' })
      await knex('orders').where({ id: order.id }).update({ created_at: at })
      await reportPayment(order, '2022-01-01T00:00:00.000Z')
      await refund(admin, order.id, 10 * (index + 1))
      const refundId = await settleRefund(admin, { 'p.order_id': order.id })
      await knex('refunds').where({ id: refundId }).update({ settled_at: at })
    }
    const [last, first] = [await day(admin, '2022-02-28'), await day(admin, '2022-03-01')]
    expect([last.orders.total, first.orders.total]).to.deep.equal([1, 1])
    expect([last.revenue.total, first.revenue.total]).to.deep.equal([-10, -20])
    expect(last.revenue.byMethod.ewallet_a).to.equal(-10)
    expect([last.commission.total, first.commission.total]).to.deep.equal([-0.3, -0.6])
  })

  it('200 counts cash when it is collected, and a manual refund when it is settled', async () => {
    const [customer, store, rider] = [await createUser(), await createStore(), await createRider()]
    const order = await cashOrder(customer, [line(await createProduct(store, { price: 50_000 }))])
    const before = await day(admin, today())
    await assign(order.id, rider.riderId)
    await riderAction(rider, order.id, 'accept')
    expect((await day(admin, today())).revenue).to.deep.equal(before.revenue)
    await riderAction(rider, order.id, 'deliver')
    const collected = await day(admin, today())
    const cash = (body: any) => Math.round(body.revenue.byMethod.cash_on_delivery * 100)
    expect(cash(collected) - cash(before)).to.equal(50_000)
    expect(collected.orders.byStatus.delivered).to.equal(before.orders.byStatus.delivered + 1)
    expect(collected.orders.total).to.equal(before.orders.total)

    const [failed, succeeded] = [
      await refund(admin, order.id, 30),
      await refund(admin, order.id, 70),
    ]
    expect(cash(await day(admin, today()))).to.equal(cash(collected))
    await patch(`/api/admin/refunds/${failed}`, { status: 'failed' }, { as: admin })
    await patch(`/api/admin/refunds/${succeeded}`, { status: 'succeeded' }, { as: admin })
    const after = await day(admin, today())
    expect(cash(collected) - cash(after)).to.equal(7_000)
    const commission = (body: any) => Math.round(body.commission.total * 100)
    expect(commission(collected) - commission(before)).to.equal(1_500)
    expect(commission(collected) - commission(after)).to.equal(210)
  })

  it('200 counts neither a duplicate payment nor its refund', async () => {
    const { order, customer } = await createOrder({ paymentMethod: 'ewallet_a' })
    await reportPayment(order, '2021-09-01T04:00:00.000Z')
    const before = await day(admin, today())
    await reportPayment(order)
    await settleRefund(admin, { 'p.order_id': order.id, 'r.duplicate': true })
    expect(
      (await get(`/api/payments/${order.id}`, { as: customer })).body.payment.refunds[0],
    ).to.include({ duplicate: true, status: 'succeeded' })
    expect((await day(admin, '2021-09-01')).revenue.total).to.equal(110)
    expect((await day(admin, today())).revenue).to.deep.equal(before.revenue)
  })

  it('200 keeps a cancelled order on its day, under its new status', async () => {
    const { order, customer } = await createOrder()
    const before = await day(admin, today())
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    const { orders } = await day(admin, today())
    expect(orders.total).to.equal(before.orders.total)
    expect(orders.byStatus.pending).to.equal(before.orders.byStatus.pending - 1)
    expect(orders.byStatus.cancelled).to.equal(before.orders.byStatus.cancelled + 1)
  })

  for (const [query, path] of [
    ['period=1y', 'period'],
    ['period=', 'period'],
    ['period=7d&from=2026-01-01&to=2026-01-02', 'period'],
    ['period=custom', 'from'],
    ['from=2026-01-01', 'to'],
    ['to=2026-01-01', 'from'],
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2024-01-01&to=2025-01-01', 'to'],
    ['from=1999-12-31&to=2000-01-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-1-1&to=2026-03-01', 'from'],
    ['from=2026-01-01T00:00:00Z&to=2026-03-01', 'from'],
  ] as const)
    it(`400 VALIDATION_FAILED naming ${path} for ${query}`, async () => {
      const { status, body } = await get(`/api/admin/analytics?${query}`, { as: admin })
      expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
      expect(body.details.map((detail: any) => detail.path)).to.deep.equal([path])
    })

  it('200 with 366 days, a leap year of them', async () => {
    const { revenue } = await analytics(admin, '?from=2024-01-01&to=2024-12-31')
    expect(revenue.byDay).to.have.length(366)
  })
})

describe('the metrics of the platform', () => {
  useHarness()
  for (const path of ['/api/admin/dashboard', '/api/admin/analytics'])
    it(`401 UNAUTHENTICATED from ${path} for anyone but an admin`, async () => {
      const strangers = [
        {},
        { as: await createUser() },
        { as: await createUser('vendor') },
        { as: await createRider() },
      ]
      for (const options of strangers) {
        const { status, body, headers } = await get(path, options)
        expect([status, body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
        expect(headers.get('www-authenticate')).to.not.include('invalid_token')
      }
    })
})
