import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createFairQueue, QueueFullError } from '../../../src/platform/runtime/fair-queue.ts'

/** A queue whose tasks end one after the other; `order` has the keys as they started. */
function recorder(options: { concurrency: number; maxQueued: number }) {
  const queue = createFairQueue(options)
  const order: string[] = []
  const run = (key: string) =>
    queue.run(key, async () => {
      order.push(key)
      await Promise.resolve()
    })
  return { order, run, queue }
}

describe('createFairQueue', () => {
  it('lets keys take turns: one task of each, however many each has', async () => {
    const { order, run } = recorder({ concurrency: 1, maxQueued: 100 })
    const tasks = 'aaaaaabbbc'.split('').map(run)
    await Promise.all(tasks)
    expect(order.join('')).to.equal('aabcababaa')
  })

  it('runs at most `concurrency` tasks at once, and goes on after one that fails', async () => {
    const queue = createFairQueue({ concurrency: 2, maxQueued: 10 })
    let [running, most] = [0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      throw new Error('failed')
    }
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => queue.run('a', task)))
    expect(results.every(({ status }) => status === 'rejected')).to.equal(true)
    expect([most, running]).to.deep.equal([2, 0])
  })

  it('makes room for a key with a shorter queue, at the cost of the newest task of the longest', async () => {
    const { order, run } = recorder({ concurrency: 1, maxQueued: 3 })
    const results = Promise.allSettled('aaaab'.split('').map(run))
    const statuses = (await results).map(({ status }) => status)
    expect(order.join('')).to.equal('aaba')
    expect(statuses).to.deep.equal(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('throws QueueFullError when nobody has more waiting', async () => {
    const { run } = recorder({ concurrency: 1, maxQueued: 2 })
    const results = await Promise.allSettled('aabc'.split('').map(run))
    expect(results.at(-1)).to.include({ status: 'rejected' })
    expect((results.at(-1) as PromiseRejectedResult).reason).to.be.instanceOf(QueueFullError)
  })
})
