import { expect } from 'chai'
import { describe, it } from 'mocha'
import pg from 'pg'
import {
  createBatcher,
  queuedBatchItems,
  type Batch,
} from '../../../src/platform/database/batcher.ts'

/** Writes that end when the test says so. */
function heldWrites() {
  const written: { items: string[]; patience: string; end: (error?: Error) => void }[] = []
  const put = createBatcher(
    ({ items, lockTimeout: patience }: Batch<string>) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(items.map((item) => `${item}!`))
        written.push({ items, patience, end })
      }),
  )
  return { put, written }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const refusal = (code: string) =>
  Object.assign(
    code.length === 5 && code !== 'EPIPE'
      ? new pg.DatabaseError('refused', 0, 'error')
      : new Error('lost'),
    { code },
  )
const outcomeOf = (promise: Promise<string>) =>
  promise.catch((error: Error & { code?: string }) => error.code ?? error.message)

describe('groupCommit', () => {
  it('writes at once what is alone, and together what comes while two groups are on their way', async () => {
    const { put, written } = heldWrites()
    const first = put('a')
    await turn()
    const second = put('b')
    await turn()
    const others = ['c', 'd', 'e'].map(put)
    await turn()
    expect(written.map(({ items }) => items)).to.deep.equal([['a'], ['b']])
    expect(queuedBatchItems()).to.equal(3)
    written[0]!.end()
    expect(await first).to.equal('a!')
    await turn()
    expect(written[2]!.items).to.deep.equal(['c', 'd', 'e'])
    expect(written.map(({ patience }) => patience)).to.deep.equal(['5s', '5s', '500ms'])
    written[1]!.end()
    written[2]!.end()
    expect([await second, ...(await Promise.all(others))]).to.deep.equal(['b!', 'c!', 'd!', 'e!'])
    expect(queuedBatchItems()).to.equal(0)
  })

  it('writes together what one turn of the event loop brings, in groups of 24 at most', async () => {
    const { put, written } = heldWrites()
    const all = Array.from({ length: 60 }, (_, n) => put(String(n)))
    for (let group = 0; group < 3; group++) {
      await turn()
      written[group]!.end()
    }
    expect(await Promise.all(all)).to.have.length(60)
    expect(written.map(({ items }) => items.length)).to.deep.equal([24, 24, 12])
  })

  it('writes each alone when PostgreSQL refused the group, so that one alone fails', async () => {
    const tries: string[][] = []
    const put = createBatcher(async ({ items }: Batch<string>) => {
      tries.push(items)
      if (items.includes('poison')) throw refusal('22P05')
      return items
    })
    const outcomes = await Promise.all(['a', 'poison', 'b'].map((item) => outcomeOf(put(item))))
    expect(outcomes).to.deep.equal(['a', '22P05', 'b'])
    expect(tries).to.deep.equal([['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
  })

  for (const code of ['08006', '57P01', '58030', 'XX000', 'EPIPE', 'ECONNRESET'])
    it(`writes nothing twice after ${code}, when nobody knows whether it was committed`, async () => {
      let tries = 0
      const put = createBatcher<string, string>(async () => {
        tries += 1
        throw refusal(code)
      })
      const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(put(item))))
      expect(outcomes).to.deep.equal([code, code, code])
      expect(tries).to.equal(1)
    })

  it('refuses what has waited 2 s for a lane, and writes none of it later', async () => {
    const { put, written } = heldWrites()
    const stuck = [put('a')]
    await turn()
    stuck.push(put('b'))
    await turn()
    const [late, tooLate] = [outcomeOf(put('c')), outcomeOf(put('d'))]
    expect(await late).to.match(/^Timeout acquiring/)
    expect(await tooLate).to.match(/^Timeout acquiring/)
    for (const { end } of written) end()
    expect(await Promise.all(stuck)).to.deep.equal(['a!', 'b!'])
    await turn()
    expect(written).to.have.length(2)
  })
})
