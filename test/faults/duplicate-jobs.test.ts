import { expect } from 'chai'
import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { lockRows, waitingForLocks } from './locks.ts'
import {
  authoriseWithoutEvent,
  chargesOf,
  expectConsistent,
  initiatePayment,
  openCheckout,
  placeOrder,
  waitUntilSettled,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('a job that is sent twice and runs twice at once', function () {
  this.timeout(30_000)
  const cluster = useCluster()

  it('tells the people of an order once', async () => {
    const order = await placeOrder(cluster, cash)
    const lock = await lockRows(cluster)
    const owners = cluster.market.stores.map(({ owner }) => owner.id)
    await lock.take('select from users where id = any($1) for update', owners)
    await initiatePayment(cluster, order, cash)
    await eventually(async () => (await waitingForLocks(cluster)) === 1, { what: 'the first run' })
    const id = await sendAgain('notify')
    await eventually(async () => (await waitingForLocks(cluster)) === 2, { what: 'its twin' })
    await lock.release()
    await waitUntilSettled(cluster, [order])
    await expectRuns(id, 2)
    await expectConsistent(cluster, [order], { paid: false })
  })

  it('charges an order once', async () => {
    const { provider, redisCommand } = cluster
    const checkout = await openCheckout(cluster)
    await injectFault(cluster, { dropEvents: 'all' })
    provider.set('hold-replies')
    await authoriseWithoutEvent(cluster, checkout)
    await eventually(async () => (await chargesOf(cluster, checkout.orderId)) === 1)
    const id = await sendAgain('charge-source')
    const twin = async () =>
      (await redisCommand('HGET', `{bull:payments}:payments:${id}-2`, 'ats')) === '1'
    await eventually(twin, { what: 'its twin' })
    provider.set('pass')
    await waitUntilSettled(cluster, [checkout])
    await expectRuns(id, 2)
    await expectConsistent(cluster, [checkout])
  })

  /** Both runs of a row came to an end, and the loser of them quietly. */
  async function expectRuns(id: string, times: number): Promise<void> {
    const runs = () => cluster.workers[0].lines().filter((line) => line.id === id)
    await eventually(async () => runs().length === times, { what: `${times} runs` })
    expect(runs().map(({ msg }) => msg)).to.deep.equal(runs().map(() => 'job done'))
  }

  /** Has the relay send the one such row once more, as it would a minute after it was sent first. */
  async function sendAgain(name: string): Promise<string> {
    const sent = `name = $1 and completed_at is null and dispatch_count = 1`
    const again = `update outbox set available_at = now() where ${sent} returning id`
    await eventually(
      async () => (await cluster.sql(`select from outbox where ${sent}`, [name])).length > 0,
    )
    const [{ id }] = await cluster.sql(again, [name])
    return id
  }
})
