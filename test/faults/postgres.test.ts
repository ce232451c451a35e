import { expect } from 'chai'
import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import { expectConsistent, initiatePayment, placeOrder, waitUntilSettled } from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('PostgreSQL away while mails and texts go out', function () {
  this.timeout(90_000)
  const cluster = useCluster()

  it('each goes out once: the worker that knows of them records it as soon as it can', async () => {
    const { mailbox, sms, postgres, sql } = cluster
    const order = await placeOrder(cluster, cash)
    let open = () => {}
    mailbox.gate = sms.gate = new Promise<void>((resolve) => (open = resolve))
    const before = { mails: mailbox.deliveries.length, texts: sms.texts.length }
    await initiatePayment(cluster, order, cash)
    const isOut = () =>
      mailbox.deliveries.length === before.mails + 3 && sms.texts.length === before.texts + 2
    await eventually(async () => isOut(), { what: 'three mails and two texts on their way' })

    await postgres.stop()
    open()
    const failures = () => cluster.workers[0].lines().filter(({ level }) => level !== 'info')
    await eventually(async () => failures().length >= 5, { what: 'five outcomes that wait' })
    await postgres.start()
    const healed = performance.now()
    await waitUntilSettled(cluster, [order])
    const recoveryMs = Math.round(performance.now() - healed)

    const repeats = await expectConsistent(cluster, [order], { paid: false })
    const dead = await sql(
      'select from outbox where dead_lettered_at is not null and completed_at is null',
    )
    recordFigures('PostgreSQL away amid mails and texts', {
      recoveryMs,
      repeats,
      dead: dead.length,
    })
    expect([isOut(), dead.length]).to.deep.equal([true, 0])
  })
})
