import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../support/client.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  expectBalancedStock,
  expectConsistent,
  initiatePayment,
  idempotencyKey,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

/** A checkout as its customer saw it: null for an answer that never came, false for what was not asked. */
interface Outcome {
  pick: number
  headers: Record<string, string>
  placed: (Answer & PlacedOrder) | null
  confirmed: Answer | null | false
}

const cash = { method: 'cash_on_delivery' }
const KILLS = 4

describe('kill -9 of a web process', function () {
  this.timeout(150_000)
  const cluster = useCluster()

  it('between the commit and the message: the relay sends what the process could not', async () => {
    const [web, base] = [cluster.webs[1], cluster.urls[1]]
    await web.kill()
    await web.start(cluster.behindRedisLine)
    cluster.redisLine.set('silent')
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, pick) => placeOrder(cluster, { ...cash, base, pick })),
    )
    const answers = await Promise.all(
      orders.map((order) => initiatePayment(cluster, order, { ...cash, base })),
    )
    await web.kill()
    for (const { status } of [...orders, ...answers]) expect(status).to.be.oneOf([200, 201])
    await waitUntilSettled(cluster, orders)
    await expectConsistent(cluster, orders, { paid: false })
    const [{ sent, seconds }] = await cluster.sql(
      `select min(dispatch_count)::int as sent, max(extract(epoch from completed_at - created_at))::float as seconds
       from outbox where name = 'notify' and payload->>'orderId' = any($1)`,
      [orders.map(({ orderId }) => orderId)],
    )
    expect(sent).to.equal(1)
    recordFigures('web killed before its messages left', {
      orders: orders.length,
      lost: 0,
      seconds,
    })
    expect(seconds).to.be.below(10)
  })

  it('at random times of 200 checkouts: what was acknowledged is there, whole, and nothing is half there', async () => {
    const outcomes: Outcome[] = []
    for (let round = 0; round < KILLS; round++) outcomes.push(...(await checkOutUnderFire(round)))

    const acknowledged = outcomes.flatMap(({ placed }) => placed ?? [])
    for (const { status } of acknowledged) expect(status).to.equal(201)
    const confirmed = outcomes.flatMap((each) => (each.placed && each.confirmed ? each.placed : []))
    expect(await missing(acknowledged)).to.deep.equal([])
    expect(await halfThere()).to.deep.equal([])
    await waitUntilSettled(cluster, confirmed)
    await expectConsistent(cluster, confirmed, { paid: false })

    const repeated = await repeatLost(outcomes.filter(({ placed }) => !placed))
    await expectBalancedStock(cluster)
    recordFigures('web killed during 200 checkouts', {
      kills: KILLS,
      acknowledged: acknowledged.length,
      lost: 0,
      half: 0,
      unanswered: 200 - acknowledged.length,
      ...repeated,
    })
  })

  /** Null when the connection broke, so that nobody knows whether it happened. */
  async function orLost<T extends Answer>(answer: Promise<T>): Promise<T | null> {
    return await answer.catch((error: unknown) => {
      if (error instanceof TypeError) return null // what fetch throws for a broken connection
      throw error
    })
  }

  /** A part of the checkouts, twelve at a time, through a process that is killed amid them and started again. */
  async function checkOutUnderFire(round: number): Promise<Outcome[]> {
    const web = cluster.webs[round % 2]!
    let isUp = true
    const strike = async () => {
      await sleep(20 + Math.random() * 100)
      isUp = false
      await web.kill()
    }
    const struck = strike()
    const attempts = Array.from({ length: 50 }, (_, n) => ({
      pick: 50 * round + n,
      headers: idempotencyKey(),
    }))
    const outcomes = await inParallel(attempts, 12, async (attempt) => {
      const base = cluster.urls[isUp ? round % 2 : 1 - (round % 2)]
      const placed = await orLost(placeOrder(cluster, { ...cash, ...attempt, base }))
      const isPaidFor = placed && attempt.pick % 4 === 0
      const confirmed =
        isPaidFor && (await orLost(initiatePayment(cluster, placed, { ...cash, base })))
      return { ...attempt, placed, confirmed }
    })
    await struck
    await web.start()
    return outcomes
  }

  async function missing(placed: PlacedOrder[]): Promise<string[]> {
    const rows = await cluster.sql(
      'select id from unnest($1::uuid[]) as acknowledged(id) where id not in (select id from orders)',
      [placed.map(({ orderId }) => orderId)],
    )
    return rows.map(({ id }) => id)
  }

  /** Orders without all that belongs to one. */
  async function halfThere(): Promise<string[]> {
    const rows = await cluster.sql(
      `select o.id from orders o where
         o.subtotal is distinct from (select sum(line_total) from order_items where order_id = o.id)
         or not exists (select from payments where order_id = o.id and amount = o.total)
         or not exists (select from store_orders where order_id = o.id)
         or not exists (select from order_events where order_id = o.id)
         or not exists (select from outbox where name = 'expire-order' and payload->>'orderId' = o.id::text)`,
    )
    return rows.map(({ id }) => id)
  }

  /**
   * A customer who got no answer tries again under the same key: one order, whether or not the first try had made it.
   * A dead process may hold a key for 60 s; the leases are aged, so that the test need not wait.
   */
  async function repeatLost(lost: { pick: number; headers: Record<string, string> }[]) {
    await cluster.sql(
      `update idempotency_keys set leased_at = leased_at - interval '60 seconds' where status is null`,
    )
    const [{ orders }] = await cluster.sql('select count(*)::int as orders from orders')
    const again = await Promise.all(
      lost.map(({ pick, headers }) => placeOrder(cluster, { ...cash, pick, headers })),
    )
    for (const { status } of again) expect(status).to.equal(201)
    const replayed = again.filter(({ headers }) => headers.get('idempotent-replayed')).length
    const [{ now }] = await cluster.sql('select count(*)::int as now from orders')
    expect(now - orders).to.equal(lost.length - replayed)
    return { repeated: again.length, replayed }
  }
})

/** Works on all of `things`, `width` at a time. */
async function inParallel<T, R>(
  things: T[],
  width: number,
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = things.values()
  const lane = async () => {
    for (const thing of left) results.push(await work(thing))
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}
