import { expect } from 'chai'
import { describe, it } from 'mocha'
import { isUuid, uuidv7 } from '../../../src/platform/values/ids.ts'

describe('newId', () => {
  it('makes UUIDs of version 7 that sort in the order they were made', () => {
    const ids = Array.from({ length: 2_000 }, uuidv7)
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).to.equal(true)
    expect(ids).to.deep.equal(ids.toSorted())
    expect(new Set(ids).size).to.equal(ids.length)
  })
})
