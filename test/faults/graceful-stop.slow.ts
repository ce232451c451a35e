import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { line, orderBody } from '../support/actors.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { insertTestJob, isDone, OTHER_QUEUES, startTestWorker, countStarts } from './test-jobs.ts'
import { expectBalancedStock } from './orders.ts'

const IN_FLIGHT = 50
const IDLE = 20

describe('SIGTERM, with everything under way', function () {
  this.timeout(240_000)
  const cluster = useCluster()

  for (const redis of ['there', 'away'])
    it(`Redis ${redis}: 50 requests are answered beside idle connections, four jobs end and one of a minute goes back to its queue`, async () => {
      const { webs, workers, sql } = cluster
      await workers[0].kill()
      await Promise.all([startTestWorker(workers[0]), workers[1].start({}, OTHER_QUEUES)])
      const [long, jobs] = await beginJobs()
      const idle = await idleConnections()
      const held = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => holdOrder(n)))
      if (redis === 'away') await cluster.redis.kill()

      const ending = [webs[1].terminate(), workers[0].terminate()] as const
      const refuses = () =>
        fetch(`${cluster.urls[1]}/healthz`).then(
          () => false,
          () => true,
        )
      await eventually(refuses, { what: 'no new connections' })
      const answers = await Promise.all(held.map(({ finish }) => finish()))
      const [web, worker] = await Promise.all(ending)

      expect(answers.map(({ status }) => status)).to.deep.equal(held.map(() => 201))
      const ids = answers.map(({ orderId }) => orderId)
      expect(await sql('select from orders where id = any($1)', [ids])).to.have.length(IN_FLIGHT)
      await expectBalancedStock(cluster)
      expect(idle.open(), 'idle connections').to.equal(0)
      expect([web.how, web.ms < 15_000]).to.deep.equal(['exit code 0', true])
      for (const id of jobs) expect(await isDone(cluster, id)).to.equal(true)
      expect(await isDone(cluster, long)).to.equal(false)
      expect([worker.how, worker.ms < 25_000]).to.deep.equal(['exit code 0', true])

      if (redis === 'away') await cluster.redis.start()
      const gone = performance.now()
      await startTestWorker(workers[0])
      const isBack = async () => (await countStarts(cluster, long)) === 2
      await eventually(isBack, { ms: 40_000, what: 'the job of a minute begun again' })
      recordFigures(`everything under way told to stop, Redis ${redis}`, {
        requests: IN_FLIGHT,
        idle: IDLE,
        jobs: jobs.length + 1,
        dropped: 0,
        webMs: web.ms,
        workerMs: worker.ms,
        begunAgainMs: Math.round(performance.now() - gone),
      })
      await sql('delete from outbox where id = $1', [long])
    })

  /** One job of a minute, one of three seconds and three short ones, all begun. */
  async function beginJobs(): Promise<[long: string, others: string[]]> {
    const names = ['take a minute', 'take three seconds', ...Array(3).fill('take a second')]
    const ids = await Promise.all(names.map((name) => insertTestJob(cluster, name)))
    const begun = async () =>
      (await Promise.all(ids.map((id) => countStarts(cluster, id)))).every((starts) => starts === 1)
    await eventually(begun, { what: 'all jobs begun' })
    return [ids[0]!, ids.slice(1)]
  }

  /** Connections that have had one answer and wait for nothing. */
  async function idleConnections() {
    const agent = new Agent({ keepAlive: true })
    const ask = async () => {
      const [answer] = await once(
        request(`${cluster.urls[1]}/healthz`, { agent }).end(),
        'response',
      )
      await text(answer)
    }
    await Promise.all(Array.from({ length: IDLE }, ask))
    const open = () => Object.values(agent.freeSockets).flat().length
    await eventually(async () => open() === IDLE, { what: 'all of them idle' })
    return { open }
  }

  /** An order whose headers the web process has taken, and whose body is sent by `finish`. */
  async function holdOrder(index: number) {
    const { customers, products } = cluster.market
    const body = JSON.stringify(orderBody([line(products[index % products.length]!)]))
    const asked = request(`${cluster.urls[1]}/api/orders`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${customers[index % customers.length]!.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = once(asked, 'response')
    answered.catch(() => {}) // told by `finish`
    asked.flushHeaders()
    await once(asked, 'continue')
    return {
      async finish(): Promise<{ status: number; orderId?: string }> {
        asked.end(body)
        const [answer] = await answered
        return { status: answer.statusCode, ...JSON.parse(await text(answer)) }
      },
    }
  }
})
