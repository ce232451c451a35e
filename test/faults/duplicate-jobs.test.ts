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

describe('a job that Redis forgets while it runs, so that it runs twice at once', function () {
  this.timeout(30_000)
  const cluster = useCluster()

  it('tells the people of an order once', async () => {
    const order = await placeOrder(cluster, cash)
    const lock = await lockRows(cluster)
    const owners = cluster.market.stores.map(({ owner }) => owner.id)
    await lock.take('select from users where id = any($1) for update', owners)
    await initiatePayment(cluster, order, cash)
    await eventually(async () => (await waitingForLocks(cluster)) === 1, { what: 'the first run' })
    const id = await sendAgain('notifications', 'notify')
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
    const id = await sendAgain('payments', 'charge-source')
    const twin = async () =>
      (await redisCommand('HGET', `{bull:payments}:payments:${id}`, 'ats')) === '1'
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

  /** Has Redis forget the one such message, which a worker runs, and the relay send it again, as it would a minute later. */
  async function sendAgain(queue: string, name: string): Promise<string> {
    const sent = `name = $1 and completed_at is null and dispatch_count = 1`
    const [{ id }] = await eventually(async () => {
      const rows = await cluster.sql(`select id from outbox where ${sent}`, [name])
      return rows.length > 0 ? rows : null
    })
    const keys = `{bull:${queue}}:${queue}`
    await cluster.redisCommand('DEL', `${keys}:${id}`, `${keys}:${id}:lock`)
    await cluster.redisCommand('LREM', `${keys}:active`, '1', id)
    await cluster.sql(`update outbox set available_at = now() where id = $1`, [id])
    return id
  }
})
