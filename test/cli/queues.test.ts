import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { Type } from 'typebox'
import { knex, transaction } from '../../src/platform/database/connections.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { job } from '../../src/platform/jobs/job.ts'
import { queue } from '../../src/platform/jobs/queues.ts'
import { registerHandler } from '../../src/platform/jobs/workers.ts'
import { Uuid } from '../../src/platform/contract/schema.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

const hold = job('emails', 'test-hold', Type.Object({ id: Uuid }))
const fail = job('emails', 'test-fail', Type.Object({ id: Uuid }), { attempts: 1 })

describe('palengke queue', function () {
  this.timeout(30_000)
  useHarness()
  const ran = new Set<string>()
  let gate = Promise.withResolvers<void>()

  before(() => {
    registerHandler(hold, async ({ id }) => {
      ran.add(id)
      await gate.promise
    })
  })

  after(async () => {
    gate.resolve()
    await queue('emails').resume()
  })

  const cause = (id: string) => transaction((trx) => enqueue(trx, hold, { id }))
  const stateOf = async (name: string) => {
    const { out } = await palengke(['queue', 'list', '--json'])
    return JSON.parse(out).find((each: { queue: string }) => each.queue === name)
  }

  it('list counts what waits in Redis and in the outbox', async () => {
    const [name, running, , , , , open] = (await palengke(['queue', 'list'])).out
      .split('\n')
      .find((line) => line.startsWith('payments'))!
      .split(/ +/)
    expect([name, running]).to.deep.equal(['payments', 'running'])
    expect(Number(open)).to.be.at.least(0)
  })

  it('drain waits for the job in hand, removes nothing, and resume does what waited', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await cause(first)
    await eventually(async () => ran.has(first))
    const impatient = await palengke(['queue', 'drain', 'emails', '--timeout', '0.2'])
    expect(impatient.code).to.equal(1)
    expect(impatient.err).to.match(/1 of its jobs still run/)
    await cause(second)
    const drained = palengke(['queue', 'drain', 'emails'])
    gate.resolve()
    expect(await drained).to.include({ code: 0 })
    const state = await stateOf('emails')
    expect(state).to.deep.include({ paused: true })
    expect(state.jobs).to.include({ active: 0 })
    expect(state.jobs.waiting).to.be.at.least(1)
    expect(state.outbox.open).to.be.at.least(1)
    expect(ran.has(second)).to.equal(false)
    gate = Promise.withResolvers()
    gate.resolve()
    expect(await palengke(['queue', 'resume', 'emails'])).to.include({ code: 0 })
    await eventually(async () => ran.has(second))
    expect(await stateOf('emails')).to.deep.include({ paused: false })
  })

  it('pause and resume name a queue that is not there, and what there is', async () => {
    for (const verb of ['pause', 'resume', 'drain']) {
      const { code, err } = await palengke(['queue', verb, 'email'])
      expect([code, err]).to.satisfy(
        ([c, e]: [number, string]) => c === 1 && /queue: must be one of: payments/.test(e),
      )
    }
  })

  it('exits 1 while Redis is away', async () => {
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
  let isMended = false
  const done = new Set<string>()

  before(() => {
    registerHandler(fail, async ({ id }) => {
      if (!isMended) throw new Error(`no mailbox for ${id}`)
      done.add(id)
    })
  })

  async function bury(): Promise<{ id: string; row: string }> {
    const id = randomUUID()
    const row = await transaction((trx) => enqueue(trx, fail, { id }))
    await eventually(() =>
      knex('outbox').where({ id: row }).whereNotNull('dead_lettered_at').first(),
    )
    return { id, row }
  }

  it('lists what was given up, and requeues one, then all of a queue', async () => {
    const dead = [await bury(), await bury(), await bury()]
    const { out } = await palengke(['dead', 'list', '--queue', 'emails'])
    for (const { id, row } of dead)
      expect(out).to.match(new RegExp(`^${row} .* emails/test-fail +no mailbox for ${id}$`, 'm'))
    const listed = JSON.parse((await palengke(['dead', 'list', '--json'])).out)
    expect(listed.map((each: { id: string }) => each.id)).to.include.members(
      dead.map(({ row }) => row),
    )
    isMended = true
    expect((await palengke(['dead', 'requeue', dead[0]!.row])).out).to.equal(
      '1 taken into work again.',
    )
    await eventually(async () => done.has(dead[0]!.id))
    expect(done.has(dead[1]!.id)).to.equal(false)
    const all = await palengke(['dead', 'requeue', '--all', '--queue', 'emails'])
    expect(all.out).to.match(/^\d+ taken into work again\.$/)
    await eventually(async () => dead.every(({ id }) => done.has(id)))
  })

  it('exits 1 for what is no dead letter, an id that is none, and an unknown queue', async () => {
    const refused: [string[], RegExp][] = [
      [['requeue', randomUUID()], /is no dead letter/],
      [['requeue', 'x'], /id: must be the id/],
      [['requeue', '--all', '--queue', 'x'], /queue: must be one of/],
      [['list', '--queue', 'x'], /queue: must be one of/],
    ]
    for (const [args, reason] of refused) {
      const { code, err } = await palengke(['dead', ...args])
      expect(code).to.equal(1)
      expect(err).to.match(reason)
    }
  })
})
