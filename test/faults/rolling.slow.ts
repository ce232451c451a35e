import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { get, type Answer } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures, p99 } from './figures.ts'
import {
  expectConsistent,
  initiatePayment,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'
import { startRouter, type Router } from './router.ts'

const cash = { method: 'cash_on_delivery' }
const LANES = 8
const RESTARTS = 6
const STOP_DELAY = { STOP_DELAY_SECONDS: '2' }

describe('a new version', function () {
  this.timeout(180_000)
  const cluster = useCluster()
  let router: Router | undefined

  afterEach(() => router?.stop())

  it('goes out under load, one web process after the other: no request fails', async () => {
    const { webs, urls } = cluster
    for (const web of webs) {
      await web.kill()
      await web.start(STOP_DELAY)
    }
    const front = (router = await startRouter(urls))
    await eventually(async () => urls.every(front.uses), { what: 'both in use' })
    const traffic = startTraffic(front.url)
    const stops: { how: string; ms: number }[] = []
    for (let restart = 0; restart < RESTARTS; restart++) {
      const [web, url] = [webs[restart % 2]!, urls[restart % 2]!]
      const before = traffic.count()
      await eventually(async () => traffic.count() > before + 2 * LANES, { what: 'traffic' })
      stops.push(await web.terminate())
      await web.start(STOP_DELAY)
      await eventually(async () => front.uses(url), { what: 'the new process in use' })
    }
    const { orders, waits, refused } = await traffic.stop()
    expect(front.failures).to.deep.equal([])
    expect(refused).to.deep.equal([])
    expect(stops.map(({ how }) => how)).to.deep.equal(stops.map(() => 'exit code 0'))
    await waitUntilSettled(cluster, orders)
    await expectConsistent(cluster, orders, { paid: false })
    recordFigures('six restarts under load', {
      requests: waits.length,
      failed: 0,
      p99ms: p99(waits),
      stopMs: Math.max(...stops.map(({ ms }) => ms)),
    })
  })

  /** Reads and some cash checkouts through the router. */
  function startTraffic(base: string) {
    const orders: PlacedOrder[] = []
    const waits: number[] = []
    const refused: unknown[] = []
    const load = { isOver: false }
    const watch = async <A extends Answer>(work: Promise<A>): Promise<A> => {
      const asked = performance.now()
      const answer = await work
      waits.push(performance.now() - asked)
      if (answer.status >= 300) refused.push([answer.status, answer.body])
      return answer
    }
    const lane = async (_: unknown, index: number) => {
      for (let pick = index; !load.isOver; pick += LANES) {
        for (let read = 0; read < 10; read++) await watch(get('/api/stores', { base }))
        await sleep(100)
        const placed = await watch(placeOrder(cluster, { ...cash, pick, base }))
        if (placed.status !== 201) continue
        const { status } = await watch(initiatePayment(cluster, placed, { ...cash, base }))
        if (status === 200) orders.push(placed)
      }
    }
    const lanes = Array.from({ length: LANES }, lane)
    return {
      count: () => waits.length,
      async stop() {
        load.isOver = true
        await Promise.all(lanes)
        return { orders, waits, refused }
      },
    }
  }
})
