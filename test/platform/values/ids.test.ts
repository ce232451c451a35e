import { expect } from 'chai'
import { describe, it } from 'mocha'
import { firstIdAt, isUuid, uuidv7 } from '../../../src/platform/values/ids.ts'

describe('uuidv7', () => {
  it('creates UUIDs of version 7 that sort by creation', () => {
    const ids = Array.from({ length: 2_000 }, uuidv7)
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).to.equal(true)
    expect(ids).to.deep.equal(ids.toSorted())
    expect(new Set(ids).size).to.equal(ids.length)
  })
})

describe('firstIdAt', () => {
  it('is the smallest id of its millisecond, and the smallest of all before 1970', () => {
    const at = firstIdAt(new Date())
    expect(at <= uuidv7() && isUuid(at)).to.equal(true)
    expect(firstIdAt(new Date('1969-12-31T16:00:00Z'))).to.equal(firstIdAt(new Date(0)))
  })
})
