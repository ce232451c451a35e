import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { expireFifo } from '../../../src/platform/database/expire-fifo.ts'
import { eventually } from '../../support/harness.ts'

const MS = 50

/** `ended` has those that were ended, in order, and for how many milliseconds each had waited. */
function waitingRoom() {
  const waiting: { name: string; since: number }[] = []
  const ended: { name: string; waited: number }[] = []
  const hasCome = expireFifo({
    ms: MS,
    oldest: () => waiting[0]?.since,
    end() {
      const { name, since } = waiting.shift()!
      ended.push({ name, waited: performance.now() - since })
    },
  })
  const come = (name: string) => {
    waiting.push({ name, since: performance.now() })
    hasCome()
  }
  return { come, ended, leave: () => waiting.shift() }
}

describe('what waits too long', () => {
  it('is ended in the order in which it came, each after its whole time', async () => {
    const { come, ended } = waitingRoom()
    come('a')
    await sleep(MS / 2)
    come('b')
    await eventually(async () => ended.length === 2)
    expect(ended.map(({ name }) => name)).to.deep.equal(['a', 'b'])
    for (const { waited } of ended) expect(waited).to.be.at.least(MS)
  })

  it('is not who has left in time, and whoever comes when nobody waited is watched again', async () => {
    const { come, ended, leave } = waitingRoom()
    come('a')
    leave()
    await sleep(2 * MS)
    expect(ended).to.deep.equal([])
    come('b')
    await eventually(async () => ended.length === 1)
    expect(ended[0]).to.include({ name: 'b' })
  })
})
