import { describe, it } from 'mocha'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  authoriseWithoutEvent,
  charges,
  expectConsistent,
  openCheckouts,
  waitUntilSettled,
} from './orders.ts'

describe('the payment provider, at length', function () {
  this.timeout(300_000)
  const cluster = useCluster()

  it('answering every call only after the worker has given it up: every order is charged once', async () => {
    const checkouts = await openCheckouts(cluster, 6)
    await injectFault(cluster, { dropEvents: 'all', apiLatencyMs: 12_000 })
    for (const checkout of checkouts) await authoriseWithoutEvent(cluster, checkout)
    const allCharged = async () => {
      const made = await charges(cluster)
      return checkouts.every(({ orderId }) => made.get(orderId) === 1)
    }
    await eventually(allCharged, { ms: 60_000, what: 'all charged behind our back' })
    await injectFault(cluster, { dropEvents: 'all' })
    const started = performance.now()
    await waitUntilSettled(cluster, checkouts, { ms: 120_000 })
    await expectConsistent(cluster, checkouts)
    const recoveryMs = Math.round(performance.now() - started)
    recordFigures('provider over its time-out', { orders: 6, chargesPerOrder: 1, recoveryMs })
  })
})
