import { expect } from 'chai'
import fc from 'fast-check'
import { before, describe, it } from 'mocha'
import { applyDeltas } from '../../../src/features/analytics/queries.ts'
import { manilaDay, addDays } from '../../../src/platform/values/clock.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, post } from '../../support/client.ts'
import {
  riderAction as ride,
  assign,
  createRider,
  type TestRider,
} from '../../support/deliveries.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { naiveAnalytics, naiveStats, readRows } from '../../support/naive-metrics.ts'
import {
  runStep,
  waitUntilIdle,
  createOrderFixture,
  step,
  type OrderFixture,
} from '../../support/order-history.ts'
import { useHarness } from '../../support/harness.ts'

const today = () => manilaDay(new Date())

/** More steps: a delivery, and days that pass, to either side of a midnight in Manila. */
type ExtraStep =
  | { do: 'deliver' }
  | { do: 'shift'; what: 'orders' | 'payments' | 'refunds'; days: number; isAfter: boolean }

const extraStep: fc.Arbitrary<ExtraStep> = fc.oneof(
  fc.record({ do: fc.constant('deliver' as const) }),
  fc.record({
    do: fc.constant('shift' as const),
    what: fc.constantFrom('orders' as const, 'payments' as const, 'refunds' as const),
    days: fc.constantFrom(0, 1, 6, 7, 29, 30, 365),
    isAfter: fc.boolean(),
  }),
)

/** The column by which a row is dated, and the one by which the rows of an order are found. */
const dateColumns = {
  orders: ['created_at', 'id'],
  payments: ['paid_at', 'order_id'],
  refunds: ['settled_at', 'payment_id'],
} as const

async function runExtraStep(
  fixture: OrderFixture,
  rider: TestRider,
  taken: ExtraStep,
): Promise<void> {
  if (taken.do === 'deliver') {
    await assign(fixture.orderId, rider.riderId, fixture.admin)
    await ride(rider, fixture.orderId, 'accept')
    return void (await ride(rider, fixture.orderId, 'deliver'))
  }
  const midnight = Date.parse(`${addDays(today(), -taken.days)}T00:00:00+08:00`)
  const [dateColumn, owner] = dateColumns[taken.what]
  const ofOrder = knex('payments').where({ order_id: fixture.orderId }).select('id')
  await knex(taken.what)
    .whereNotNull(dateColumn)
    .whereIn(owner, taken.what === 'refunds' ? ofOrder : [fixture.orderId])
    .update({ [dateColumn]: new Date(midnight - (taken.isAfter ? 0 : 1)) })
}

/** Compares the metrics of every period with the rows. `whileReading` runs at the same time. */
async function assertMetrics(admin: TestUser, whileReading = async () => {}): Promise<void> {
  const rows = await readRows()
  const ranges = [
    ['', addDays(today(), -29), today()],
    ['?period=7d', addDays(today(), -6), today()],
    ...[0, 1, 30, 365].map((days) => {
      const from = addDays(today(), -days)
      return [`?from=${from}&to=${today()}`, from, today()]
    }),
  ] as [string, string, string][]
  const reading = Promise.all([
    get('/api/admin/dashboard', { as: admin }),
    ...ranges.map(([query]) => get(`/api/admin/analytics${query}`, { as: admin })),
  ])
  await whileReading()
  const [dashboard, ...analytics] = await reading
  expect(dashboard.body.stats).to.deep.equal(naiveStats(rows, today()))
  for (const [index, [, from, to]] of ranges.entries()) {
    const { commission, success, ...seen } = analytics[index]!.body
    expect({ ...seen, commission: commission.total, success }).to.deep.equal({
      ...naiveAnalytics(rows, from, to),
      success: true,
    })
  }
}

async function rollUpConcurrently(): Promise<void> {
  const rollUp = async () => {
    while ((await applyDeltas(3)) > 0);
  }
  await Promise.all([rollUp(), rollUp(), rollUp()])
}

describe('the metrics of any history', () => {
  useHarness()
  let admin: TestUser
  let rider: TestRider
  before(async () => {
    admin = await createUser('admin')
    rider = await createRider()
  })

  it('equal the sums over the rows in every period, also during a roll-up', async function () {
    this.timeout(120_000)
    const price = fc.integer({ min: 101, max: 99_999 })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(price, price, price),
        fc.array(fc.oneof({ weight: 3, arbitrary: step }, extraStep), {
          minLength: 4,
          maxLength: 14,
        }),
        async (prices, steps) => {
          const fixture = await createOrderFixture(prices)
          for (const taken of steps)
            await (taken.do === 'deliver' || taken.do === 'shift'
              ? runExtraStep(fixture, rider, taken)
              : runStep(fixture, taken))
          await waitUntilIdle(fixture)
          await assertMetrics(admin)
          await assertMetrics(admin, rollUpConcurrently)
          await assertMetrics(admin)
        },
      ),
      { numRuns: 10, seed: 20_261_122, endOnFailure: true },
    )
  })

  it('have the commission of the ledger', async () => {
    const [{ booked }] = (
      await knex.raw(
        `select -sum(amount)::bigint as booked from ledger_lines where account = 'commission'`,
      )
    ).rows
    const [{ counted }] = (
      await knex.raw(
        `select sum(amount)::bigint as counted from metric_values where measure = 'commission' and isfinite(day)`,
      )
    ).rows
    expect(counted).to.equal(booked).and.to.be.above(0)
  })

  it('agree with the rows in every snapshot, while orders are placed and cancelled and deltas rolled up', async () => {
    const product = await createProduct(await createStore(), { inventory: 1_000 })
    const placeOrders = async () => {
      const customer = await createUser()
      for (let order = 0; order < 8; order++) {
        const { body } = await post('/api/orders', orderBody([line(product)]), { as: customer })
        if (order % 2 === 0) await post(`/api/orders/${body.orderId}/cancel`, {}, { as: customer })
      }
    }
    const stop = new AbortController()
    let checks = 0
    const checkSnapshots = async () => {
      while (!stop.signal.aborted || checks === 0) {
        await knex.transaction(
          async (trx) => {
            const rows = await readRows(trx as never)
            const stats = naiveStats(rows, today())
            const metrics = await trx('metric_values')
              .where({ day: '-infinity' })
              .groupBy('measure')
              .select('measure')
              .sum('amount as amount')
            const amounts = Object.fromEntries(
              metrics.map(({ measure, amount }) => [measure, amount]),
            )
            expect(amounts.orders).to.equal(stats.totalOrders)
            expect(amounts.users).to.equal(stats.totalUsers)
            const { byStatus } = naiveAnalytics(rows, today(), today()).orders
            const ofToday = await trx('metric_values')
              .where({ measure: 'orders', day: today() })
              .groupBy('key')
              .select('key')
              .sum('amount as amount')
            for (const { key, amount } of ofToday) expect(amount).to.equal(byStatus[key])
          },
          { isolationLevel: 'repeatable read' },
        )
        checks += 1
      }
    }
    const rollUps = async () => {
      while (!stop.signal.aborted) await rollUpConcurrently()
    }
    const background = Promise.all([checkSnapshots(), rollUps()])
    await Promise.all(Array.from({ length: 8 }, placeOrders)).finally(() => stop.abort())
    await background
    expect(checks).to.be.above(3)
  })

  it('are corrected by a recount, and only once', async () => {
    const recount = async () =>
      (await knex.raw('select recount_metrics() as corrected')).rows[0].corrected
    expect(await recount()).to.equal(0)
    await knex('metric_deltas').insert({
      measure: 'orders',
      day: today(),
      key: 'pending',
      amount: 5,
    })
    await knex('metric_totals').insert({
      measure: 'revenue',
      day: '2020-01-01',
      key: 'ewallet_a',
      amount: 77,
    })
    const [one, two] = await Promise.all([recount(), recount(), rollUpConcurrently()])
    expect([one, two]).to.have.members([0, 2])
    await assertMetrics(admin, rollUpConcurrently)
  })
})
