import dns from 'node:dns'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { createDiskStorage } from '../../src/adapters/storage/disk.ts'
import { createS3Storage } from '../../src/adapters/storage/s3.ts'
import { findStorageConflict } from '../../src/adapters/storage/shared-folder.ts'
import type { Storage } from '../../src/adapters/storage/storage.ts'
import { redis } from '../../src/platform/runtime/redis.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { useHarness } from '../support/harness.ts'
import { BUCKET, startS3, type S3Server } from '../support/s3-server.ts'

let s3: S3Server
let byHostName: S3Server
let folder: string

before(async () => {
  s3 = await startS3()
  byHostName = await startS3({ anySignature: true })
  folder = mkdtempSync(join(tmpdir(), 'palengke-storage-'))
})

after(async () => {
  await s3.stop()
  await byHostName.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = (more: Partial<Parameters<typeof createS3Storage>[0]> = {}) =>
  createS3Storage({
    endpoint: `http://127.0.0.1:${s3.port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
    ...more,
  })

const implementations: Record<string, () => Storage> = {
  'a disk': () => createDiskStorage({ folder }),
  'S3, the bucket in the path': () => bucket(),
  'S3, the bucket in the host name': () =>
    bucket({ forcePathStyle: false, endpoint: `http://s3.amazonaws.com:${byHostName.port}` }),
}

describe('storage', () => {
  const { lookup } = dns

  before(() => {
    // Resolves host names such as palengke.s3.amazonaws.com to this machine.
    Object.assign(dns, {
      lookup: (
        name: string,
        ...rest: Parameters<typeof lookup> extends [any, ...infer R] ? R : []
      ) =>
        (lookup as (...all: unknown[]) => void)(
          name.endsWith('.amazonaws.com') ? '127.0.0.1' : name,
          ...rest,
        ),
    })
  })

  after(() => void Object.assign(dns, { lookup }))

  for (const [kind, open] of Object.entries(implementations)) {
    it(`on ${kind} returns what was put, byte for byte, and null for an unknown key`, async () => {
      const storage = open()
      const image = `images/${uuidv7()}.webp`
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) & 255))
      await storage.put(image, bytes)
      expect(bytes.equals((await storage.get(image))!)).to.equal(true)
      expect(await storage.get(`images/${uuidv7()}.webp`)).to.equal(null)
    })

    it(`on ${kind} concatenates staged chunks until they are removed`, async () => {
      const storage = open()
      const [key, other] = [`incoming/${uuidv7()}`, `incoming/${uuidv7()}`]
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) & 255))
      const cuts = [0, 120_000, 240_000, 300_000]
      for (const index of [0, 1, 2])
        await storage.stage(key, bytes.subarray(cuts[index], cuts[index + 1]), index)
      await storage.stage(other, bytes.subarray(0, 10), 0)
      expect(bytes.equals(await storage.readStaged(key, 3))).to.equal(true)
      await storage.removeStaged(key, 20)
      await storage.removeStaged(key, 20)
      expect(await failureOf(() => storage.readStaged(key, 3))).to.match(/ENOENT|not in storage/)
      expect((await storage.readStaged(other, 1)).length).to.equal(10)
    })

    it(`on ${kind} overwrites what was staged before`, async () => {
      const storage = open()
      const key = `incoming/${uuidv7()}`
      for (const text of ['one that was longer', 'another'])
        await storage.stage(key, Buffer.from(text), 0)
      expect((await storage.readStaged(key, 1)).toString()).to.equal('another')
    })

    it(`on ${kind} removes keys, and ignores unknown ones`, async () => {
      const storage = open()
      const keys = [`images/${uuidv7()}.webp`, `images/${uuidv7()}.webp`, `images/${uuidv7()}.webp`]
      for (const key of keys) await storage.put(key, Buffer.from(key))
      await storage.remove([...keys.slice(0, 2), `images/${uuidv7()}.webp`])
      await storage.remove(keys.slice(0, 1))
      const left = await Promise.all(keys.map((key) => storage.get(key)))
      expect(left.map((each) => each?.toString())).to.deep.equal([undefined, undefined, keys[2]])
    })
  }
})

describe('storage on disk', () => {
  it('rejects keys outside its folder', async () => {
    const disk = createDiskStorage({ folder: join(folder, 'files') })
    writeFileSync(join(folder, 'secret'), 'x')
    for (const key of [
      '../secret',
      'images/../../secret',
      '/etc/passwd',
      'images/a/../../../secret',
      'images/..',
      'images\\..\\secret',
      'images/a\u0000b',
      '',
    ]) {
      for (const act of [
        () => disk.get(key),
        () => disk.put(key, Buffer.from('y')),
        () => disk.remove([key]),
        () => disk.stage(key, Buffer.from('y'), 0),
        () => disk.readStaged(key, 1),
        () => disk.removeStaged(key, 1),
      ])
        expect(await failureOf(act), key).to.include('is not a valid storage key')
    }
    expect(existsSync(join(folder, 'secret'))).to.equal(true)
  })

  it('never exposes a partly written image', async () => {
    const disk = createDiskStorage({ folder })
    const key = `images/${uuidv7()}.webp`
    const bytes = Buffer.alloc(5_000_000, 7)
    const putting = disk.put(key, bytes)
    const seen = new Set<number | undefined>()
    for (let read = 0; read < 100; read++) seen.add((await disk.get(key))?.length)
    await putting
    seen.add((await disk.get(key))?.length)
    expect([...seen].filter((size) => size !== undefined)).to.deep.equal([bytes.length])
  })

  it('leaves no partial file when a write fails, and throws', async () => {
    const root = join(folder, 'full')
    const disk = createDiskStorage({ folder: root })
    await disk.put('images/a.webp', Buffer.from('a'))
    writeFileSync(join(root, 'incoming'), 'a file where the folder has to be')
    expect(await failureOf(() => disk.stage('incoming/x', Buffer.from('b'), 0))).to.match(
      /EEXIST|ENOTDIR/,
    )
    expect(readdirSync(join(root, 'images'))).to.deep.equal(['a.webp'])
  })
})

describe('storage on S3', function () {
  this.timeout(30_000)
  const servers: Server[] = []

  after(() => {
    for (const server of servers) server.closeAllConnections()
    for (const server of servers) server.close()
  })

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('sets content type and cache headers on images, and neither on staged chunks', async () => {
    const received: Record<string, unknown>[] = []
    const endpoint = await serve((request, response) => {
      const { authorization, ...headers } = request.headers
      received.push({ url: request.url, signed: authorization?.split(' ')[0], ...headers })
      request.resume().on('end', () => response.end())
    })
    await bucket({ endpoint }).put('images/a.webp', Buffer.from('webp'))
    await bucket({ endpoint }).stage('incoming/a', Buffer.from('bytes'), 0)
    expect(received[0]).to.include({
      url: `/${BUCKET}/images/a.webp?x-id=PutObject`,
      signed: 'AWS4-HMAC-SHA256',
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '4',
    })
    expect(received[1]).to.include({ 'content-type': 'application/octet-stream' })
  })

  it('throws the error of the server for wrong credentials and a missing bucket', async () => {
    const key = 'images/a.webp'
    const bytes = Buffer.from('a')
    const wrongSecret = bucket({ secretAccessKey: 'a guess' })
    const wrongKey = bucket({ accessKeyId: 'STRANGER' })
    const elsewhere = bucket({ bucket: 'another' })
    expect(await failureOf(() => wrongSecret.put(key, bytes))).to.include('SignatureDoesNotMatch')
    expect(await failureOf(() => wrongKey.put(key, bytes))).to.include('InvalidAccessKeyId')
    expect(await failureOf(() => elsewhere.put(key, bytes))).to.include('NoSuchBucket')
    expect(await failureOf(() => elsewhere.get(key))).to.include('NoSuchBucket')
  })

  it('retries when the server fails temporarily', async () => {
    let requests = 0
    const endpoint = await serve((request, response) => {
      requests += 1
      if (requests === 2) request.socket.destroy()
      else request.resume().on('end', () => response.writeHead(requests < 3 ? 500 : 200).end())
    })
    await bucket({ endpoint }).put('images/a.webp', Buffer.from('a'))
    expect(requests).to.equal(3)
  })

  it('times out after 8 s without an answer, and fails at once without a server', async () => {
    const endpoint = await serve(() => {})
    const started = performance.now()
    await failureOf(() => bucket({ endpoint }).put('images/a.webp', Buffer.from('a')))
    expect(performance.now() - started).to.be.within(3_000, 8_500)
    const refusing = bucket({ endpoint: 'http://127.0.0.1:1' })
    expect(await failureOf(() => refusing.get('images/a.webp'))).to.include('ECONNREFUSED')
  })
})

/** The name and message of the error that `act` throws. */
async function failureOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
  } catch (error) {
    return String(error)
  }
  throw new Error('expected an error')
}

describe('STORAGE_FOLDER of several processes', () => {
  useHarness()

  it('is accepted where all use one folder, also when they start at the same time', async () => {
    await redis().del('storage-id')
    const shared = join(folder, 'shared')
    const starts = Array.from({ length: 5 }, () => findStorageConflict(shared))
    expect(await Promise.all(starts)).to.deep.equal([null, null, null, null, null])
  })

  it('is refused, with the fix, where one process has a folder of its own', async () => {
    await redis().del('storage-id')
    await findStorageConflict(join(folder, 'first'))
    expect(await findStorageConflict(join(folder, 'second')))
      .to.include(`STORAGE_FOLDER=${join(folder, 'second')} is not the folder`)
      .and.include('STORAGE=s3')
    expect(await findStorageConflict(join(folder, 'first'))).to.equal(null)
  })
})
