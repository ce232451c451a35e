import { expect } from 'chai'
import { describe, it } from 'mocha'
import { freePort } from '../../dev/embedded/ports.ts'
import { get } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { lockRows, waitingForLocks } from './locks.ts'
import {
  authoriseWithoutEvent,
  expectConsistent,
  initiatePayment,
  openCheckouts,
  placeOrder,
  waitUntilSettled,
  type Checkout,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('SIGTERM', function () {
  this.timeout(150_000)
  const cluster = useCluster()

  it('lets a web process answer what it has begun, and exit with 0 within 15 s', async () => {
    const orders = await placeOrders()
    await expectAnswers(orders, 'Redis up')
    await waitUntilSettled(cluster, orders)
    await expectConsistent(cluster, orders, { paid: false })
  })

  it('lets a worker end its jobs, not ready meanwhile, and exit with 0 within 25 s', async () => {
    const WORKER_PORT = String(await freePort())
    await cluster.workers[0].kill()
    await cluster.workers[0].start({ WORKER_PORT })
    const checkouts = await beginCharges()
    const base = `http://127.0.0.1:${WORKER_PORT}`
    expect((await get('/readyz', { base })).status).to.equal(200)
    const isDraining = async () => (await get('/readyz', { base })).body.failing[0] === 'draining'
    const draining = eventually(isDraining, { what: 'draining' })
    await Promise.all([expectCharges(checkouts, 'Redis up'), draining])
    await cluster.workers[0].start()
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)
  })

  it('does so with Redis away', async () => {
    const { redis, workers } = cluster
    const [orders, checkouts] = [await placeOrders(), await beginCharges()]
    await redis.kill()
    await Promise.all([expectAnswers(orders, 'Redis away'), expectCharges(checkouts, 'Redis away')])
    await redis.start()
    await workers[0].start()
    await waitUntilSettled(cluster, [...orders, ...checkouts])
    await expectConsistent(cluster, orders, { paid: false })
    await expectConsistent(cluster, checkouts)
  })

  const placeOrders = () =>
    Promise.all(Array.from({ length: 6 }, (_, pick) => placeOrder(cluster, { ...cash, pick })))

  /** Stops a web process while it waits for a row in every one of these orders. */
  async function expectAnswers(orders: PlacedOrder[], redis: string): Promise<void> {
    const base = cluster.urls[1]
    const lock = await lockRows(cluster)
    const ids = orders.map(({ orderId }) => orderId)
    await lock.take('select from orders where id = any($1) for update', ids)
    const answers = orders.map((order) => initiatePayment(cluster, order, { ...cash, base }))
    await eventually(async () => (await waitingForLocks(cluster)) === answers.length)
    const ended = cluster.webs[1].terminate()
    const isClosed = () =>
      get('/healthz', { base }).then(
        () => false,
        () => true,
      )
    await eventually(isClosed, { what: 'no new connections' })
    await lock.release()
    for (const { status, headers } of await Promise.all(answers))
      expect([status, headers.get('connection')]).to.deep.equal([200, 'close'])
    const { how, ms } = await ended
    recordFigures(`web told to stop, ${redis}`, { inFlight: answers.length, dropped: 0, how, ms })
    expect([how, ms < 15_000]).to.deep.equal(['exit code 0', true])
  }

  /** Brings the worker to where it waits for the provider, for each of five checkouts. */
  async function beginCharges(): Promise<Checkout[]> {
    const checkouts = await openCheckouts(cluster, 5)
    await injectFault(cluster, { dropEvents: 'all', apiLatencyMs: 1_500 })
    for (const checkout of checkouts) await authoriseWithoutEvent(cluster, checkout)
    const claimed = 'select from payments where charging_source = any($1)'
    const sources = checkouts.map(({ sourceId }) => sourceId)
    await eventually(async () => (await cluster.sql(claimed, [sources])).length === sources.length)
    return checkouts
  }

  /** Stops the worker; what it had begun is recorded once it has gone. */
  async function expectCharges(checkouts: Checkout[], redis: string): Promise<void> {
    const { how, ms } = await cluster.workers[0].terminate()
    const paid = await cluster.sql(
      `select from payments where order_id = any($1) and status = 'paid'`,
      [checkouts.map(({ orderId }) => orderId)],
    )
    recordFigures(`worker told to stop, ${redis}`, { jobs: 5, dropped: 5 - paid.length, how, ms })
    expect([paid.length, how, ms < 25_000]).to.deep.equal([5, 'exit code 0', true])
    await injectFault(cluster, {})
  }
})
