import { expect } from 'chai'
import { describe, it } from 'mocha'
import { singleFlight } from '../../../src/platform/cache/single-flight.ts'

describe('looks that many share', () => {
  it('gives each asker a look that began after it asked, and looks once for all who wait', async () => {
    const begun: { key: string; end: (fails?: boolean) => void }[] = []
    const look = singleFlight((key: string) => {
      const nth = begun.length + 1
      return new Promise<number>((resolve, reject) => {
        begun.push({ key, end: (fails) => (fails ? reject(new Error('no')) : resolve(nth)) })
      })
    })
    const first = look('a')
    const late = [look('a'), look('a')]
    const other = look('b')
    expect(begun.map(({ key }) => key)).to.deep.equal(['a', 'b'])
    begun[0]!.end()
    expect(await first).to.equal(1)
    await Promise.resolve()
    expect(begun.map(({ key }) => key)).to.deep.equal(['a', 'b', 'a'])
    const latest = look('a')
    begun[2]!.end(true)
    for (const each of late)
      expect(await each.catch((error: Error) => error.message)).to.equal('no')
    await Promise.resolve()
    begun[3]!.end()
    expect(await latest).to.equal(4)
    begun[1]!.end()
    expect(await other).to.equal(2)
    expect(begun).to.have.lengthOf(4)
  })

  it('tells who waits that the database is away, as soon as that is known', async () => {
    let looks = 0
    const { promise, reject: fail } = Promise.withResolvers<number>()
    const look = singleFlight<string, number>(() => {
      looks += 1
      return promise
    })
    const asked = [look('a'), look('a'), look('a')]
    fail(new Error('Query read timeout'))
    for (const each of asked)
      expect(await each.catch((error: Error) => error.message)).to.equal('Query read timeout')
    expect(looks).to.equal(1)
    void look('a').catch(() => {})
    expect(looks).to.equal(2)
  })
})
