import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createInFlight } from '../../../src/platform/runtime/in-flight.ts'

describe('createInFlight', () => {
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

  it('has the items that were added and not removed', () => {
    const inFlight = createInFlight<{ name: string }>()
    const remove = inFlight.add(a)
    inFlight.add(b)
    remove()
    inFlight.add(c)
    expect(inFlight.all()).to.have.members([b, c])
  })

  it('has an item that was added twice until it is removed twice', () => {
    const inFlight = createInFlight<{ name: string }>()
    const removals = [inFlight.add(a), inFlight.add(a)]
    removals[0]!()
    expect(inFlight.all()).to.deep.equal([a])
    removals[1]!()
    expect(inFlight.all()).to.deep.equal([])
  })
})
