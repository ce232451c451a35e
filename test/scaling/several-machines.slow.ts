import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../dev/embedded/ports.ts'
import { redis } from '../../src/platform/runtime/redis.ts'
import { recordFigures } from '../faults/figures.ts'
import {
  authorisePayment,
  expectConsistent,
  openCheckout,
  openCheckouts,
  waitUntilSettled,
  type Checkout,
} from '../faults/orders.ts'
import { eventually } from '../support/harness.ts'
import { startPooler } from './infrastructure.ts'
import { commandAt, useScaledCluster } from './cluster.ts'

const EVERY_MS = 200
const run = promisify(execFile)

describe('several machines', function () {
  this.timeout(400_000)
  const cluster = useScaledCluster()

  it('through the balancer and the pooler: every order is confirmed, charged and told once', async () => {
    const checkouts = await openCheckouts(cluster, 60)
    for (const { checkoutUrl } of checkouts) await authorisePayment(checkoutUrl)
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)
    const [{ backends }] = await cluster.sql(
      `select count(*)::int as backends from pg_stat_activity where application_name <> 'tests' and backend_type = 'client backend'`,
    )
    recordFigures('several machines', { orders: checkouts.length, connectionsToPostgres: backends })
  })

  it('a web process and a worker killed, a web process restarted in order: what was answered holds', async () => {
    const [first, second] = cluster.webs
    const { checkouts, failed } = await customersDuring(async () => {
      await Promise.all([first!.kill(), cluster.workers[0]!.kill()])
      await sleep(4_000)
      await Promise.all([first!.start(), cluster.workers[0]!.start()])
      await second!.terminate()
      await second!.start()
    })
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts, { repeats: true })
    recordFigures('web and worker killed', { orders: checkouts.length, failed })
    expect(checkouts.length).to.be.above(20)
  })

  it('the first Redis killed while orders run: Sentinel promotes the second, and nothing that was answered is lost', async () => {
    const { checkouts, failed, result } = await customersDuring(async () => {
      await cluster.redis.kill()
      const killed = performance.now()
      await eventually(async () => (await roleOf(cluster.replicaUrl)) === 'master', {
        ms: 60_000,
        what: 'the second Redis promoted',
      })
      const promotedMs = Math.round(performance.now() - killed)
      return { promotedMs, worksAgainMs: await untilJobsRun(killed) }
    })
    await cluster.redis.start()
    await eventually(async () => (await roleOf(cluster.redisUrl)) === 'slave', {
      ms: 60_000,
      what: 'the first Redis a replica',
    })
    await waitUntilSettled(cluster, checkouts, { ms: 180_000 })
    await expectConsistent(cluster, checkouts, { repeats: true })
    recordFigures('Redis promoted', { orders: checkouts.length, lost: 0, failed, ...result })
    expect(checkouts.length).to.be.above(20)
  })

  it('the pooler killed while orders run: 503 until it is back, and nothing that was answered is lost', async () => {
    const { checkouts, failed } = await customersDuring(async () => {
      cluster.pooler().kill()
      await cluster.pooler().exited
      await sleep(2_000)
      await cluster.startPooler()
      await sleep(2_000)
    })
    await waitUntilSettled(cluster, checkouts, { ms: 180_000 })
    await expectConsistent(cluster, checkouts, { repeats: true })
    recordFigures('pooler killed', { orders: checkouts.length, lost: 0, failed })
    expect(checkouts.length).to.be.above(5)
  })

  it('a pooler that drops the time limits of its clients is found by the doctor', async () => {
    const port = await freePort()
    const careless = await startPooler(cluster.folder, cluster.databaseUrl, port, {
      name: 'careless',
      limits: false,
    })
    const url = Object.assign(new URL(cluster.databaseUrl), { port: String(port) }).href
    try {
      expect(await diagnosis(url)).to.match(
        /fail +Limits +the connection pooler discards statement_timeout/,
      )
      expect(await diagnosis(cluster.env.DATABASE_URL!)).to.match(/ok +Limits /)
    } finally {
      await careless.stop()
    }
  })

  it('a Redis that has become a replica under its clients: they leave it', async () => {
    const own = process.env.REDIS_URL!
    await redis().set('palengke:test', '1')
    const left = new Promise((resolve) => redis().once('reconnecting', resolve))
    await commandAt(own, 'REPLICAOF', '127.0.0.1', '1')
    const refusal = await redis()
      .set('palengke:test', '2')
      .catch((error: Error) => error.message)
    expect(refusal).to.include('READONLY')
    await left
    await commandAt(own, 'REPLICAOF', 'NO', 'ONE')
  })

  async function diagnosis(databaseUrl: string): Promise<string> {
    const env = { ...cluster.env, DATABASE_URL: databaseUrl }
    const doctor = run(process.execPath, ['src/doctor/main.ts'], { env })
    return (await doctor.catch((failed: { stdout: string }) => failed)).stdout
  }

  /** Customers who go on ordering and paying while something happens, and for two seconds more. */
  async function customersDuring<T>(happens: () => Promise<T>) {
    const checkouts: Checkout[] = []
    const under: Promise<void>[] = []
    const failed: Record<string, number> = {}
    const over = new AbortController()
    const order = async (pick: number) => {
      try {
        const checkout = await openCheckout(cluster, pick)
        checkouts.push(checkout) // answered, so it has to be whole, whatever becomes of the rest
        await authorisePayment(checkout.checkoutUrl)
      } catch (error) {
        const reason = String(error).slice(0, 80)
        failed[reason] = (failed[reason] ?? 0) + 1
      }
    }
    const ordering = (async () => {
      for (let pick = 0; !over.signal.aborted; pick++) {
        under.push(order(pick))
        await sleep(EVERY_MS)
      }
    })()
    await sleep(1_000)
    const result = await happens()
    await sleep(2_000)
    over.abort()
    await ordering
    await Promise.all(under)
    return { checkouts, failed, result }
  }

  /** Milliseconds from `since` until a job was done that was asked for since then. */
  async function untilJobsRun(since: number): Promise<number> {
    const [{ now }] = await cluster.sql('select clock_timestamp() as now')
    const done = `select from outbox where created_at > $1 and completed_at is not null limit 1`
    await eventually(async () => (await cluster.sql(done, [now])).length > 0, { ms: 60_000 })
    return Math.round(performance.now() - since)
  }
})

async function roleOf(url: string): Promise<string | undefined> {
  const text = await commandAt(url, 'INFO', 'replication').catch(() => '')
  return /role:(\w+)/.exec(String(text))?.[1]
}
