import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { openLaboratory, type Laboratory } from './laboratory.ts'
import { themes } from './shop/themes.ts'

describe('a simulation', function () {
  this.timeout(600_000)
  let laboratories: Laboratory[]

  before(async () => {
    laboratories = [await openLaboratory(), await openLaboratory()]
  })
  after(async () => {
    for (const laboratory of laboratories) await laboratory.close()
  })

  it('has the same trace for the same seed in every process, and keeps every guarantee', async () => {
    for (const seed of themes.keys()) {
      const [first, second] = [await laboratories[0]!.run(seed), await laboratories[1]!.run(seed)]
      const differing = first.trace.findIndex((line, index) => line !== second.trace[index])
      const where = `seed ${seed}, line ${differing}`
      expect(second.trace[differing], where).to.equal(first.trace[differing])
      expect(second.hash, where).to.equal(first.hash)
      expect(first.breaches, `seed ${seed}`).to.deep.equal([])
    }
  })

  it('has another trace for another seed', async () => {
    const [first, second] = [await laboratories[0]!.run(100), await laboratories[0]!.run(101)]
    expect(first.hash).not.to.equal(second.hash)
  })
})
