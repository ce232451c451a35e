import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  authorisePayment,
  expectConsistent,
  initiatePayment,
  openCheckouts,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('Redis, at length', function () {
  this.timeout(300_000)
  const cluster = useCluster()

  it('emptied while jobs wait: the relay sends them again by itself, 60 s after it sent them first', async () => {
    const { provider, sql, redisCommand } = cluster
    provider.set('hold-requests')
    const checkouts = await openCheckouts(cluster, 12)
    for (const { checkoutUrl } of checkouts) await authorisePayment(checkoutUrl)
    const sent = `select from outbox where completed_at is null and name <> 'expire-order' and dispatch_count > 0`
    await eventually(async () => (await sql(sent)).length === checkouts.length, {
      what: 'all sent',
    })
    await redisCommand('FLUSHALL')
    const emptied = performance.now()
    provider.set('pass')
    await waitUntilSettled(cluster, checkouts, { ms: 90_000 })
    const recoveryMs = Math.round(performance.now() - emptied)
    await expectConsistent(cluster, checkouts)
    recordFigures('Redis emptied, at length', { orders: checkouts.length, lost: 0, recoveryMs })
    expect(recoveryMs).to.be.below(70_000)
  })

  it('killed six times within a minute of orders: all of them are confirmed', async () => {
    const { redis } = cluster
    const orders: PlacedOrder[] = []
    const checkouts = await openCheckouts(cluster, 20)
    const waits: number[] = []
    for (let kill = 0; kill < 6; kill++) {
      const until = performance.now() + 8_000
      while (performance.now() < until) {
        const placed = await placeOrder(cluster, { ...cash, pick: orders.length })
        await initiatePayment(cluster, placed, { ...cash, base: cluster.urls[1] })
        orders.push(placed)
        const checkout = checkouts[orders.length - 1]
        if (checkout) await authorisePayment(checkout.checkoutUrl)
        await sleep(100)
      }
      await redis.kill()
      await sleep(2_000)
      await redis.start()
      const [back, placed] = [performance.now(), await placeOrder(cluster, cash)]
      await initiatePayment(cluster, placed, cash)
      orders.push(placed)
      const isTold = `select from outbox where name = 'notify' and payload->>'orderId' = $1 and completed_at is not null`
      await eventually(async () => (await cluster.sql(isTold, [placed.orderId])).length > 0, {
        ms: 30_000,
      })
      waits.push(Math.round(performance.now() - back))
    }
    await waitUntilSettled(cluster, [...orders, ...checkouts], { ms: 60_000 })
    await expectConsistent(cluster, orders, { paid: false, repeats: true })
    await expectConsistent(cluster, checkouts, { repeats: true })
    recordFigures('Redis killed six times', {
      orders: orders.length + 20,
      lost: 0,
      firstJobAfterMs: waits,
    })
  })

  it('falling silent without closing: web and worker notice it and go on within 30 s', async () => {
    const { webs, workers, redisLine, behindRedisLine, urls } = cluster
    for (const each of [webs[1], workers[0]]) await each.kill()
    await Promise.all([webs[1], workers[0]].map((each) => each.start(behindRedisLine)))
    const before = await placeOrder(cluster, { ...cash, base: urls[1] })
    await initiatePayment(cluster, before, { ...cash, base: urls[1] })
    await waitUntilSettled(cluster, [before])
    redisLine.freeze()
    const silent = performance.now()
    const orders = []
    for (let pick = 0; pick < 5; pick++) {
      const placed = await placeOrder(cluster, { ...cash, pick, base: urls[1] })
      await initiatePayment(cluster, placed, { ...cash, base: urls[1] })
      orders.push(placed)
    }
    await waitUntilSettled(cluster, orders, { ms: 60_000 })
    const recoveryMs = Math.round(performance.now() - silent)
    await expectConsistent(cluster, orders, { paid: false })
    recordFigures('Redis silent', { lost: 0, recoveryMs })
    expect(recoveryMs).to.be.below(30_000)
  })
})
