import { expect } from 'chai'
import { describe, it } from 'mocha'
import { startLoop, untilExhausted } from '../../../src/platform/jobs/loops.ts'
import { metricsText } from '../../../src/platform/runtime/metrics.ts'
import { eventually } from '../../support/harness.ts'

describe('a maintenance loop', () => {
  it('goes on after a round that failed, and counts the failures', async () => {
    let rounds = 0
    startLoop('failing-twice', 1, async () => {
      rounds += 1
      if (rounds <= 2) throw new Error('a round failed')
    })
    await eventually(async () => rounds > 3, { what: 'further rounds' })
    expect(await metricsText()).to.include(
      'maintenance_loop_failures_total{loop="failing-twice"} 2',
    )
  })

  it('takes batch after batch until one is not full', async () => {
    const batches = [2, 2, 1, 2]
    await untilExhausted(async () => batches.shift()!, 2)()
    expect(batches).to.deep.equal([2])
  })
})
