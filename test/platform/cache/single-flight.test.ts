import { expect } from 'chai'
import { describe, it } from 'mocha'
import { DatabaseUnavailable } from '../../../src/platform/database/errors.ts'
import { singleFlight } from '../../../src/platform/cache/single-flight.ts'

describe('singleFlight', () => {
  it('gives each call a run that started after it, and one run to all calls that wait', async () => {
    const runs: { key: string; end: (fails?: boolean) => void }[] = []
    const get = singleFlight((key: string) => {
      const nth = runs.length + 1
      return new Promise<number>((resolve, reject) => {
        runs.push({ key, end: (fails) => (fails ? reject(new Error('no')) : resolve(nth)) })
      })
    })
    const first = get('a')
    const late = [get('a'), get('a')]
    const other = get('b')
    expect(runs.map(({ key }) => key)).to.deep.equal(['a', 'b'])
    runs[0]!.end()
    expect(await first).to.equal(1)
    await Promise.resolve()
    expect(runs.map(({ key }) => key)).to.deep.equal(['a', 'b', 'a'])
    const latest = get('a')
    runs[2]!.end(true)
    for (const each of late)
      expect(await each.catch((error: Error) => error.message)).to.equal('no')
    await Promise.resolve()
    runs[3]!.end()
    expect(await latest).to.equal(4)
    runs[1]!.end()
    expect(await other).to.equal(2)
    expect(runs).to.have.lengthOf(4)
  })

  it('fails the waiting calls as soon as a run finds the database unavailable', async () => {
    let runs = 0
    const { promise, reject: fail } = Promise.withResolvers<number>()
    const get = singleFlight<string, number>(() => {
      runs += 1
      return promise
    })
    const calls = [get('a'), get('a'), get('a')]
    fail(new DatabaseUnavailable('Query read timeout'))
    for (const each of calls)
      expect(await each.catch((error: Error) => error.message)).to.equal('Query read timeout')
    expect(runs).to.equal(1)
    void get('a').catch(() => {})
    expect(runs).to.equal(2)
  })
})
