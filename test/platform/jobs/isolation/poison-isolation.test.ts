import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { UnrecoverableError } from '../../../../src/platform/jobs/job.ts'
import { runIsolatingPoison } from '../../../../src/platform/jobs/isolation/poison-isolation.ts'
import { unique } from '../../../support/actors.ts'
import { eventually } from '../../../support/harness.ts'

/** A job whose worker has died `stalls` times. */
function job(stalls: number, isIsolated = false) {
  return {
    stalledCounter: stalls,
    data: { id: randomUUID() as string, isIsolated },
    async updateData(data: { id: string; isIsolated: boolean }) {
      this.data = data
    },
  }
}

/** Tasks that end on request and record which others ran at the same time. */
function concurrentTasks() {
  const running = new Set<string>()
  const seen: Record<string, string[]> = {}
  const ends: Record<string, () => void> = {}
  const ended = new Set<string>()
  return {
    seen,
    ends,
    ended,
    end(name: string) {
      ended.add(name)
      ends[name]!()
    },
    run: (name: string) => async () => {
      running.add(name)
      for (const each of running) seen[each] = [...(seen[each] ?? []), ...running]
      await new Promise<void>((resolve) => (ends[name] = resolve))
      running.delete(name)
    },
  }
}

describe('a job whose worker died', () => {
  it('once runs beside others; twice runs isolated, while others wait', async () => {
    const { seen, run, end, ends, ended } = concurrentTasks()
    const early = [runIsolatingPoison(job(0), run('new')), runIsolatingPoison(job(1), run('once'))]
    const suspects = [
      runIsolatingPoison(job(2), run('twice')),
      runIsolatingPoison(job(3), run('thrice')),
    ]
    const late: Promise<void>[] = []
    const begun: string[] = []
    const isClosed = async () => {
      const name = unique('late')
      late.push(runIsolatingPoison(job(0), async () => void begun.push(name)))
      await nextTurn()
      return !begun.includes(name)
    }
    await eventually(isClosed, { what: 'a suspect waiting' })
    const before = begun.length
    expect(Object.keys(seen)).to.deep.equal(['new', 'once'])
    end('new')
    end('once')
    const next = async () => Object.keys(ends).find((name) => !ended.has(name))
    const first = await eventually(next, { what: 'a suspect running' })
    expect(begun).to.have.length(before)
    end(first)
    end(await eventually(next, { what: 'the other one running' }))
    await Promise.all([...early, ...suspects, ...late])
    expect(begun).to.have.length(late.length)
    expect(seen.twice).to.deep.equal(['twice'])
    expect(seen.thrice).to.deep.equal(['thrice'])
  })

  it('again while it ran isolated becomes a dead letter, and does not run', async () => {
    const given = await runIsolatingPoison(job(3, true), () => expect.fail('it ran')).catch(
      (e) => e,
    )
    expect(given).to.be.instanceOf(UnrecoverableError)
  })

  it('twice and that fails by itself may be retried', async () => {
    const suspect = job(2)
    const marks: boolean[] = []
    const failing = runIsolatingPoison(suspect, async () => {
      marks.push(suspect.data.isIsolated)
      throw new Error('for a reason of its own')
    })
    expect((await failing.catch((error) => error)).message).to.equal('for a reason of its own')
    expect([...marks, suspect.data.isIsolated]).to.deep.equal([true, false])
    await runIsolatingPoison(suspect, async () => {})
  })
})
