import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { cached, cachedByKey } from '../../../src/platform/cache/cached.ts'

/** Loads that end when the test says so; the nth resolves with n. */
function manualLoads() {
  const loads: ((fails?: boolean) => void)[] = []
  const load = () => {
    const nth = loads.length + 1
    return new Promise<number>((resolve, reject) => {
      loads.push((fails) => (fails ? reject(new Error('no')) : resolve(nth)))
    })
  }
  return { load, loads }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('cached', () => {
  it('loads once for concurrent calls, and again after the TTL', async () => {
    const { load, loads } = manualLoads()
    const get = cached(1_000, load)
    const both = [get(), get()]
    await tick()
    loads[0]!()
    expect(await Promise.all(both)).to.deep.equal([1, 1])
    expect(await get()).to.equal(1)
    await sleep(1_100)
    const late = get()
    await tick()
    loads[1]!()
    expect(await late).to.equal(2)
  })

  it('does not cache a failed load', async () => {
    const { load, loads } = manualLoads()
    const get = cached(1_000, load)
    const first = get().catch((error: Error) => error.message)
    await tick()
    loads[0]!(true)
    expect(await first).to.equal('no')
    const second = get()
    await tick()
    loads[1]!()
    expect(await second).to.equal(2)
  })

  it('returns nothing that was loaded before `invalidate`, not even by a load under way', async () => {
    const { load, loads } = manualLoads()
    const get = cached(1_000, load)
    const before = get()
    await tick()
    get.invalidate()
    const after = get()
    await tick()
    loads[1]!()
    loads[0]!()
    expect([await before, await after, await get()]).to.deep.equal([1, 2, 2])
    get.invalidate()
    const latest = get()
    await tick()
    loads[2]!()
    expect(await latest).to.equal(3)
  })

  it('caches null and undefined', async () => {
    let loads = 0
    const get = cached(1_000, async () => {
      loads += 1
      return undefined
    })
    expect([await get(), await get(), loads]).to.deep.equal([undefined, undefined, 1])
  })
})

describe('cachedByKey', () => {
  it('keeps values apart by key and evicts the least recently used', async () => {
    const loads: string[] = []
    const get = cachedByKey({
      max: 2,
      key: ({ id }: { id: string; note: number }) => id,
      load: async ({ id, note }) => {
        loads.push(id)
        return `${id}${note}`
      },
    })
    expect(await get({ id: 'a', note: 1 })).to.equal('a1')
    expect(await get({ id: 'b', note: 1 })).to.equal('b1')
    expect(await get({ id: 'a', note: 2 })).to.equal('a1')
    expect(await get({ id: 'c', note: 1 })).to.equal('c1')
    expect(await get({ id: 'a', note: 3 })).to.equal('a1')
    expect(await get({ id: 'b', note: 4 })).to.equal('b4')
    expect(loads).to.deep.equal(['a', 'b', 'c', 'b'])
    get.invalidate({ id: 'b', note: 0 })
    expect(await get({ id: 'b', note: 5 })).to.equal('b5')
  })

  it('evicts by size', async () => {
    let loads = 0
    const get = cachedByKey({
      maxSize: 10,
      sizeOf: (value: string) => value.length,
      key: (id: string) => id,
      load: async (id) => {
        loads += 1
        return id
      },
    })
    for (const id of ['aaaaaa', 'bbbbbb', 'bbbbbb', 'aaaaaa']) expect(await get(id)).to.equal(id)
    expect(loads).to.equal(3)
  })

  it('still resolves a load whose entry was evicted meanwhile', async () => {
    const { load, loads } = manualLoads()
    const get = cachedByKey({ max: 1, key: (id: string) => id, load })
    const [first, second] = [get('a'), get('b')]
    await tick()
    loads[0]!()
    loads[1]!()
    expect(await Promise.all([first, second])).to.deep.equal([1, 2])
  })
})
