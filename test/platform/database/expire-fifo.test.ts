import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { expireFifo } from '../../../src/platform/database/connections/expire-fifo.ts'
import { eventually } from '../../support/harness.ts'

const MS = 50

/** `expired` has the entries that expired, in order, and for how many milliseconds each had waited. */
function createQueue() {
  const queue: { name: string; since: number }[] = []
  const expired: { name: string; waited: number }[] = []
  const startExpiry = expireFifo({
    ms: MS,
    oldest: () => queue[0]?.since,
    expire() {
      const { name, since } = queue.shift()!
      expired.push({ name, waited: performance.now() - since })
    },
  })
  const add = (name: string) => {
    queue.push({ name, since: performance.now() })
    startExpiry()
  }
  return { add, expired, remove: () => queue.shift() }
}

describe('expireFifo', () => {
  it('expires entries in their order, each after its whole time', async () => {
    const { add, expired } = createQueue()
    add('a')
    await sleep(MS / 2)
    add('b')
    await eventually(async () => expired.length === 2)
    expect(expired.map(({ name }) => name)).to.deep.equal(['a', 'b'])
    for (const { waited } of expired) expect(waited).to.be.at.least(MS)
  })

  it('does not expire an entry that was removed in time, and watches one that is added to an empty queue', async () => {
    const { add, expired, remove } = createQueue()
    add('a')
    remove()
    await sleep(2 * MS)
    expect(expired).to.deep.equal([])
    add('b')
    await eventually(async () => expired.length === 1)
    expect(expired[0]).to.include({ name: 'b' })
  })
})
