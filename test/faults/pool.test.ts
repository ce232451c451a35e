import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, type Answer } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { lockRows, waitingForLocks } from './locks.ts'
import {
  authorisePayment,
  expectConsistent,
  initiatePayment,
  openCheckout,
  placeOrder,
  waitUntilSettled,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }
const CROWD = 50
/** `DATABASE_POOL` unless set. */
const POOL = 8

describe('fifty requests that wait for one lock', function () {
  this.timeout(90_000)
  const cluster = useCluster()

  it('503 BUSY for those beyond the pool; reads, the other process and later requests are served', async () => {
    const [base, other] = cluster.urls
    const checkout = await openCheckout(cluster, 1)
    const orders = await Promise.all(
      Array.from({ length: CROWD }, (_, pick) =>
        placeOrder(cluster, { ...cash, pick, base: other }),
      ),
    )
    const lock = await lockRows(cluster)
    const ids = orders.map(({ orderId }) => orderId)
    await lock.take('select from orders where id = any($1) for update', ids)
    const waiting = orders.map((order) => timed(initiatePayment(cluster, order, { ...cash, base })))
    await eventually(async () => (await waitingForLocks(cluster)) === POOL, { what: 'a full pool' })

    await authorisePayment(checkout.checkoutUrl) // the provider's event comes to the process whose pool is full
    const [read, placed] = await Promise.all([
      timed(get('/api/stores', { base })),
      timed(placeOrder(cluster, { ...cash, base: other })),
    ])
    expect([read.answer.status, placed.answer.status]).to.deep.equal([200, 201])
    const refused: Timed[] = []
    for (const each of waiting)
      void each.then((done) => (done.answer.status === 503 ? refused.push(done) : undefined))
    await eventually(async () => refused.length === CROWD - POOL, { what: 'the rest refused' })
    expect(await waitingForLocks(cluster)).to.equal(POOL)
    await lock.release()
    const released = performance.now()

    const answers = await Promise.all(waiting)
    const served = answers.filter(({ answer }) => answer.status === 200)
    expect([served.length, refused.length]).to.deep.equal([POOL, CROWD - POOL])
    for (const { answer } of refused)
      expect([answer.body.code, answer.headers.has('retry-after')]).to.deep.equal(['BUSY', true])
    expect((await placeOrder(cluster, { ...cash, base })).status).to.equal(201)
    const recoveryMs = Math.round(performance.now() - released)
    for (const order of orders) {
      const { status, body } = await initiatePayment(cluster, order, { ...cash, base })
      expect(status, JSON.stringify(body)).to.be.oneOf([200, 409])
    }
    await waitUntilSettled(cluster, [...orders, checkout])
    await expectConsistent(cluster, orders, { paid: false })
    await expectConsistent(cluster, [checkout])
    recordFigures('fifty requests that wait for one lock', {
      served: served.length,
      refused: refused.length,
      refusedMs: Math.max(...refused.map(({ ms }) => ms)),
      readMs: read.ms,
      otherProcessMs: placed.ms,
      recoveryMs,
    })
  })
})

interface Timed<A extends Answer = Answer> {
  answer: A
  ms: number
}

async function timed<A extends Answer>(work: Promise<A>): Promise<Timed<A>> {
  const asked = performance.now()
  const answer = await work
  return { answer, ms: Math.round(performance.now() - asked) }
}
