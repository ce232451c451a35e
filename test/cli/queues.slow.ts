import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { Type } from 'typebox'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { job } from '../../src/platform/jobs/job.ts'
import { queue } from '../../src/platform/jobs/queues.ts'
import { registerHandler } from '../../src/platform/jobs/handlers.ts'
import { Uuid } from '../../src/platform/contract/schema.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

const blocked = job('emails', 'test-blocked', Type.Object({ id: Uuid }))
const failing = job('emails', 'test-failing', Type.Object({ id: Uuid }), { attempts: 1 })

describe('palengke queue', function () {
  this.timeout(30_000)
  useHarness()
  const ran = new Set<string>()
  let gate = Promise.withResolvers<void>()

  before(() => {
    registerHandler(blocked, async ({ id }) => {
      ran.add(id)
      await gate.promise
    })
  })

  after(async () => {
    gate.resolve()
    await queue('emails').resume()
  })

  const enqueueBlocked = (id: string) => transaction((trx) => enqueue(trx, blocked, { id }))
  const stateOf = async (name: string) => {
    const { out } = await palengke(['queue', 'list', '--json'])
    return JSON.parse(out).find((each: { queue: string }) => each.queue === name)
  }

  it('list counts the jobs in Redis and in the outbox', async () => {
    const [name, running, , , , , pending] = (await palengke(['queue', 'list'])).out
      .split('\n')
      .find((line) => line.startsWith('payments'))!
      .split(/ +/)
    expect([name, running]).to.deep.equal(['payments', 'running'])
    expect(Number(pending)).to.be.at.least(0)
  })

  it('drain waits for the active job and removes nothing; resume runs the waiting jobs', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await enqueueBlocked(first)
    await eventually(async () => ran.has(first))
    const timedOut = await palengke(['queue', 'drain', 'emails', '--timeout', '0.2'])
    expect(timedOut.code).to.equal(1)
    expect(timedOut.err).to.match(/1 of its jobs are still running/)
    await enqueueBlocked(second)
    const drained = palengke(['queue', 'drain', 'emails'])
    gate.resolve()
    expect(await drained).to.include({ code: 0 })
    const state = await stateOf('emails')
    expect(state).to.deep.include({ paused: true })
    expect(state.jobs).to.include({ active: 0 })
    expect(state.jobs.waiting).to.be.at.least(1)
    expect(state.outbox.pending).to.be.at.least(1)
    expect(ran.has(second)).to.equal(false)
    gate = Promise.withResolvers()
    gate.resolve()
    expect(await palengke(['queue', 'resume', 'emails'])).to.include({ code: 0 })
    await eventually(async () => ran.has(second))
    expect(await stateOf('emails')).to.deep.include({ paused: false })
  })

  it('pause, resume and drain reject an unknown queue, and list the known ones', async () => {
    for (const verb of ['pause', 'resume', 'drain']) {
      const { code, err } = await palengke(['queue', verb, 'email'])
      expect([code, err]).to.satisfy(
        ([c, e]: [number, string]) => c === 1 && /queue: must be one of: payments/.test(e),
      )
    }
  })

  it('exits 1 while Redis is down', async () => {
    const { code, err } = await palengke(['queue', 'list'], {
      env: { REDIS_URL: 'redis://127.0.0.1:1' },
    })
    expect(code).to.equal(1)
    expect(err).to.match(/Redis does not answer.*REDIS_URL/)
  })
})

describe('palengke dead', function () {
  this.timeout(30_000)
  useHarness()
  let isFixed = false
  const done = new Set<string>()

  before(() => {
    registerHandler(failing, async ({ id }) => {
      if (!isFixed) throw new Error(`no mailbox for ${id}`)
      done.add(id)
    })
  })

  async function createDeadLetter(): Promise<{ id: string; row: string }> {
    const id = randomUUID()
    const row = await transaction((trx) => enqueue(trx, failing, { id }))
    await eventually(() =>
      knex('outbox').where({ id: row }).whereNotNull('dead_lettered_at').first(),
    )
    return { id, row }
  }

  it('lists dead letters, and requeues one, then all of a queue', async () => {
    const dead = [await createDeadLetter(), await createDeadLetter(), await createDeadLetter()]
    const { out } = await palengke(['dead', 'list', '--queue', 'emails'])
    for (const { id, row } of dead)
      expect(out).to.match(new RegExp(`^${row} .* emails/test-failing +no mailbox for ${id}$`, 'm'))
    const listed = JSON.parse((await palengke(['dead', 'list', '--json'])).out)
    expect(listed.map((each: { id: string }) => each.id)).to.include.members(
      dead.map(({ row }) => row),
    )
    isFixed = true
    expect((await palengke(['dead', 'requeue', dead[0]!.row])).out).to.equal('1 requeued.')
    await eventually(async () => done.has(dead[0]!.id))
    expect(done.has(dead[1]!.id)).to.equal(false)
    const all = await palengke(['dead', 'requeue', '--all', '--queue', 'emails'])
    expect(all.out).to.match(/^\d+ requeued\.$/)
    await eventually(async () => dead.every(({ id }) => done.has(id)))
  })

  it('exits 1 for an unknown dead letter, a malformed id, and an unknown queue', async () => {
    const rejected: [string[], RegExp][] = [
      [['requeue', randomUUID()], /is no dead letter/],
      [['requeue', 'x'], /id: must be the id/],
      [['requeue', '--all', '--queue', 'x'], /queue: must be one of/],
      [['list', '--queue', 'x'], /queue: must be one of/],
    ]
    for (const [args, message] of rejected) {
      const { code, err } = await palengke(['dead', ...args])
      expect(code).to.equal(1)
      expect(err).to.match(message)
    }
  })
})
