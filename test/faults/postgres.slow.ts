import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { get, type Answer } from '../support/client.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  expectBalancedStock,
  expectConsistent,
  initiatePayment,
  openCheckouts,
  authorisePayment,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('PostgreSQL', function () {
  this.timeout(180_000)
  const cluster = useCluster()

  it('breaking every connection under load: nothing exits, refusals are 503, all is well within 5 s', async () => {
    const checkouts = await openCheckouts(cluster, 3)
    const traffic = startTraffic()
    const rounds = 3
    for (let round = 0; round < rounds; round++) {
      await authorisePayment(checkouts[round]!.checkoutUrl)
      await sleep(200) // between two blows there must be something to break
      await cluster.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'palengke'`,
      )
    }
    const healed = performance.now()
    const recoveryMs = recovery(await traffic.untilWell(), healed)
    await expectSound(await traffic.stop(), checkouts, 'connections broken', { rounds, recoveryMs })
    expect(recoveryMs).to.be.below(5_000)
  })

  it('shut down, then killed, under load: every route but health answers 503 BUSY within 3 s, and all is well 5 s after', async () => {
    const { postgres } = cluster
    const checkouts = await openCheckouts(cluster, 6)
    const traffic = startTraffic()
    const refusedMs: number[] = []
    const recoveryMs: number[] = []
    for (const [index, end] of [postgres.stop, postgres.kill].entries()) {
      for (const { checkoutUrl } of checkouts.slice(3 * index, 3 * index + 3))
        await authorisePayment(checkoutUrl)
      await end()
      refusedMs.push(await expectRefusals(), await sleep(500).then(expectRefusals))
      await postgres.start()
      const healed = performance.now()
      recoveryMs.push(recovery(await traffic.untilWell(), healed))
    }
    await expectSound(await traffic.stop(), checkouts, 'shut down, then killed', {
      refusedMs: Math.max(...refusedMs),
      recoveryMs,
    })
    expect(Math.max(...recoveryMs)).to.be.below(5_000)
  })

  interface Seen {
    at: number
    ms: number
    answer: Answer
    placed?: PlacedOrder
  }

  /** Reads and cash checkouts over both web processes, without a pause. */
  function startTraffic() {
    const seen: Seen[] = []
    const load = { isOver: false }
    const watch = async <A extends Answer>(work: Promise<A>, placed?: PlacedOrder): Promise<A> => {
      const at = performance.now()
      const answer = await work
      seen.push({ at, ms: performance.now() - at, answer, placed })
      return answer
    }
    const lane = async (index: number) => {
      for (let pick = index; !load.isOver; pick += 4) {
        const base = cluster.urls[pick % 2]!
        await watch(get('/api/stores', { base }))
        const placed = await watch(placeOrder(cluster, { ...cash, pick, base }))
        if (placed.status === 201)
          await watch(initiatePayment(cluster, placed, { ...cash, base }), placed)
        await sleep(20)
      }
    }
    const lanes = [0, 1, 2, 3].map(lane)
    return {
      /** Until forty answers in a row were good. */
      async untilWell(): Promise<Seen[]> {
        const goal = seen.length + 40
        const isWell = () => seen.slice(-40).every(({ answer }) => answer.status < 300)
        while (seen.length < goal || !isWell()) await sleep(20)
        return seen
      },
      async stop(): Promise<Seen[]> {
        load.isOver = true
        await Promise.all(lanes)
        return seen
      },
    }
  }

  /** From `healed` to the last refusal, in milliseconds. */
  function recovery(seen: Seen[], healed: number): number {
    const last = seen.findLast(({ answer }) => answer.status >= 300)
    return last ? Math.max(0, Math.round(last.at + last.ms - healed)) : 0
  }

  /** @returns milliseconds until the slowest refusal */
  async function expectRefusals(): Promise<number> {
    const { market, urls } = cluster
    const [as] = market.customers
    const requests = [
      () => get('/api/stores', { base: urls[0] }),
      () => get('/api/orders', { base: urls[1], as }),
      () => placeOrder(cluster, { ...cash, base: urls[0] }),
      () => placeOrder(cluster, { ...cash, base: urls[1] }),
    ]
    const waits: number[] = []
    for (const request of requests) {
      const asked = performance.now()
      const { status, body, headers } = await request()
      expect([status, body.code, headers.has('retry-after')]).to.deep.equal([503, 'BUSY', true])
      waits.push(Math.round(performance.now() - asked))
    }
    for (const path of ['/healthz', '/v1/health'])
      expect((await get(path, { base: urls[0] })).status).to.equal(200)
    expect((await get('/readyz', { base: urls[0] })).status).to.equal(503)
    expect(Math.max(...waits)).to.be.below(3_000)
    return Math.max(...waits)
  }

  /** Nothing but success and BUSY was answered, in time; no process ended; and what was acknowledged got done. */
  async function expectSound(
    seen: Seen[],
    checkouts: PlacedOrder[],
    fault: string,
    measured: object,
  ) {
    for (const { answer, ms } of seen) {
      expect([200, 201, 503], JSON.stringify(answer.body)).to.include(answer.status)
      if (answer.status === 503) expect(answer.body.code).to.equal('BUSY')
      expect(ms).to.be.below(3_000)
    }
    const { webs, workers } = cluster
    for (const each of [...webs, workers[0]]) expect(each.isRunning()).to.equal(true)
    const confirmed = seen.flatMap(({ placed, answer }) =>
      placed && answer.status === 200 ? placed : [],
    )
    await waitUntilSettled(cluster, [...confirmed, ...checkouts])
    await expectConsistent(cluster, confirmed, { paid: false, repeats: true })
    await expectConsistent(cluster, checkouts, { repeats: true })
    await expectBalancedStock(cluster)
    const refused = seen.filter(({ answer }) => answer.status === 503).length
    recordFigures(`PostgreSQL ${fault}`, {
      requests: seen.length,
      refused,
      lost: 0,
      exits: 0,
      ...measured,
    })
  }
})
