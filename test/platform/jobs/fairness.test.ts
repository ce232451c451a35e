import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createBulkheads } from '../../../src/platform/jobs/isolation/bulkheads.ts'
import { createCircuitBreakers } from '../../../src/platform/jobs/isolation/circuit-breakers.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { enqueueAll } from '../../../src/platform/jobs/enqueue.ts'
import { registerHandler } from '../../../src/platform/jobs/handlers.ts'
import { job, PostponedError, RetryAfterError } from '../../../src/platform/jobs/job.ts'
import { queue } from '../../../src/platform/jobs/queues.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const payload = Type.Object({ accountId: Type.String(), position: Type.Integer() })
const quick = job('smm', 'test-quick', payload, { tenant: 'accountId' })
const slow = job('sms', 'test-slow', payload, { tenant: 'accountId' })

const jobsOf = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, position) => ({ accountId, position }))

describe('a queue', () => {
  useHarness()

  it('runs the one job of an account ahead of all but the first of an account with a hundred', async () => {
    const [busy, calm] = [randomUUID(), randomUUID()]
    const ran: string[] = []
    registerHandler(quick, async ({ accountId }) => void ran.push(accountId))
    await queue('smm').pause()
    await transaction((trx) => enqueueAll(trx, quick, jobsOf(busy, 100)))
    const waiting = async () => (await queue('smm').getJobs(['waiting', 'prioritized'])).length
    await eventually(async () => (await waiting()) >= 100, { what: 'a hundred in the queue' })
    await transaction((trx) => enqueueAll(trx, quick, jobsOf(calm, 1)))
    await eventually(async () => (await waiting()) >= 101, { what: 'the one in the queue' })
    await queue('smm').resume()
    await eventually(async () => ran.length === 101, { what: 'all runs' })
    expect(ran.indexOf(calm)).to.be.below(10)
  })

  it('runs two jobs of an account at a time, and meanwhile those of others; waiting counts as no attempt', async () => {
    const [busy, calm] = [randomUUID(), randomUUID()]
    const running = new Set<number>()
    let most = 0
    const ended: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    registerHandler(slow, async ({ accountId, position }) => {
      if (accountId === busy) {
        running.add(position)
        most = Math.max(most, running.size)
        await gate
        running.delete(position)
      }
      ended.push(accountId)
    })
    await transaction((trx) => enqueueAll(trx, slow, jobsOf(busy, 6)))
    await eventually(async () => running.size === 2, { what: 'two of the busy account' })
    await transaction((trx) => enqueueAll(trx, slow, jobsOf(calm, 3)))
    await eventually(async () => ended.length === 3, { what: 'those of the calm account' })
    expect([...new Set(ended)]).to.deep.equal([calm])
    const delayed = await eventually(
      async () => {
        const found = await queue('sms').getJobs(['delayed'])
        return found.length === 4 ? found : null
      },
      { what: 'four that were postponed' },
    )
    expect(delayed.map(({ attemptsMade }) => attemptsMade)).to.deep.equal([0, 0, 0, 0])
    open()
    await eventually(async () => ended.length === 9, { what: 'the others of the busy account' })
    expect(most).to.equal(2)
  })
})

describe('a bulkhead', () => {
  it('postpones what exceeds the limit of its key, each a little later than the one before', async () => {
    const run = createBulkheads('host', 2)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const running = [run('a', () => gate), run('a', () => gate), run('b', () => gate)]
    const postponed = async () =>
      await run('a', () => gate).then(
        () => expect.fail('it ran'),
        (error: unknown) => error as PostponedError,
      )
    const [first, second] = [await postponed(), await postponed()]
    for (const error of [first, second]) expect(error).to.be.instanceOf(PostponedError)
    expect(second.afterMs - first.afterMs).to.be.within(50, 150)
    open()
    await Promise.all(running)
    expect(await run('a', async () => 'ran')).to.equal('ran')
  })
})

describe('a circuit breaker', () => {
  const fails = async () => {
    throw new Error('no answer')
  }
  const failure = async (running: Promise<unknown>) =>
    await running.catch((error: unknown) => error)

  it('opens after three failures in a row, for its key alone', async () => {
    const run = createCircuitBreakers()
    for (let time = 0; time < 3; time++)
      expect(String(await failure(run('a', fails)))).to.include('no answer')
    let calls = 0
    const error = await failure(run('a', async () => void (calls += 1)))
    expect(error).to.be.instanceOf(RetryAfterError)
    expect([(error as RetryAfterError).afterMs, calls]).to.deep.equal([30_000, 0])
    expect(await run('b', async () => 'ran')).to.equal('ran')
  })

  it('stays closed while an answer comes between failures', async () => {
    const run = createCircuitBreakers()
    for (let time = 0; time < 4; time++) {
      await failure(run('a', fails))
      await failure(run('a', fails))
      expect(await run('a', async () => 'ran')).to.equal('ran')
    }
  })
})
