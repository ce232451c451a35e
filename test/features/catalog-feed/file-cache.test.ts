import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  createFileCache,
  type FileCache,
  type WriteContent,
} from '../../../src/features/catalog-feed/file-cache.ts'
import { eventually } from '../../support/harness.ts'

let caches = 0
let generated: string[] = []

function createCache(ttlMs = 60_000) {
  const name = `test-${process.pid}-${(caches += 1)}`
  const cache = createFileCache(name, { maxBytes: 100, ttlMs })
  generated = []
  const files = () =>
    readdirSync(tmpdir())
      .filter((folder) => folder.startsWith(`palengke-${name}-`))
      .flatMap((folder) => readdirSync(join(tmpdir(), folder)))
  return { cache, files }
}

const fetch = async (cache: FileCache, key: string, content: string) =>
  await cache.fetch(key, async (write: WriteContent) => {
    generated.push(key)
    await write(chunksOf(content))
  })

async function* chunksOf(content: string) {
  yield* content.match(/.{1,7}/g) ?? []
}

describe('createFileCache', () => {
  it('generates a file once, with its size and an ETag of its content', async () => {
    const { cache } = createCache()
    const first = await fetch(cache, 'a', 'x'.repeat(20))
    expect(await fetch(cache, 'a', 'other')).to.equal(first)
    const same = await fetch(cache, 'b', 'x'.repeat(20))
    expect([first.bytes, same.etag]).to.deep.equal([20, first.etag])
    expect((await fetch(cache, 'c', 'y')).etag).not.to.equal(first.etag)
    expect(generated).to.deep.equal(['a', 'b', 'c'])
  })

  it('deletes the least recently used files beyond its size', async () => {
    const { cache, files } = createCache()
    for (const key of ['a', 'b', 'a', 'c']) await fetch(cache, key, 'x'.repeat(40))
    await eventually(async () => files().length === 2)
    await fetch(cache, 'a', 'x'.repeat(40))
    expect(generated).to.deep.equal(['a', 'b', 'c'])
    await fetch(cache, 'd', 'x'.repeat(500)) // larger than the cache: evicts all others
    await eventually(async () => files().length === 1)
  })

  it('deletes a file when it expires', async () => {
    const { cache, files } = createCache(50)
    await fetch(cache, 'a', 'x')
    await eventually(async () => files().length === 0)
    await fetch(cache, 'a', 'x')
    expect(generated).to.deep.equal(['a', 'a'])
  })

  it('leaves nothing of a file that could not be generated', async () => {
    const { cache, files } = createCache()
    const failing = cache.fetch('a', async (write) => {
      await write(chunksOf('x'))
      throw new Error('gone')
    })
    expect(await failing.catch((error: Error) => error.message)).to.equal('gone')
    expect(files()).to.deep.equal([])
    expect((await fetch(cache, 'a', 'x')).bytes).to.equal(1)
  })
})
