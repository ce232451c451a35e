import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { openLaboratory, type Laboratory } from './laboratory.ts'

describe('a simulation', function () {
  this.timeout(300_000)
  let laboratory: Laboratory

  before(async () => void (laboratory = await openLaboratory()))
  after(async () => await laboratory.close())

  it('has the same trace for the same seed, and keeps every guarantee', async () => {
    for (const seed of [1, 2, 3]) {
      const [first, second] = [await laboratory.run(seed), await laboratory.run(seed)]
      const differing = first.trace.findIndex((line, index) => line !== second.trace[index])
      expect(second.trace[differing], `seed ${seed}, line ${differing}`).to.equal(
        first.trace[differing],
      )
      expect(second.hash).to.equal(first.hash)
      expect(first.breaches).to.deep.equal([])
    }
  })

  it('has another trace for another seed', async () => {
    expect((await laboratory.run(4)).hash).not.to.equal((await laboratory.run(5)).hash)
  })
})
