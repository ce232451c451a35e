import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { post } from '../support/client.ts'
import { startPushService, type Browser, type PushService } from '../support/push-service.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures, quantile } from './figures.ts'
import {
  authorisePayment,
  initiatePayment,
  openCheckouts,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }
const told = 'order.preparing' // to the customer: in the app, by push and by mail
const PAYMENTS = 40
/** Customers do not pay all at once; this far apart, one payment is done before the next begins. */
const APART_MS = 250

describe('news for thousands', function () {
  this.timeout(600_000)
  const cluster = useCluster()
  let service: PushService
  let browsers: Browser[]

  before(async () => {
    service = await startPushService()
    browsers = await Promise.all(
      cluster.market.customers.map(async (customer) => {
        const browser = service.browser()
        const { status } = await post(
          '/api/notifications/subscribe',
          { subscription: browser.subscription },
          { as: customer, base: cluster.urls[0] },
        )
        expect(status).to.equal(200)
        return browser
      }),
    )
  })
  after(async () => {
    service.stop()
    await cluster.sql('delete from push_subscriptions') // or the news of every test to come would fail
  })

  it('10,000 notifications, pushes and mails by the worker that does everything: what payments wait', async () => {
    await measure('one worker for all queues', 10_000)
  })

  it('10,000 notifications, pushes and mails beside a worker for payments: what payments wait', async () => {
    const [payments, rest] = cluster.workers
    await payments.kill()
    await payments.start({}, ['payments', 'maintenance'])
    await rest.start({}, ['notifications', 'push', 'emails', 'sms'])
    const { quiet, busy } = await measure('payments in a worker of their own', 10_000)
    expect(busy).to.be.below(Math.max(3 * quiet, 300))
  })

  it('with the worker killed three times amid 2,000: each told once, nothing lost on the way out', async () => {
    const orders = await confirmed(20)
    const before = await counts()
    await enqueueNews(orders, 2_000)
    for (const share of [0.2, 0.5, 0.8]) {
      await eventually(async () => (await counts()).notices - before.notices >= 2_000 * share, {
        ms: 60_000,
        what: `${share * 2_000} told`,
      })
      await cluster.workers[0].kill()
      await cluster.workers[0].start()
    }
    await allDone(180_000)
    const now = await counts()
    for (const what of ['notices', 'mails', 'pushes'] as const)
      expect(now[what] - before[what], what).to.equal(2_000)
    const ids = await noticeIds(orders)
    const { mails, pushes } = arrivals()
    const repeats = (times: Map<string, number>) =>
      ids.reduce((sum, id) => sum + (times.get(id) ?? 0) - 1, 0)
    const row = { told: ids.length, mailRepeats: repeats(mails), pushRepeats: repeats(pushes) }
    console.log(`        killed three times: ${JSON.stringify(row)}`)
    recordFigures('worker killed three times amid 2,000 notifications', row)
    expect(await untold(orders), 'lost').to.deep.equal([])
    for (const id of ids) expect(Math.max(mails.get(id)!, pushes.get(id)!)).to.be.at.most(4)
  })

  /** How long payments jobs take from their cause to their effect: with nothing else to do, and amid news. p95 in ms. */
  async function measure(name: string, count: number): Promise<{ quiet: number; busy: number }> {
    const orders = await confirmed(20)
    const quiet = await paymentsTake()
    const began = performance.now()
    const before = await counts()
    await enqueueNews(orders, count)
    await eventually(async () => (await counts()).notices > before.notices, { ms: 30_000 })
    const busy = await paymentsTake()
    const left = before.notices + count - (await counts()).notices
    const row = {
      notifications: count,
      stillToTellWhenMeasured: left,
      quietP50: quantile(quiet, 0.5),
      quietP95: quantile(quiet, 0.95),
      busyP50: quantile(busy, 0.5),
      busyP95: quantile(busy, 0.95),
    }
    console.log(`        ${name}: ${JSON.stringify(row)}`)
    recordFigures(`10,000 notifications, ${name}`, row)
    expect(left, 'the news was out before the payments were measured').to.be.above(0)
    await allDone(480_000)
    expect(await untold(orders), 'never pushed or mailed').to.deep.equal([])
    recordFigures(`10,000 notifications, ${name}, all of it`, {
      seconds: Math.round((performance.now() - began) / 1000),
    })
    return { quiet: row.quietP95, busy: row.busyP95 }
  }

  /** The milliseconds of each payments job that 40 customers cause by paying. */
  async function paymentsTake(): Promise<number[]> {
    const checkouts = await openCheckouts(cluster, PAYMENTS)
    const [{ now }] = await cluster.sql('select now()')
    for (const { checkoutUrl } of checkouts) {
      await authorisePayment(checkoutUrl)
      await sleep(APART_MS)
    }
    const paid = `select from orders where id = any($1::uuid[]) and status = 'confirmed'`
    const ids = checkouts.map(({ orderId }) => orderId)
    await eventually(async () => (await cluster.sql(paid, [ids])).length === PAYMENTS, {
      ms: 60_000,
      what: 'all paid',
    })
    const rows = await cluster.sql(
      `select extract(epoch from completed_at - created_at)::float8 * 1000 as ms from outbox
       where queue = 'payments' and name in ('process-event', 'charge-source') and created_at >= $1 and completed_at is not null`,
      [now],
    )
    return rows.map(({ ms }) => ms)
  }

  async function confirmed(count: number): Promise<PlacedOrder[]> {
    const orders: PlacedOrder[] = []
    for (let pick = 0; pick < count; pick++) {
      const placed = await placeOrder(cluster, { ...cash, pick })
      await initiatePayment(cluster, placed, cash)
      orders.push(placed)
    }
    await waitUntilSettled(cluster, orders)
    return orders
  }

  /** Rows as `enqueue` writes them, for the relay to send. */
  async function enqueueNews(orders: PlacedOrder[], count: number): Promise<void> {
    await cluster.sql(
      `insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
       select gen_random_uuid(), 'notifications', 'notify',
         jsonb_build_object('event', $1::text, 'orderId', ($2::text[])[1 + n % $3]), 8, 2000, now()
       from generate_series(1, $4::int) n`,
      [told, orders.map(({ orderId }) => orderId), orders.length, count],
    )
  }

  async function counts(): Promise<{ notices: number; mails: number; pushes: number }> {
    const [row] = await cluster.sql(
      `select (select count(*) from notifications where event = $1)::int as notices,
         (select count(*) from outbox o join notifications n on n.id::text = o.payload->>'notificationId'
            where name = 'email-notification' and n.event = $1)::int as mails,
         (select count(*) from outbox o join notifications n on n.id::text = o.payload->>'notificationId'
            where name = 'push-notification' and n.event = $1)::int as pushes`,
      [told],
    )
    return row
  }

  async function noticeIds(orders: PlacedOrder[]): Promise<string[]> {
    const rows = await cluster.sql(
      `select id from notifications where event = $1 and data->>'orderId' = any($2)`,
      [told, orders.map(({ orderId }) => orderId)],
    )
    return rows.map(({ id }) => id)
  }

  /** How often each notification arrived, by its id. */
  function arrivals() {
    const topics = browsers.flatMap(({ pushes }) =>
      pushes.map(({ headers }) => Buffer.from(String(headers.topic), 'base64url').toString('hex')),
    )
    const ids = topics.map((hex) =>
      hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    )
    return {
      mails: timesOf(cluster.mailbox.deliveries.map(({ id }) => id)),
      pushes: timesOf(ids),
    }
  }

  /** The notifications of these orders that did not arrive by mail, or not by push. */
  async function untold(orders: PlacedOrder[]): Promise<string[]> {
    const { mails, pushes } = arrivals()
    return (await noticeIds(orders)).filter((id) => !mails.has(id) || !pushes.has(id))
  }

  async function allDone(ms: number): Promise<void> {
    const open = `select from outbox where completed_at is null and name <> 'expire-order' limit 1`
    await eventually(async () => (await cluster.sql(open)).length === 0, { ms, what: 'all done' })
  }
})

function timesOf(values: string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return times
}
