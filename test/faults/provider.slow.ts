import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { misbehave, useCluster } from './cluster.ts'
import { figures } from './figures.ts'
import { authoriseAlone, charges, expectWhole, openCheckouts, settled } from './orders.ts'

describe('the payment provider, at length', function () {
  this.timeout(300_000)
  const cluster = useCluster()

  it('answering every call only after the worker has given it up: every order is charged once', async () => {
    const checkouts = await openCheckouts(cluster, 6)
    await misbehave(cluster, { dropEvents: 'all', apiLatencyMs: 12_000 })
    for (const checkout of checkouts) await authoriseAlone(cluster, checkout)
    const allCharged = async () => {
      const made = await charges(cluster)
      return checkouts.every(({ orderId }) => made.get(orderId) === 1)
    }
    await eventually(allCharged, { ms: 60_000, what: 'all charged behind our back' })
    await misbehave(cluster, { dropEvents: 'all' })
    const started = performance.now()
    await settled(cluster, checkouts, { ms: 120_000 })
    await expectWhole(cluster, checkouts)
    const recoveryMs = Math.round(performance.now() - started)
    figures('provider over its time-out', { orders: 6, chargesPerOrder: 1, recoveryMs })
  })
})
