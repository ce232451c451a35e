import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures, quantile } from './figures.ts'
import { insertTestJob, isDone, OTHER_QUEUES, startTestWorker } from './test-jobs.ts'
import {
  expectConsistent,
  initiatePayment,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'
import type { Program } from './product-process.ts'

const cash = { method: 'cash_on_delivery' }
const BYSTANDERS = 6
const poisons = {
  throw: { reason: 'poison', crashes: 0 },
  'never end': { reason: 'took over 1000 ms', crashes: 0 },
  exit: { reason: 'stalled', crashes: 3 },
  swell: { reason: 'stalled', crashes: 3 },
  loop: { reason: 'stalled', crashes: 3 },
}

describe('a poison job', function () {
  this.timeout(240_000)
  const cluster = useCluster()

  for (const [name, { reason, crashes }] of Object.entries(poisons))
    it(`that wants to ${name}: a dead letter after three tries, its queue goes on, the others never wait`, async () => {
      const [victim, rest] = cluster.workers
      await victim.kill()
      await Promise.all([startTestWorker(victim), rest.start({}, OTHER_QUEUES)])
      const supervisor = supervise(victim)
      const traffic = startOrders()
      const id = await insertTestJob(cluster, name)
      const began = performance.now()
      const dead = await eventually(async () => await deadRow(id), { ms: 120_000, what: 'dead' })
      const seconds = Math.round((performance.now() - began) / 1000)
      const next = await insertTestJob(cluster, 'ping')
      await eventually(async () => await isDone(cluster, next), {
        ms: 40_000,
        what: 'the next of its queue',
      })
      const orders = await traffic.stop()
      expect(dead.last_error).to.include(reason)
      expect(await supervisor.stop()).to.equal(crashes)
      await cluster.sql('delete from outbox where id = $1', [id])

      await waitUntilSettled(cluster, orders)
      await expectConsistent(cluster, orders, { paid: false })
      const waits = await tellWaits(orders)
      const [p99ms, maxMs] = [quantile(waits, 0.99), quantile(waits, 1)]
      recordFigures(`a job that wants to ${name}`, {
        crashes,
        deadAfterSeconds: seconds,
        othersP99ms: p99ms,
        othersMaxMs: maxMs,
        blocked: 0,
      })
      expect(maxMs).to.be.below(5_000)
    })

  it('that ends its worker, and another one, take none of the jobs beside them along', async () => {
    const [victim, rest] = cluster.workers
    await victim.kill()
    const names = ['exit', 'exit', ...Array<string>(BYSTANDERS).fill('take a second')]
    const ids = await Promise.all(names.map((name) => insertTestJob(cluster, name)))
    const [poisonous, bystanders] = [ids.slice(0, 2), ids.slice(2)]
    await startTestWorker(victim)
    await rest.start({}, OTHER_QUEUES) // its relay sends them
    const supervisor = supervise(victim)
    const all = async (look: (id: string) => Promise<unknown>, of: string[]) =>
      (await Promise.all(of.map(look))).every(Boolean)
    await eventually(() => all(deadRow, poisonous), { ms: 150_000, what: 'both dead' })
    const done = (id: string) => isDone(cluster, id)
    await eventually(() => all(done, bystanders), { ms: 60_000, what: 'all others done' })
    recordFigures('jobs beside two that end their worker', {
      crashes: await supervisor.stop(),
      bystanders: BYSTANDERS,
      lost: 0,
    })
    await cluster.sql('delete from outbox where id = any($1)', [poisonous])
  })

  /** Starts the worker again whenever it ends, and counts how often that was. */
  function supervise(worker: Program) {
    const seen = { crashes: 0, isOver: false }
    const watch = async () => {
      while (!seen.isOver) {
        if (!worker.isRunning()) {
          seen.crashes += 1
          await startTestWorker(worker).catch(() => {}) // it may take the poison before it is ready
        }
        await sleep(100)
      }
    }
    const watching = watch()
    return {
      async stop(): Promise<number> {
        seen.isOver = true
        await watching
        return seen.crashes
      },
    }
  }

  /** Four cash orders a second. */
  function startOrders() {
    const orders: PlacedOrder[] = []
    const load = { isOver: false }
    const run = async () => {
      while (!load.isOver) {
        const placed = await placeOrder(cluster, { ...cash, pick: orders.length })
        await initiatePayment(cluster, placed, cash)
        orders.push(placed)
        await sleep(250)
      }
    }
    const running = run()
    return {
      async stop(): Promise<PlacedOrder[]> {
        load.isOver = true
        await running
        return orders
      },
    }
  }

  async function deadRow(id: string): Promise<{ last_error: string } | undefined> {
    const dead = 'select last_error from outbox where id = $1 and dead_lettered_at is not null'
    return (await cluster.sql(dead, [id]))[0]
  }

  /** Milliseconds from the cause to the effect of what tells people of these orders. */
  async function tellWaits(orders: PlacedOrder[]): Promise<number[]> {
    const rows = await cluster.sql(
      `select extract(epoch from completed_at - created_at)::float8 * 1000 as ms from outbox
       where name = 'notify' and payload->>'orderId' = any($1)`,
      [orders.map(({ orderId }) => orderId)],
    )
    return rows.map(({ ms }) => ms)
  }
})
