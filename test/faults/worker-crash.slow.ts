import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  authorisePayment,
  authoriseWithoutEvent,
  chargesOf,
  expectConsistent,
  initiatePayment,
  openCheckout,
  openCheckouts,
  placeOrder,
  waitUntilSettled,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('kill -9 of workers, at length', function () {
  this.timeout(300_000)
  const cluster = useCluster()

  it('at 20 random points of the work for 150 orders: every order is charged once, its people told once', async () => {
    const checkouts = []
    while (checkouts.length < 150) checkouts.push(...(await openCheckouts(cluster, 10)))
    await cluster.workers[1].start()
    const killing = killAtRandom(20)
    for (const { checkoutUrl } of checkouts) {
      await authorisePayment(checkoutUrl)
      await sleep(150) // so that work comes in for as long as workers die
    }
    await killing
    const started = performance.now()
    await waitUntilSettled(cluster, checkouts, { ms: 120_000 })
    const drainMs = Math.round(performance.now() - started)
    const repeatedMails = await expectConsistent(cluster, checkouts, { repeats: true })
    recordFigures('20 random kills of workers', {
      orders: 150,
      chargesPerOrder: 1,
      drainMs,
      repeatedMails,
    })
  })

  it('three times by the same job: it is a dead letter, all else goes on, and the reconciler saves the order', async () => {
    const { provider, sql, redisCommand, workers } = cluster
    await injectFault(cluster, { dropEvents: 'all' })
    const checkout = await openCheckout(cluster)
    provider.set('hold-replies')
    await authoriseWithoutEvent(cluster, checkout)
    const row = `select id, dead_lettered_at, last_error from outbox where name = 'charge-source' and payload->>'sourceId' = $1`
    await eventually(async () => (await sql(row, [checkout.sourceId])).length > 0)
    const [{ id }] = await sql(row, [checkout.sourceId])
    await eventually(async () => (await chargesOf(cluster, checkout.orderId)) === 1)
    const pickUps: number[] = []
    for (let crash = 1; crash <= 3; crash++) {
      const started = async () =>
        Number(await redisCommand('HGET', `{bull:payments}:payments:${id}`, 'ats'))
      const isIsolated = async () =>
        String(await redisCommand('HGET', `{bull:payments}:payments:${id}`, 'data')).includes(
          '"isIsolated":true',
        )
      const killed = performance.now()
      await eventually(async () => (await started()) === crash, {
        ms: 30_000,
        what: `try ${crash}`,
      })
      if (crash > 1) pickUps.push(Math.round(performance.now() - killed))
      if (crash === 3) await eventually(isIsolated, { what: 'isolation' })
      await workers[0].kill()
      await workers[0].start()
    }
    const healthy = await placeOrder(cluster, { ...cash, pick: 1 })
    await initiatePayment(cluster, healthy, cash)
    await eventually(async () => (await sql(row, [checkout.sourceId]))[0].dead_lettered_at, {
      ms: 30_000,
      what: 'dead',
    })
    expect((await sql(row, [checkout.sourceId]))[0].last_error).to.include('stalled')
    await sql('delete from outbox where id = $1', [id])
    await waitUntilSettled(cluster, [healthy])

    provider.set('pass')
    await sql('update payments set reconcile_at = now() where order_id = $1', [checkout.orderId])
    await waitUntilSettled(cluster, [checkout])
    await expectConsistent(cluster, [checkout])
    recordFigures('a job that crashes its worker', { crashes: 3, pickUps, dead: 1, charges: 1 })
    expect(Math.max(...pickUps)).to.be.below(20_000)
  })

  /** Each worker in turn, so that there is mostly one at work. */
  async function killAtRandom(times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      await sleep(100 + Math.random() * 900)
      const worker = cluster.workers[time % 2]!
      await worker.kill()
      await worker.start()
    }
  }
})
