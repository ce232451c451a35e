import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { eventually } from '../world.ts'
import { useCluster } from './cluster.ts'
import { figures } from './figures.ts'
import { authoriseAlone, expectWhole, openCheckouts, settled } from './orders.ts'
import { misbehave } from './cluster.ts'
import { startProxy, type Proxy } from './proxy.ts'

describe('PostgreSQL and Redis fallen silent without closing', function () {
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

  for (const [what, isBusy] of [
    ['an idle worker', false],
    ['a worker amid charges', true],
  ] as const)
    it(`${what} notices it and goes on within 30 s: every order is charged once`, async () => {
      const { workers, redisLine, behindRedisLine } = cluster
      await workers[0].kill()
      await workers[0].start({ ...behindRedisLine, ...behindDatabaseLine })
      const checkouts = await openCheckouts(cluster, 5)
      await misbehave(cluster, { dropEvents: 'all', apiLatencyMs: isBusy ? 2_000 : 0 })
      const authorise = () =>
        Promise.all(checkouts.map((checkout) => authoriseAlone(cluster, checkout)))
      if (isBusy) {
        await authorise()
        const claimed = 'select from payments where charging_source = any($1)'
        const sources = checkouts.map(({ sourceId }) => sourceId)
        await eventually(async () => (await cluster.sql(claimed, [sources])).length === 5)
      }
      for (const line of [redisLine, database]) line.freeze()
      const silent = performance.now()
      if (!isBusy) await authorise()
      await settled(cluster, checkouts)
      const recoveryMs = Math.round(performance.now() - silent)
      await expectWhole(cluster, checkouts, { repeats: true })
      expect(workers[0].isRunning()).to.equal(true)
      figures(`PostgreSQL and Redis silent, ${what}`, { orders: 5, lost: 0, recoveryMs })
      expect(recoveryMs).to.be.below(30_000)
    })
})
