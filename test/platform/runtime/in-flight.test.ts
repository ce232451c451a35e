import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createInFlight } from '../../../src/platform/runtime/in-flight.ts'

describe('a roll of what is under way', () => {
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

  it('has what was added and has not been taken off', () => {
    const underWay = createInFlight<{ name: string }>()
    const leave = underWay.add(a)
    underWay.add(b)
    leave()
    underWay.add(c)
    expect(underWay.all()).to.have.members([b, c])
  })

  it('has what was added twice until it is taken off twice', () => {
    const underWay = createInFlight<{ name: string }>()
    const leaves = [underWay.add(a), underWay.add(a)]
    leaves[0]!()
    expect(underWay.all()).to.deep.equal([a])
    leaves[1]!()
    expect(underWay.all()).to.deep.equal([])
  })
})
