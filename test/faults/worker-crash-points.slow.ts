import { expect } from 'chai'
import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { lockRows, waitingForLocks } from './locks.ts'
import {
  authoriseWithoutEvent,
  chargesOf,
  expectConsistent,
  initiatePayment,
  openCheckout,
  placeOrder,
  waitUntilSettled,
  type Checkout,
} from './orders.ts'

describe('kill -9 of a worker', function () {
  this.timeout(150_000)
  const cluster = useCluster()

  it('at five points of its work at once: another does it all within 20 s, and nothing twice', async () => {
    const { workers, mailbox, provider } = cluster
    await injectFault(cluster, { dropEvents: 'all' })
    const [recording, answered, asked] = [
      await openCheckout(cluster, 0),
      await openCheckout(cluster, 1),
      await openCheckout(cluster, 2),
    ]
    const mailing = await placeOrder(cluster, { pick: 3, method: 'cash_on_delivery' })
    const telling = await placeOrder(cluster, { pick: 4, method: 'cash_on_delivery' })
    const lock = await lockRows(cluster)

    let open = () => {}
    mailbox.gate = new Promise<void>((resolve) => (open = resolve))
    const before = mailbox.deliveries.length
    await initiatePayment(cluster, mailing, { method: 'cash_on_delivery' })
    await eventually(async () => mailbox.deliveries.length === before + 3, {
      what: '3 mails taken',
    })

    await lock.take('select from store_orders where order_id = any($1) for update', [
      recording.orderId,
    ])
    const owners = cluster.market.stores.map(({ owner }) => owner.id)
    await lock.take('select from users where id = any($1) for update', owners)
    await authoriseWithoutEvent(cluster, recording)
    await eventually(async () => (await chargesOf(cluster, recording.orderId)) === 1)
    await initiatePayment(cluster, telling, { method: 'cash_on_delivery' })
    await eventually(async () => (await waitingForLocks(cluster)) === 2, {
      what: 'two transactions held',
    })
    provider.set('hold-replies')
    await authoriseWithoutEvent(cluster, answered)
    await eventually(async () => (await chargesOf(cluster, answered.orderId)) === 1)
    await injectFault(cluster, { dropEvents: 'all', apiLatencyMs: 1_500 })
    await authoriseWithoutEvent(cluster, asked)
    await eventually(async () => await isClaimed(asked), { what: 'a charge asked for' })
    expect([await waitingForLocks(cluster), await chargesOf(cluster, asked.orderId)]).to.deep.equal(
      [2, 0],
    )

    await workers[0].kill()
    const killed = Date.now()
    const held = await cluster.sql(
      `select id from outbox where completed_at is null and name <> 'expire-order'`,
    )
    expect(held).to.have.length(7)
    open()
    mailbox.gate = null
    await lock.release()
    provider.set('pass')
    await injectFault(cluster, { dropEvents: 'all' })
    await workers[1].start()
    const orders = [recording, answered, asked, mailing, telling]
    await waitUntilSettled(cluster, orders)
    const pickUpMs = (await startsOf(held.map(({ id }) => id))).map((at) => at - killed)
    const repeats = await expectConsistent(cluster, [recording, answered, asked])
    const mailedTwice = await expectConsistent(cluster, [mailing], { paid: false, repeats: true })
    await expectConsistent(cluster, [telling], { paid: false })
    recordFigures('worker killed at five points', {
      pickUpMs,
      chargesPerOrder: 1,
      repeats,
      mailedTwice,
    })
    expect(Math.max(...pickUpMs)).to.be.below(20_000)
  })

  /** When the second worker began with each of these rows, in milliseconds since 1970. */
  async function startsOf(ids: string[]): Promise<number[]> {
    const runs = () =>
      cluster.workers[1]
        .lines()
        .filter(({ msg, id }) => msg === 'job done' && ids.includes(String(id)))
    await eventually(async () => runs().length === ids.length, { what: 'all runs logged' })
    return runs().map(({ time, ms }) => Date.parse(String(time)) - Number(ms))
  }

  async function isClaimed({ orderId, sourceId }: Checkout): Promise<boolean> {
    const rows = await cluster.sql(
      'select from payments where order_id = $1 and charging_source = $2',
      [orderId, sourceId],
    )
    return rows.length === 1
  }
})
