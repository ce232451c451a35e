import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isUuid, uuidv7 } from '../../../src/platform/values/ids.ts'

describe('uuidv7', () => {
  it('creates UUIDs of version 7 that sort by creation', () => {
    const ids = Array.from({ length: 2_000 }, uuidv7)
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).to.equal(true)
    expect(ids).to.deep.equal(ids.toSorted())
    expect(new Set(ids).size).to.equal(ids.length)
  })
})
