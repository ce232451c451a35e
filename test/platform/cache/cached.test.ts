import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setTimeout as sleep } from 'node:timers/promises'
import { cached } from '../../../src/platform/cache/cached.ts'

/** Reads that end when the test says so; the nth gives n. */
function heldReads(ms: number) {
  const begun: ((fails?: boolean) => void)[] = []
  const get = cached(ms, () => {
    const nth = begun.length + 1
    return new Promise<number>((resolve, reject) => {
      begun.push((fails) => (fails ? reject(new Error('no')) : resolve(nth)))
    })
  })
  return { get, begun }
}

describe('held', () => {
  it('reads once for all who ask, and again when it is old', async () => {
    const { get, begun } = heldReads(40)
    const both = [get(), get()]
    begun[0]!()
    expect(await Promise.all(both)).to.deep.equal([1, 1])
    expect(await get()).to.equal(1)
    await sleep(60)
    const late = get()
    begun[1]!()
    expect(await late).to.equal(2)
  })

  it('holds nothing of a read that failed', async () => {
    const { get, begun } = heldReads(1_000)
    const first = get().catch((error: Error) => error.message)
    begun[0]!(true)
    expect(await first).to.equal('no')
    const second = get()
    begun[1]!()
    expect(await second).to.equal(2)
  })

  it('gives nobody who asks after `forget` what was read before, not even by a read that was under way', async () => {
    const { get, begun } = heldReads(1_000)
    const before = get()
    get.invalidate()
    const after = get()
    begun[1]!()
    begun[0]!()
    expect([await before, await after, await get()]).to.deep.equal([1, 2, 2])
    get.invalidate()
    const latest = get()
    begun[2]!()
    expect(await latest).to.equal(3)
  })
})
