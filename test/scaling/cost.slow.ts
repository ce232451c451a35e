import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordFigures } from '../faults/figures.ts'
import {
  authorisePayment,
  expectConsistent,
  openCheckout,
  waitUntilSettled,
  type Checkout,
} from '../faults/orders.ts'
import { runOpenLoop, measureCapacity, type OpenLoopOptions } from './open-loop.ts'
import { eventually } from '../support/harness.ts'
import { ordering, reading } from './workload.ts'
import { each, readMeters, tables } from './resource-meters.ts'
import { useScaledCluster, type ScaledCluster } from './cluster.ts'

const ORDERS = 500
const AT_ONCE = 10
const IDLE_S = 15

describe('what it costs', function () {
  this.timeout(500_000)
  const cluster = useScaledCluster()

  it('an order with its checkout, charge and notices, by process, by row and by byte', async () => {
    await eventually(
      async () => {
        const before = await readMeters(cluster)
        await sleep(3_000)
        return each(before, await readMeters(cluster), 1).rowsInserted === 0
      },
      { ms: 90_000, what: 'what follows the seeding done' },
    )
    const quiet = await readMeters(cluster)
    await sleep(IDLE_S * 1000)
    const idle = each(quiet, await readMeters(cluster), IDLE_S)
    const [sizes, before, began] = [
      await tables(cluster),
      await readMeters(cluster),
      performance.now(),
    ]
    const checkouts: Checkout[] = []
    for (let pick = 0; pick < ORDERS; pick += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, more) => openCheckout(cluster, pick + more))
      checkouts.push(...(await Promise.all(some)))
      for (const { checkoutUrl } of checkouts.slice(-AT_ONCE)) await authorisePayment(checkoutUrl)
    }
    await waitUntilSettled(cluster, checkouts)
    const seconds = (performance.now() - began) / 1000
    const spent = each(before, await readMeters(cluster), ORDERS)
    // What the parts do by themselves, whoever orders, is no cost of an order.
    const anOrder = Object.fromEntries(
      Object.entries(spent).map(([name, value]) => [
        name,
        Number((value - ((idle[name] ?? 0) * seconds) / ORDERS).toPrecision(3)),
      ]),
    )
    await expectConsistent(cluster, checkouts)
    const grown = [...(await tables(cluster))]
      .map(([name, { bytes, rows }]) => {
        const was = sizes.get(name)!
        return { name, bytes: (bytes - was.bytes) / ORDERS, rows: (rows - was.rows) / ORDERS }
      })
      .filter(({ rows }) => rows > 0.5)
      .map(({ name, bytes, rows }) => `${name}: ${rows.toFixed(1)} rows, ${Math.round(bytes)} B`)
    recordFigures('cost of an order', {
      tables: grown,
      jobs: jobsDone(cluster).map(
        ({ job, count, ms }) => `${job}: ${(count / ORDERS).toFixed(1)}, ${ms} ms each`,
      ),
      orders: ORDERS,
      anOrder,
      idleASecond: idle,
    })
    expect(anOrder.commits).to.be.above(1)
  })

  it('orders and reads a second with one and with three web processes, with and without the pooler', async () => {
    const [first] = cluster.webs
    const port = (url: string) => Number(new URL(url).port)
    const straight = { DATABASE_URL: cluster.databaseUrl }
    const setups = {
      direct: { port: port(cluster.webUrls[0]!), env: straight },
      pooled: { port: port(cluster.webUrls[0]!), env: {} },
      'pooled, three': { port: port(cluster.urls[0]), env: {} },
    }
    const found: Record<string, object[]> = {}
    const rounds = [...Object.entries(setups), ...Object.entries(setups).toReversed()]
    for (const [setup, { port: to, env }] of rounds) {
      await first!.kill()
      await first!.start(env)
      for (const [work, requests] of Object.entries({ read: reading, order: ordering })) {
        const load = { port: to, next: requests(cluster), seconds: 4 }
        await measureCapacity({ ...load, seconds: 1 })
        const before = await readMeters(cluster)
        const most = await measureCapacity(load)
        const spent = each(before, await readMeters(cluster), most * load.seconds)
        const { webMs, postgresMs, poolerMs } = spent
        const at70 = await steady({ ...load, perSecond: Math.round(most * 0.7) })
        ;(found[`${work}, ${setup}`] ??= []).push({ most, at70, webMs, postgresMs, poolerMs })
      }
    }
    await first!.kill()
    await first!.start()
    recordFigures('throughput', found)
  })
})

/** What the workers have done by now, and how long each took on average. */
function jobsDone({ workers }: ScaledCluster) {
  const done = workers.flatMap((worker) => worker.lines().filter(({ msg }) => msg === 'job done'))
  const byJob = Map.groupBy(done, ({ queue, job }) => `${String(queue)}/${String(job)}`)
  return [...byJob].map(([job, lines]) => {
    const total = lines.reduce((sum, { ms }) => sum + Number(ms), 0)
    return { job, count: lines.length, ms: Math.round(total / lines.length) }
  })
}

async function steady(load: OpenLoopOptions): Promise<string> {
  const { statuses, p50, p95, p99 } = await runOpenLoop(load)
  return `${JSON.stringify(statuses)} ${p50}/${p95}/${p99} ms`
}
