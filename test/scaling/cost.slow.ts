import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { figures } from '../faults/figures.ts'
import { authorise, expectWhole, openCheckout, settled, type Checkout } from '../faults/orders.ts'
import { arrive, capacity, type Arrivals } from './arrivals.ts'
import { eventually } from '../support/harness.ts'
import { ordering, reading } from './requests.ts'
import { each, meters, tables } from './meters.ts'
import { useTown, type Town } from './cluster.ts'

const ORDERS = 500
const AT_ONCE = 10
const IDLE_S = 15

describe('what it costs', function () {
  this.timeout(500_000)
  const town = useTown()

  it('an order with its checkout, charge and notices, by process, by row and by byte', async () => {
    await eventually(
      async () => {
        const before = await meters(town)
        await sleep(3_000)
        return each(before, await meters(town), 1).rowsInserted === 0
      },
      { ms: 90_000, what: 'what follows the seeding done' },
    )
    const quiet = await meters(town)
    await sleep(IDLE_S * 1000)
    const idle = each(quiet, await meters(town), IDLE_S)
    const [sizes, before, began] = [await tables(town), await meters(town), performance.now()]
    const checkouts: Checkout[] = []
    for (let pick = 0; pick < ORDERS; pick += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, more) => openCheckout(town, pick + more))
      checkouts.push(...(await Promise.all(some)))
      for (const { checkoutUrl } of checkouts.slice(-AT_ONCE)) await authorise(checkoutUrl)
    }
    await settled(town, checkouts)
    const seconds = (performance.now() - began) / 1000
    const spent = each(before, await meters(town), ORDERS)
    // What the parts do by themselves, whoever orders, is no cost of an order.
    const anOrder = Object.fromEntries(
      Object.entries(spent).map(([name, value]) => [
        name,
        Number((value - ((idle[name] ?? 0) * seconds) / ORDERS).toPrecision(3)),
      ]),
    )
    await expectWhole(town, checkouts)
    const grown = [...(await tables(town))]
      .map(([name, { bytes, rows }]) => {
        const was = sizes.get(name)!
        return { name, bytes: (bytes - was.bytes) / ORDERS, rows: (rows - was.rows) / ORDERS }
      })
      .filter(({ rows }) => rows > 0.5)
      .map(({ name, bytes, rows }) => `${name}: ${rows.toFixed(1)} rows, ${Math.round(bytes)} B`)
    figures('cost of an order', {
      tables: grown,
      jobs: jobsDone(town).map(
        ({ job, count, ms }) => `${job}: ${(count / ORDERS).toFixed(1)}, ${ms} ms each`,
      ),
      orders: ORDERS,
      anOrder,
      idleASecond: idle,
    })
    expect(anOrder.commits).to.be.above(1)
  })

  it('orders and reads a second with one and with three web processes, with and without the pooler', async () => {
    const [first] = town.webs
    const port = (url: string) => Number(new URL(url).port)
    const straight = { DATABASE_URL: town.databaseUrl }
    const setups = {
      direct: { port: port(town.webUrls[0]!), env: straight },
      pooled: { port: port(town.webUrls[0]!), env: {} },
      'pooled, three': { port: port(town.urls[0]), env: {} },
    }
    const found: Record<string, object[]> = {}
    const rounds = [...Object.entries(setups), ...Object.entries(setups).toReversed()]
    for (const [setup, { port: to, env }] of rounds) {
      await first!.kill()
      await first!.start(env)
      for (const [work, requests] of Object.entries({ read: reading, order: ordering })) {
        const load = { port: to, next: requests(town), seconds: 4 }
        await capacity({ ...load, seconds: 1 })
        const before = await meters(town)
        const most = await capacity(load)
        const spent = each(before, await meters(town), most * load.seconds)
        const { webMs, postgresMs, poolerMs } = spent
        const at70 = await steady({ ...load, perSecond: Math.round(most * 0.7) })
        ;(found[`${work}, ${setup}`] ??= []).push({ most, at70, webMs, postgresMs, poolerMs })
      }
    }
    await first!.kill()
    await first!.start()
    figures('throughput', found)
  })
})

/** What the workers have done by now, and how long each took on average. */
function jobsDone({ workers }: Town) {
  const done = workers.flatMap((worker) => worker.lines().filter(({ msg }) => msg === 'job done'))
  const byJob = Map.groupBy(done, ({ queue, job }) => `${String(queue)}/${String(job)}`)
  return [...byJob].map(([job, lines]) => {
    const total = lines.reduce((sum, { ms }) => sum + Number(ms), 0)
    return { job, count: lines.length, ms: Math.round(total / lines.length) }
  })
}

async function steady(load: Arrivals): Promise<string> {
  const { statuses, p50, p95, p99 } = await arrive(load)
  return `${JSON.stringify(statuses)} ${p50}/${p95}/${p99} ms`
}
