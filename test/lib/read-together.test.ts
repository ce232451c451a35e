import { expect } from 'chai'
import { describe, it } from 'mocha'
import { readTogether } from '../../src/lib/read-together.ts'

describe('reads of one turn', () => {
  /** Answers the double of each key, nothing for 0, and fails as a whole when there is a key below 0. */
  function doubling() {
    const groups: number[][] = []
    const read = readTogether<number, number>(async (keys) => {
      groups.push(keys)
      if (keys.some((key) => key < 0)) throw new Error(`no ${keys.join(' ')}`)
      return keys.map((key) => (key === 0 ? undefined : key * 2))
    })
    return { groups, read }
  }

  it('are one, and each has its own answer', async () => {
    const { groups, read } = doubling()
    expect(await Promise.all([3, 0, 3, 5].map(read))).to.deep.equal([6, undefined, 6, 10])
    expect(await read(7)).to.equal(14)
    expect(groups).to.deep.equal([[3, 0, 3, 5], [7]])
  })

  it('are several when they are many', async () => {
    const { groups, read } = doubling()
    const keys = Array.from({ length: 50 }, (_, n) => n + 1)
    expect(await Promise.all(keys.map(read))).to.deep.equal(keys.map((key) => key * 2))
    expect(groups.map(({ length }) => length)).to.deep.equal([24, 24, 2])
  })

  it('fail alone', async () => {
    const { groups, read } = doubling()
    const answers = await Promise.allSettled([1, -2, 3].map(read))
    expect(
      answers.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
    ).to.deep.equal([2, 'Error: no -2', 6])
    expect(groups).to.deep.equal([[1, -2, 3], [1], [-2], [3]])
  })
})
