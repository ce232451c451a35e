import { Type } from 'typebox'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { enqueueNow } from '../../../src/platform/jobs/enqueue.ts'
import { registerHandler } from '../../../src/platform/jobs/handlers.ts'
import { job, UnrecoverableError } from '../../../src/platform/jobs/job.ts'
import { dispatch, queue } from '../../../src/platform/jobs/queues.ts'
import { relayPending } from '../../../src/platform/jobs/relay.ts'
import { waitForRedis } from '../../../src/platform/runtime/redis.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const counted = job('smm', 'test-counted', Type.Object({ fails: Type.Boolean() }), { attempts: 1 })
const messages = queue('smm')

describe('the relay', () => {
  useHarness()
  let runs = 0

  before(async () => {
    registerHandler(counted, async ({ fails }) => {
      runs += 1
      if (fails) throw new UnrecoverableError('for good')
    })
  })
  before(async () => {
    await waitForRedis()
    await messages.pause()
  })
  after(() => messages.resume())

  const row = async (id: string) => await knex('outbox').where({ id }).first()
  const inQueue = async (id: string) =>
    (await messages.getJobs(['waiting', 'prioritized', 'delayed'])).filter(
      ({ data }) => data.id === id,
    )
  /** What happens to a row a minute after it was dispatched. */
  const relayAgain = async (id: string) => {
    await knex('outbox').where({ id }).update({ available_at: knex.fn.now() })
    await relayPending(dispatch, 1_000)
  }

  it('adds no second message of a row whose first one still waits, however often the row is due', async () => {
    const id = await enqueueNow(counted, { fails: false })
    await eventually(async () => (await inQueue(id)).length > 0, { what: 'the first message' })
    for (let time = 0; time < 3; time++) await relayAgain(id)
    expect(await inQueue(id)).to.have.length(1)
    runs = 0
    await messages.resume()
    await eventually(async () => (await row(id)).completed_at, { what: 'the run' })
    await messages.pause()
    expect(runs).to.equal(1)
  })

  it('adds a message again that Redis has lost', async () => {
    const id = await enqueueNow(counted, { fails: false })
    await eventually(async () => (await inQueue(id)).length > 0, { what: 'the first message' })
    await Promise.all((await inQueue(id)).map((message) => message.remove()))
    await relayAgain(id)
    expect(await inQueue(id)).to.have.length(1)
  })

  it('adds a message again for a dead letter that is requeued, although BullMQ keeps the failed one', async () => {
    await messages.resume()
    const id = await enqueueNow(counted, { fails: true })
    await eventually(async () => (await row(id)).dead_lettered_at, { what: 'the dead letter' })
    runs = 0
    await knex('outbox').where({ id }).update({ dead_lettered_at: null })
    await relayAgain(id)
    await eventually(async () => runs === 1 && (await row(id)).dead_lettered_at, {
      what: 'the second failure',
    })
    await messages.pause()
    expect(runs).to.equal(1)
  })
})
