import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, beforeEach, describe, it } from 'mocha'
import { get, post } from '../support/client.ts'
import { PASSWORD, unique } from '../support/actors.ts'
import { photo, upload } from '../support/images.ts'
import { runProgram } from '../support/programs.ts'
import { eventually } from '../support/harness.ts'
import { openShop, restart, visitor } from './chats.ts'
import { useCluster } from './cluster.ts'
import { recordFigures, quantile } from './figures.ts'
import {
  authorisePayment,
  expectConsistent,
  openCheckout,
  openCheckouts,
  waitUntilSettled,
  type Checkout,
} from './orders.ts'
import { startRedisNodes, type RedisNode, type RedisNodes } from './redis-nodes.ts'

const EVERY_MS = 200
const LIMIT = 120

describe('a Redis Cluster of three masters and their replicas', function () {
  this.timeout(240_000)
  const cluster = useCluster()
  let folder: string
  let nodes: RedisNodes

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-nodes-'))
    nodes = await startRedisNodes(folder)
  })
  beforeEach(() => restart(cluster, { ...nodes.env, AI_PROVIDER: 'offline' }))
  after(async () => {
    await nodes.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('orders, chats, uploads and a limit are as with one Redis, and every master has its part of the queues', async () => {
    const checkouts = await openCheckouts(cluster, 30)
    for (const { checkoutUrl } of checkouts) await authorisePayment(checkoutUrl)
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)

    const { say } = visitor(cluster, await openShop(cluster))
    expect((await say('Hello')).status).to.equal(200)

    const [url] = cluster.urls
    const as = { token: await newToken() }
    const sent = await upload('/api/upload/image', [{ bytes: await photo() }], { as, base: url })
    expect(sent.status, JSON.stringify(sent.body)).to.equal(200)

    // Of somebody else, whose minute begins with the first of them.
    const asking = { token: await newToken() }
    const asked = Array.from({ length: 300 }, (_, n) =>
      get('/api/users/profile', { as: asking, base: cluster.urls[n % 2] }),
    )
    const passed = (await Promise.all(asked)).filter(({ status }) => status === 200).length
    const keys = await Promise.all(nodes.masters.map((node) => node.command('DBSIZE')))
    recordFigures('Redis Cluster', { orders: checkouts.length, passed, keysOfMasters: keys })
    expect(passed).to.equal(LIMIT)
    for (const held of keys) expect(held).to.be.above(0)
  })

  const faults = [
    ['killed', 'payments', 'kill', 'start'],
    ['killed', 'notifications', 'kill', 'start'],
    ['silent', 'payments', 'freeze', 'thaw'],
  ] as const
  for (const [fault, queue, breaks, mends] of faults)
    it(`the master of ${queue} ${fault} amid orders: its replica takes over, and nothing is lost`, async () => {
      const { master, replica } = await nodes.holderOf(`{bull:${queue}}`)
      const [gone, next] = (await isMaster(master)) ? [master, replica] : [replica, master]
      const { checkouts, failed, orderMs, result } = await customersDuring(async () => {
        await gone[breaks]()
        const broken = performance.now()
        await eventually(() => isMaster(next), { ms: 60_000, what: 'the replica a master' })
        const promotedMs = Math.round(performance.now() - broken)
        return { promotedMs, worksAgainMs: await untilJobsRun(queue, broken) }
      })
      await gone[mends]()
      await waitUntilSettled(cluster, checkouts, { ms: 120_000 })
      await expectConsistent(cluster, checkouts, { repeats: true })
      const [p95, max] = [quantile(orderMs, 0.95), Math.round(Math.max(...orderMs))]
      const measured = { orders: checkouts.length, lost: 0, failed, ...result, p95, max }
      recordFigures(`the master of ${queue} ${fault}`, measured)
      expect(checkouts.length).to.be.above(20)
      expect(failed).to.deep.equal({})
      await eventually(async () => !(await isMaster(gone)), { ms: 30_000, what: 'a replica again' })
    })

  it('the doctor says when the setting and the server do not belong together', async () => {
    const { redisUrl: alone } = cluster
    const [node] = nodes.masters
    const say = async (REDIS_URL: string, REDIS_CLUSTER: string) =>
      (await runProgram(['src/doctor/main.ts', 'redis'], { REDIS_URL, REDIS_CLUSTER })).output
    expect(await say(nodes.env.REDIS_URL!, 'on')).to.not.include('REDIS_CLUSTER')
    expect(await say(alone, 'off')).to.not.include('REDIS_CLUSTER')
    expect(await say(node!.url, 'off')).to.match(/fail .*set REDIS_CLUSTER=on/)
    expect(await say(alone, 'on')).to.match(/fail .*unset REDIS_CLUSTER/)
  })

  async function newToken(): Promise<string> {
    const account = { email: `${unique('rosa')}@palengke.example`, password: PASSWORD }
    const names = { firstName: 'Rosa', lastName: 'Santos' }
    const base = cluster.urls[0]
    return (await post('/api/auth/register', { ...account, ...names }, { base })).body.token
  }

  /** Customers who go on ordering and paying while something happens, and for two seconds more. */
  async function customersDuring<T>(happens: () => Promise<T>) {
    const checkouts: Checkout[] = []
    const failed: Record<string, number> = {}
    const orderMs: number[] = []
    const over = new AbortController()
    const order = async (pick: number) => {
      const began = performance.now()
      try {
        const checkout = await openCheckout(cluster, pick)
        orderMs.push(performance.now() - began)
        checkouts.push(checkout) // answered, so it has to be whole
        await authorisePayment(checkout.checkoutUrl)
      } catch (error) {
        const reason = String(error).slice(0, 80)
        failed[reason] = (failed[reason] ?? 0) + 1
      }
    }
    const ordering = (async () => {
      const under: Promise<void>[] = []
      for (let pick = 0; !over.signal.aborted; pick++) {
        under.push(order(pick))
        await sleep(EVERY_MS)
      }
      await Promise.all(under)
    })()
    await sleep(1_000)
    const result = await happens()
    await sleep(2_000)
    over.abort()
    await ordering
    return { checkouts, failed, orderMs, result }
  }

  /** Milliseconds from `since` until a job of the queue was done that was asked for from now on. */
  async function untilJobsRun(queue: string, since: number): Promise<number> {
    const [{ now }] = await cluster.sql('select clock_timestamp() as now')
    const done = `select from outbox where queue = $1 and created_at > $2 and completed_at is not null limit 1`
    const look = async () => (await cluster.sql(done, [queue, now])).length > 0
    await eventually(look, { ms: 60_000, what: `a job of ${queue} done` })
    return Math.round(performance.now() - since)
  }
})

async function isMaster(node: RedisNode): Promise<boolean> {
  const role = await node.command('ROLE').catch(() => [])
  return (role as unknown[])[0] === 'master'
}
