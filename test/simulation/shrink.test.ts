import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isFault, planOf } from './shop/plan.ts'
import { shrink } from './shrink.ts'

describe('shrinking a plan', () => {
  it('leaves the acts that a failure needs', async () => {
    const plan = planOf(7)
    const needed = [plan[3]!, plan.at(-2)!]
    const shrunk = await shrink(
      plan,
      async (part) => needed.every((each) => part.includes(each)),
      200,
    )
    expect(shrunk).to.deep.equal(needed)
  })

  it('keeps the plan that nothing can be left out of', async () => {
    const plan = planOf(7)
    const shrunk = await shrink(plan, async (part) => part.length === plan.length)
    expect(shrunk).to.deep.equal(plan)
  })
})

describe('the plan of a seed', () => {
  it('is the same each time, and another for another seed', () => {
    expect(planOf(1)).to.deep.equal(planOf(1))
    expect(planOf(1)).not.to.deep.equal(planOf(2))
  })

  it('has acts of people and faults', () => {
    const kinds = planOf(1).map(({ kind }) => isFault(kind))
    expect(kinds).to.include(true).and.include(false)
  })
})
