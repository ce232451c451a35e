import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createRandom } from './random.ts'
import { createScheduler, type LogicalProcess } from './scheduler.ts'

const processOf = (name: string): LogicalProcess => ({
  name,
  random: createRandom(1, name),
  isAlive: true,
})

/** Three processes of three steps each. @returns their order */
async function interleave(seed: number) {
  const scheduler = createScheduler(createRandom(seed), 0)
  const order: string[] = []
  let running = 0
  for (const name of ['a', 'b', 'c']) {
    running += 1
    void (async () => {
      for (let count = 1; count <= 3; count++)
        await scheduler.step(processOf(name), `step ${count}`, () => order.push(name + count))
      running -= 1
    })()
  }
  await scheduler.runUntil(() => running === 0, { maxSteps: 100 })
  return { order, hash: scheduler.hash() }
}

describe('the scheduler of the simulation', () => {
  it('repeats an order by its seed, and finds others by other seeds', async () => {
    const [first, second] = [await interleave(1), await interleave(1)]
    expect(second).to.deep.equal(first)
    const orders = new Set<string>()
    for (let seed = 1; seed <= 10; seed++) orders.add((await interleave(seed)).order.join())
    expect(orders.size).to.be.at.least(8)
  })

  it('keeps the steps of one process in their order', async () => {
    const { order } = await interleave(3)
    for (const name of ['a', 'b', 'c'])
      expect(order.filter((each) => each.startsWith(name))).to.deep.equal(
        [1, 2, 3].map((n) => name + n),
      )
  })

  it('never moves a process that has died', async () => {
    const scheduler = createScheduler(createRandom(1), 0)
    const [victim, other] = [processOf('victim'), processOf('other')]
    const done: string[] = []
    void scheduler.step(victim, 'write', () => done.push('victim'))
    scheduler.setTimer(victim, 5, () => done.push('timer of the victim'))
    scheduler.setTimer(other, 10, () => done.push('timer'))
    victim.isAlive = false
    await scheduler.runUntil(() => done.length > 0, { maxSteps: 10 })
    expect(done).to.deep.equal(['timer'])
  })

  it('moves time to the next timer when nothing else can happen', async () => {
    const scheduler = createScheduler(createRandom(1), 1_000)
    const fired: number[] = []
    scheduler.setTimer(null, 60_000, () => fired.push(scheduler.now()))
    const cancel = scheduler.setTimer(null, 5, () => fired.push(-1))
    cancel()
    await scheduler.runUntil(() => fired.length === 1, { maxSteps: 10 })
    expect(fired).to.deep.equal([61_000])
  })

  it('lets a task wait until it is enabled', async () => {
    const scheduler = createScheduler(createRandom(1), 0)
    const order: string[] = []
    let isOpen = false
    scheduler.add(
      null,
      'second',
      () => (order.push('second'), 'ok'),
      () => isOpen,
    )
    scheduler.add(null, 'first', () => ((isOpen = true), order.push('first'), 'ok'))
    await scheduler.runUntil(() => order.length === 2, { maxSteps: 10 })
    expect(order).to.deep.equal(['first', 'second'])
  })
})
