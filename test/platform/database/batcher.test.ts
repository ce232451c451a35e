import { expect } from 'chai'
import { describe, it } from 'mocha'
import pg from 'pg'
import {
  createBatcher,
  queuedBatchItems,
  type Batch,
} from '../../../src/platform/database/batcher.ts'

/** Batches that end when the test says so. */
function manualBatches() {
  const batches: { items: string[]; lockTimeout: string; end: (error?: Error) => void }[] = []
  const write = createBatcher(
    ({ items, lockTimeout }: Batch<string>) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(items.map((item) => `${item}!`))
        batches.push({ items, lockTimeout, end })
      }),
  )
  return { write, batches }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const failure = (code: string) =>
  Object.assign(
    code.length === 5 && code !== 'EPIPE'
      ? new pg.DatabaseError('rejected', 0, 'error')
      : new Error('lost'),
    { code },
  )
const outcomeOf = (promise: Promise<string>) =>
  promise.catch((error: Error & { code?: string }) => error.code ?? error.message)

describe('createBatcher', () => {
  it('writes a single item at once, and in one batch the items that arrive while two batches are in flight', async () => {
    const { write, batches } = manualBatches()
    const first = write('a')
    await turn()
    const second = write('b')
    await turn()
    const others = ['c', 'd', 'e'].map(write)
    await turn()
    expect(batches.map(({ items }) => items)).to.deep.equal([['a'], ['b']])
    expect(queuedBatchItems()).to.equal(3)
    batches[0]!.end()
    expect(await first).to.equal('a!')
    await turn()
    expect(batches[2]!.items).to.deep.equal(['c', 'd', 'e'])
    expect(batches.map(({ lockTimeout }) => lockTimeout)).to.deep.equal(['5s', '5s', '500ms'])
    batches[1]!.end()
    batches[2]!.end()
    expect([await second, ...(await Promise.all(others))]).to.deep.equal(['b!', 'c!', 'd!', 'e!'])
    expect(queuedBatchItems()).to.equal(0)
  })

  it('writes the items of one turn of the event loop in batches of at most 24', async () => {
    const { write, batches } = manualBatches()
    const all = Array.from({ length: 60 }, (_, n) => write(String(n)))
    for (let batch = 0; batch < 3; batch++) {
      await turn()
      batches[batch]!.end()
    }
    expect(await Promise.all(all)).to.have.length(60)
    expect(batches.map(({ items }) => items.length)).to.deep.equal([24, 24, 12])
  })

  it('writes each item by itself when PostgreSQL rejected the batch, so that only the invalid one fails', async () => {
    const attempts: string[][] = []
    const write = createBatcher(async ({ items }: Batch<string>) => {
      attempts.push(items)
      if (items.includes('poison')) throw failure('22P05')
      return items
    })
    const outcomes = await Promise.all(['a', 'poison', 'b'].map((item) => outcomeOf(write(item))))
    expect(outcomes).to.deep.equal(['a', '22P05', 'b'])
    expect(attempts).to.deep.equal([['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
  })

  for (const code of ['08006', '57P01', '58030', 'XX000', 'EPIPE', 'ECONNRESET'])
    it(`writes nothing twice after ${code}, which leaves open whether the batch was committed`, async () => {
      let attempts = 0
      const write = createBatcher<string, string>(async () => {
        attempts += 1
        throw failure(code)
      })
      const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(write(item))))
      expect(outcomes).to.deep.equal([code, code, code])
      expect(attempts).to.equal(1)
    })

  it('rejects items that have waited 2 s for a free lane, and never writes them', async () => {
    const { write, batches } = manualBatches()
    const stuck = [write('a')]
    await turn()
    stuck.push(write('b'))
    await turn()
    const [late, tooLate] = [outcomeOf(write('c')), outcomeOf(write('d'))]
    expect(await late).to.equal('No batch became free in time')
    expect(await tooLate).to.equal('No batch became free in time')
    for (const { end } of batches) end()
    expect(await Promise.all(stuck)).to.deep.equal(['a!', 'b!'])
    await turn()
    expect(batches).to.have.length(2)
  })
})
