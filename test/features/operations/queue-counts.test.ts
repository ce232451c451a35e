import { expect } from 'chai'
import { describe, it } from 'mocha'
import { countJobsByQueue } from '../../../src/features/operations/service.ts'
import { queue } from '../../../src/platform/jobs/queues.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { useHarness } from '../../support/harness.ts'

describe('countJobsByQueue', () => {
  useHarness()

  it('counts a job with a priority as waiting', async () => {
    const smm = queue('smm')
    const waiting = async () =>
      (await countJobsByQueue()).find(({ queue: name }) => name === 'smm')!.counts.waiting!
    await smm.pause()
    try {
      const before = await waiting()
      const message = { id: uuidv7(), payload: {}, tenant: null, requestId: null, replyTo: null }
      const job = await smm.add('ping', message, { priority: 3 })
      expect(await waiting()).to.equal(before + 1)
      await job.remove()
    } finally {
      await smm.resume()
    }
  })
})
