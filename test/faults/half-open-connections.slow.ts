import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { get, type Answer } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import { openShop, restart, visitor } from './chats.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  authoriseWithoutEvent,
  expectConsistent,
  openCheckouts,
  placeOrder,
  waitUntilSettled,
  type Checkout,
} from './orders.ts'
import { startProxy, type Proxy } from './tcp-proxy.ts'

const LOOK_MS = 900

describe('fallen silent without closing', function () {
  this.timeout(180_000)
  const cluster = useCluster()
  let database: Proxy
  let behindDatabaseLine: NodeJS.ProcessEnv

  before(async () => {
    const url = new URL(cluster.databaseUrl)
    database = await startProxy(Number(url.port))
    url.port = String(database.port)
    behindDatabaseLine = { DATABASE_URL: url.href }
  })
  after(() => database.stop())

  for (const which of ['Redis', 'PostgreSQL', 'both'])
    for (const isBusy of [false, true])
      it(`${which}, with ${isBusy ? 'charges under way' : 'an idle worker'}: it goes on, and every order is charged once`, async () => {
        const { workers, redisLine, behindRedisLine } = cluster
        await workers[0].kill()
        await workers[0].start({ ...behindRedisLine, ...behindDatabaseLine })
        const checkouts = await openCheckouts(cluster, 5)
        await injectFault(cluster, { dropEvents: 'all', apiLatencyMs: isBusy ? 2_000 : 0 })
        const authorised = () =>
          Promise.all(checkouts.map((checkout) => authoriseWithoutEvent(cluster, checkout)))
        if (isBusy) {
          await authorised()
          await claimed(checkouts)
        }
        if (which !== 'PostgreSQL') redisLine.freeze()
        if (which !== 'Redis') database.freeze()
        const silent = performance.now()
        if (!isBusy) await authorised()
        await waitUntilSettled(cluster, checkouts)
        const recoveryMs = Math.round(performance.now() - silent)
        await expectConsistent(cluster, checkouts, { repeats: true })
        expect(workers[0].isRunning()).to.equal(true)
        const worker = isBusy ? 'busy' : 'idle'
        recordFigures('silent without closing', { which, worker, orders: 5, lost: 0, recoveryMs })
      })

  it('both, with a web process: it reads, takes orders and hears of replies again', async () => {
    const [own, web] = [cluster.urls[1], cluster.webs[1]]
    const offline = { AI_PROVIDER: 'offline' }
    await restart(cluster, offline, { of: [cluster.workers[0]] })
    await restart(
      cluster,
      { ...cluster.behindRedisLine, ...behindDatabaseLine, ...offline },
      { of: [web] },
    )
    const shop = await openShop(cluster)
    const { say } = visitor({ ...cluster, urls: [own, own] }, shop)
    const asks = {
      read: () => get('/api/stores', { base: own }),
      order: () => placeOrder(cluster, { method: 'cash_on_delivery', base: own }),
      hear: async () => {
        const began = performance.now()
        const answer = await say('Hello')
        return performance.now() - began < LOOK_MS ? answer : null // who hears nothing looks once a second
      },
    }
    const goesWell = async (ask: () => Promise<Answer | null>) => {
      const answer = await ask()
      if (answer && answer.status < 300) return true
      await sleep(1_000) // a key has 60 messages a minute
      return false
    }
    const allGoWell = async (since: number) => {
      const all = Object.entries(asks).map(async ([name, ask]) => {
        await eventually(() => goesWell(ask), { ms: 60_000, what: name })
        return [name, Math.round(performance.now() - since)]
      })
      return Object.fromEntries(await Promise.all(all))
    }
    await allGoWell(performance.now()) // the first answer of a process may take longer than a look
    cluster.redisLine.freeze()
    database.freeze()
    recordFigures('web process, silent without closing', await allGoWell(performance.now()))
  })

  /** Until the worker is about to charge every one of them. */
  async function claimed(checkouts: Checkout[]): Promise<void> {
    const sources = checkouts.map(({ sourceId }) => sourceId)
    const rows = 'select from payments where charging_source = any($1)'
    await eventually(async () => (await cluster.sql(rows, [sources])).length === sources.length)
  }
})
