import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { eventually } from '../world.ts'
import { misbehave, useCluster } from './cluster.ts'
import { figures } from './figures.ts'
import { authoriseAlone, expectWhole, openCheckouts, settled, type Checkout } from './orders.ts'
import { startProxy, type Proxy } from './proxy.ts'

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
        await misbehave(cluster, { dropEvents: 'all', apiLatencyMs: isBusy ? 2_000 : 0 })
        const authorised = () =>
          Promise.all(checkouts.map((checkout) => authoriseAlone(cluster, checkout)))
        if (isBusy) {
          await authorised()
          await claimed(checkouts)
        }
        if (which !== 'PostgreSQL') redisLine.freeze()
        if (which !== 'Redis') database.freeze()
        const silent = performance.now()
        if (!isBusy) await authorised()
        await settled(cluster, checkouts)
        const recoveryMs = Math.round(performance.now() - silent)
        await expectWhole(cluster, checkouts, { repeats: true })
        expect(workers[0].isRunning()).to.equal(true)
        const worker = isBusy ? 'busy' : 'idle'
        figures('silent without closing', { which, worker, orders: 5, lost: 0, recoveryMs })
      })

  /** Until the worker is about to charge every one of them. */
  async function claimed(checkouts: Checkout[]): Promise<void> {
    const sources = checkouts.map(({ sourceId }) => sourceId)
    const rows = 'select from payments where charging_source = any($1)'
    await eventually(async () => (await cluster.sql(rows, [sources])).length === sources.length)
  }
})
