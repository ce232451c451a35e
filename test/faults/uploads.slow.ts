import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { Client } from 'pg'
import { config } from '../../src/config/config.ts'
import { storage } from '../../src/adapters/storage/default.ts'
import { imageKeys, incomingKey } from '../../src/features/uploads/keys.ts'
import { convertUpload } from '../../src/features/uploads/service/convert.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { freePort } from '../../dev/embedded/ports.ts'
import { post } from '../support/client.ts'
import { createUser } from '../support/actors.ts'
import { fetchImage, photo, stripes, upload } from '../support/images.ts'
import {
  killPrograms,
  ownDatabase,
  ownRedis,
  runProgram,
  startProgram,
} from '../support/programs.ts'
import { startS3, type S3Server } from '../support/s3-server.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'

const DEADLINE_MS = 10_000

describe('uploads when something breaks', function () {
  this.timeout(60_000)
  let folder: string
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let s3: S3Server
  const webs: WebProcess[] = []
  const silent = createServer(() => {}) // takes connections and never says anything

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-uploads-'))
    database = await ownDatabase()
    s3 = await startS3()
    silent.listen(await freePort(), '127.0.0.1')
    const { code, output } = await runProgram(['src/migrate.ts'], ownEnv({}))
    expect(code, output).to.equal(0)
  })

  after(async () => {
    for (const web of webs) await web.stop()
    killPrograms()
    await s3.stop()
    silent.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The environment of the tests with a database of its own and `more`. */
  function ownEnv(more: Record<string, string>): Record<string, string> {
    const all = { ...process.env, LOG_LEVEL: 'info', DATABASE_URL: database.url, ...more }
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
  }

  /** A web process, an image worker if wanted, and somebody who is signed in; files go to a folder of their own. */
  async function market(name: string, more: Record<string, string> = {}, { worker = false } = {}) {
    const files = join(folder, name)
    const redis = { REDIS_URL: await ownRedis() }
    const env = ownEnv({ ...redis, STORAGE_FOLDER: files, ...more })
    const web = await startWeb(env)
    webs.push(web)
    const program = worker ? startProgram(['workers/main.ts', 'images'], env) : undefined
    if (program)
      await eventually(async () => program.output().includes('workers started'), { ms: 20_000 })
    const registration = {
      email: `${name}@palengke.example`,
      password: 'sampaguita-1',
      firstName: 'Luz',
      lastName: 'Dela Cruz',
    }
    const { body } = await post('/api/auth/register', registration, { base: web.base })
    const send = (bytes: Buffer) =>
      upload('/api/upload/image', [{ bytes }], { as: { token: body.token }, base: web.base })
    return { web, send, files, userId: body.user.id as string, worker: program }
  }

  const left = (files: string) =>
    ['incoming', 'images'].flatMap((name) => {
      try {
        return readdirSync(join(files, name))
      } catch {
        return []
      }
    })

  async function isBusy(answer: Awaited<ReturnType<typeof upload>>) {
    expect([answer.status, answer.body.code]).to.deep.equal([503, 'BUSY'])
    expect(answer.headers.get('retry-after')).to.match(/^\d+$/)
  }

  it('503 BUSY after 10 s without a worker, without Redis, or when the worker dies; nothing stays', async () => {
    const markets = await Promise.all([
      market('nobody'),
      market('no-redis', { REDIS_URL: 'redis://127.0.0.1:1' }),
      market('killed', {}, { worker: true }),
    ])
    const [, , killed] = markets
    const long = await stripes(480, 270, { frames: 60 }).gif({ effort: 1 }).toBuffer()
    const started = performance.now()
    const [answers] = await Promise.all([
      Promise.all(markets.map(({ send }) => send(long))),
      eventually(async () => (await statuses(killed.userId)).includes('queued')).then(() =>
        killed.worker!.stop('SIGKILL'),
      ),
    ])
    expect(performance.now() - started).to.be.within(DEADLINE_MS - 100, DEADLINE_MS + 5_000)
    for (const answer of answers) await isBusy(answer)
    for (const { files, userId } of markets) {
      await eventually(async () => left(files).length === 0, { what: 'the removal' })
      expect(await statuses(userId)).to.deep.equal(['aborted'])
    }
    const open = `select id from outbox
      where queue = 'images' and completed_at is null and dead_lettered_at is null`
    expect(await inDatabase(open)).to.deep.equal([])
  })

  it('200 on S3: staged, made and served there; no piece stays', async () => {
    const { send } = await market('on-s3', s3.env, { worker: true })
    const { status, body } = await send(await photo(1500, 1000))
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(body.url).to.equal(`${config.publicUrl}/files/${body.key}`)
    const small = body.key.replace('.webp', '-320.webp')
    await eventually(async () => s3.keys().length === 2)
    expect(s3.keys()).to.have.members([body.key, small])
  })

  it('200 with the public address of the bucket, where there is one', async () => {
    const env = { ...s3.env, S3_PUBLIC_URL: `${s3.env.S3_ENDPOINT}/${s3.env.S3_BUCKET}` }
    const { send } = await market('public-s3', env, { worker: true })
    const { body } = await send(await photo())
    expect(body.url).to.equal(`${env.S3_PUBLIC_URL}/${body.key}`)
    expect((await fetchImage(body.url)).length).to.be.above(100)
    await eventually(async () => s3.keys().length === 4, { what: 'the removal of the piece' })
  })

  it('503 BUSY at once when S3 refuses the key or has no such bucket, within the deadline when it is silent', async () => {
    const { port } = silent.address() as { port: number }
    const changes = {
      'wrong-key': { S3_SECRET_ACCESS_KEY: 'a guess' },
      'no-bucket': { S3_BUCKET: 'another' },
      silent: { S3_ENDPOINT: `http://127.0.0.1:${port}` },
    }
    const before = s3.keys().length
    await Promise.all(
      Object.entries(changes).map(async ([name, change]) => {
        const { send, userId } = await market(name, { ...s3.env, ...change })
        const started = performance.now()
        await isBusy(await send(await photo()))
        const most = name === 'silent' ? DEADLINE_MS : 3_000
        expect(performance.now() - started, name).to.be.below(most)
        await eventually(async () => (await statuses(userId))[0] === 'aborted')
      }),
    )
    expect(s3.keys().length).to.equal(before)
  })

  async function statuses(userId: string): Promise<string[]> {
    const rows = await inDatabase(`select status from uploads where user_id = '${userId}'`)
    return rows.map(({ status }) => status)
  }

  async function inDatabase(sql: string): Promise<any[]> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
})

describe('an image worker that is late', () => {
  useHarness()

  it('removes what it made once the edge has given up, and does nothing for what nobody waits for', async () => {
    const user = await createUser()
    const id = uuidv7()
    const piece = await photo(300, 200)
    await storage.stage(incomingKey(id), piece, 0)
    await knex('uploads').insert({ id, user_id: user.id, status: 'queued', chunks: 1 })
    let made = 0
    const images = {
      async convert(bytes: Buffer) {
        expect(bytes.equals(piece)).to.equal(true)
        made += 1
        await knex('uploads').where({ id }).update({ status: 'aborted' })
        return { full: bytes, thumbnail: bytes }
      },
    }
    const run = {
      id,
      done: async () => {},
      completed: () => {},
      signal: new AbortController().signal,
    }
    await convertUpload(id, { images }, run)
    await convertUpload(id, { images }, run)
    await convertUpload(uuidv7(), { images }, run)
    expect(made).to.equal(1)
    for (const key of imageKeys(id)) expect(await storage.get(key), key).to.equal(null)
    await storage.removeStaged(incomingKey(id), 1)
  })
})

describe('a lost reply', () => {
  useHarness()

  it('costs a second, and no upload', async () => {
    const user = await createUser()
    const web = await startWeb({ REDIS_URL: 'redis://127.0.0.1:1' }) // so the harness’s relay sends its job, and no reply reaches it
    const started = performance.now()
    const { status, body } = await upload('/api/upload/image', [{ bytes: await photo() }], {
      as: user,
      base: web.base,
    })
    const ms = performance.now() - started
    await web.stop()
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(ms).to.be.below(8_000)
    expect((await fetchImage(body.url)).length).to.be.above(100)
  })
})
