import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect } from 'chai'
import { after, describe, it } from 'mocha'
import { killPrograms, startProgram, type Environment } from '../../support/programs.ts'
import { eventually, useHarness } from '../../support/harness.ts'

/** The name and niceness of each thread of a process. */
function niceness(pid: number): [name: string, nice: number][] {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).map((thread) => {
    const stat = readFileSync(`${folder}/${thread}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return [stat.slice(stat.indexOf('(') + 1, end), Number(stat.slice(end + 2).split(' ')[16])]
  })
}

describe('the image worker', () => {
  useHarness()
  after(killPrograms)

  it('lowers the priority of its libuv pool threads alone; of the whole process where threads have no priority', async () => {
    const env = { ...(process.env as Environment), LOG_LEVEL: 'info' }
    const worker = startProgram(['workers/main.ts', 'images'], env)
    await eventually(async () => worker.output().includes('workers started'))
    const own = getPriority()
    const low = Math.max(10, own)
    if (process.platform === 'linux') {
      const threads = niceness(worker.pid)
      const pool = threads.filter(([name]) => name === 'libuv-worker')
      expect(pool.map(([, nice]) => nice)).to.deep.equal(Array(4).fill(low))
      const others = threads.filter(([name]) => name !== 'libuv-worker')
      expect(new Set(others.map(([, nice]) => nice))).to.deep.equal(new Set([own]))
    } else expect(getPriority(worker.pid)).to.equal(low)
    await worker.stop()
  })
})
