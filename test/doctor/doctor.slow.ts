import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { freePort } from '../../dev/embedded/ports.ts'
import { startRedis } from '../../dev/embedded/redis.ts'
import { startSandbox } from '../../dev/sandbox/server.ts'
import { compareVersions, satisfies } from '../../src/doctor/node-version.ts'
import webPush from 'web-push'
import { queueNames } from '../../src/platform/jobs/job.ts'
import { startMailServer } from '../support/mail-server.ts'
import {
  killPrograms,
  ownDatabase,
  ownRedis,
  runProgram,
  startProgram,
  type Environment,
} from '../support/programs.ts'
import { startS3 } from '../support/s3-server.ts'
import { eventually } from '../support/harness.ts'

const KEY = 'sk_test_of_the_doctor'
const PASSWORD = 'pa55-of-a-database'

describe('npm run doctor', function () {
  this.timeout(40_000)
  let folder: string
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let env: Environment

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palengke-doctor-'))
    const [smtp, redisUrl] = [await freePort(), await ownRedis()]
    database = await ownDatabase()
    sandbox = await startSandbox({ dataDir: join(folder, 'sandbox'), secretKey: KEY })
    await startMailServer(smtp)
    env = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      JWT_SECRET: 'a JWT secret for tests of the doctor',
      INTERNAL_KEY: 'an internal key for tests of the doctor',
      VAPID_PUBLIC_KEY: process.env.VAPID_PUBLIC_KEY!,
      VAPID_PRIVATE_KEY: process.env.VAPID_PRIVATE_KEY!,
      SMM_KEY: 'an SMM key for tests of the doctor, long enough',
      PAYMONGO_SECRET_KEY: KEY,
      PAYMENT_WEBHOOK_SECRET: 'whsk_of_the_doctor_1',
      PAYMENT_WEBHOOK_SECRET_PREVIOUS: 'whsk_of_the_doctor_2',
      PAYMENT_SANDBOX_URL: sandbox.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      STORAGE_FOLDER: join(folder, 'files'),
    }
    const { code, output } = await runProgram(['src/migrate.ts'], env)
    expect(code, output).to.equal(0)
  })

  after(async () => {
    killPrograms()
    await sandbox.stop()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const doctor = (more: Environment = {}, checks: string[] = []) =>
    runProgram(['src/doctor/main.ts', ...checks], { ...env, ...more })

  const subjects = (output: string) => [
    ...new Set(output.match(/^(ok|warn|fail|skip) +\w+/gm)?.map((line) => line.split(/ +/)[1])),
  ]

  it('exits 0 when every service responds, and reports the response time of each worker', async () => {
    const workers = startProgram(['workers/main.ts'], env)
    await eventually(async () => workers.output().includes('workers started'))
    const { code, output } = await doctor()
    await workers.stop()
    expect(output).to.not.match(/^(fail|skip)/m)
    expect(code).to.equal(0)
    for (const name of queueNames)
      expect(output).to.match(new RegExp(`ok +Workers +${name} worker responded in \\d+ ms`))
    expect(subjects(output)).to.deep.equal(
      'Node Configuration Addresses PostgreSQL Commits Limits Migrations Redis Eviction Persistence Workers Mail Push Payments Storage'.split(
        ' ',
      ),
    )
  })

  it('exits 1 for a queue without a worker, names the command, and leaves no job behind', async () => {
    const workers = startProgram(['workers/main.ts', 'emails'], env)
    await eventually(async () => workers.output().includes('workers started'))
    const { code, output } = await doctor({}, ['workers'])
    await workers.stop()
    expect(code).to.equal(1)
    expect(output).to.match(/ok +Workers +emails worker responded/)
    expect(output).to.match(
      /fail +Workers +no worker processes payments jobs.*node workers\/main\.ts payments/,
    )
    expect(
      await rows(database.url, 'select id from outbox where completed_at is null'),
    ).to.deep.equal([])
  })

  it('lists every missing variable of an empty environment, and runs the remaining checks', async () => {
    const { code, output } = await runProgram(['src/doctor/main.ts'], {
      STORAGE_FOLDER: env.STORAGE_FOLDER!,
    })
    expect(code).to.equal(1)
    for (const name of [
      'DATABASE_URL',
      'REDIS_URL',
      'JWT_SECRET',
      'INTERNAL_KEY',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
      'SMM_KEY',
      'PAYMONGO_SECRET_KEY',
      'PAYMENT_WEBHOOK_SECRET',
    ])
      expect(output).to.include(`fail  Configuration  ${name} is missing`)
    expect(output).to.match(/skip +PostgreSQL +skipped, because of DATABASE_URL/)
    expect(output).to.match(/ok +Storage/)
  })

  it('checks the configured services when only a secret is missing', async () => {
    const { code, output } = await doctor({ JWT_SECRET: 'short' })
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Configuration +JWT_SECRET is too short/)
    expect(output)
      .to.match(/ok +PostgreSQL/)
      .and.match(/ok +Redis/)
      .and.match(/ok +Payments/)
    expect(output).to.match(/skip +Workers +skipped, because of JWT_SECRET/)
  })

  it('names an unreadable secret file', async () => {
    const { output } = await doctor({ JWT_SECRET: '', JWT_SECRET_FILE: join(folder, 'nowhere') })
    expect(output).to.match(
      /fail +Configuration +JWT_SECRET_FILE=.*nowhere cannot be read \(ENOENT\)/,
    )
  })

  it('suggests a remedy for services that are down, and never prints a password', async () => {
    const closed = `127.0.0.1:${await freePort()}`
    const { code, output } = await doctor({
      DATABASE_URL: `postgresql://palengke:${PASSWORD}@${closed}/palengke`,
      REDIS_URL: `redis://:${PASSWORD}@${closed}`,
      SMTP_URL: `smtp://palengke:${PASSWORD}@${closed}`,
      PAYMENT_SANDBOX_URL: `http://${closed}`,
    })
    expect(code).to.equal(1)
    for (const subject of ['PostgreSQL', 'Redis', 'Mail', 'Payments'])
      expect(output).to.match(new RegExp(`fail +${subject} .*ECONNREFUSED.*(Start|Fix)`))
    expect(output).to.match(/skip +Workers +skipped, because of PostgreSQL/)
    expect(output).to.not.include(PASSWORD).and.not.include(KEY)
  })

  it('times out after 5 s on servers that accept connections and never respond', async () => {
    const silent = await startSilentServer()
    const started = performance.now()
    const { code, output } = await doctor({
      DATABASE_URL: `postgresql://palengke:${PASSWORD}@${silent.address}/palengke`,
      REDIS_URL: `redis://${silent.address}`,
      SMTP_URL: `smtp://${silent.address}`,
      PAYMENT_SANDBOX_URL: `http://${silent.address}`,
    })
    silent.stop()
    expect(performance.now() - started).to.be.below(8_000)
    expect(code).to.equal(1)
    for (const subject of ['PostgreSQL', 'Redis', 'Mail', 'Payments'])
      expect(output).to.match(new RegExp(`fail +${subject} `))
  })

  it('fails for a database without migrations, and does not change it', async () => {
    const empty = await ownDatabase()
    const { code, output } = await doctor({ DATABASE_URL: empty.url }, ['postgres', 'workers'])
    const tables = await rows(empty.url, "select 1 from pg_tables where schemaname = 'public'")
    await empty.drop()
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Migrations +none has run yet\. Run: node src\/migrate\.ts/)
    expect(output).to.match(/skip +Workers +skipped, because of Migrations/)
    expect(tables).to.deep.equal([])
  })

  it('fails for a pending migration', async () => {
    const [last] = await rows(
      database.url,
      'delete from knex_migrations where id = (select max(id) from knex_migrations) returning *',
    )
    const { code, output } = await doctor({}, ['postgres'])
    await rows(
      database.url,
      'insert into knex_migrations select * from json_populate_record(null::knex_migrations, $1)',
      [JSON.stringify(last)],
    )
    expect(code).to.equal(1)
    expect(output).to.match(new RegExp(`fail +Migrations +1 pending, from ${last?.name} on`))
  })

  it('fails for synchronous_commit = off', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await rows(database.url, `alter database ${name} set synchronous_commit = off`)
    const { code, output } = await doctor({}, ['postgres'])
    await rows(database.url, `alter database ${name} reset synchronous_commit`)
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Commits +synchronous_commit is off.*ALTER SYSTEM/)
  })

  it('fails for a Redis that may evict jobs, and warns about one without persistence', async () => {
    const own = await startRedis({ folder: join(folder, 'redis'), persist: false })
    const client = new Redis(own.url)
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const evicting = await doctor({ REDIS_URL: own.url }, ['redis'])
    await client.config('SET', 'maxmemory-policy', 'noeviction')
    const volatile = await doctor({ REDIS_URL: own.url }, ['redis'])
    client.disconnect()
    await own.stop()
    expect(evicting.code).to.equal(1)
    expect(evicting.output).to.match(/fail +Eviction .*CONFIG SET maxmemory-policy noeviction/)
    expect(volatile.code).to.equal(0)
    expect(volatile.output).to.match(/warn +Persistence +appendonly is off/)
  })

  it('fails when the payment provider rejects the key', async () => {
    const { code, output } = await doctor({ PAYMONGO_SECRET_KEY: 'sk_test_of_another' }, [
      'payments',
    ])
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Payments .*HTTP 401.*Fix PAYMONGO_SECRET_KEY/)
  })

  it('fails when the payment provider does not answer, and blames the network, too', async () => {
    const unused = `http://127.0.0.1:${await freePort()}`
    const { code, output } = await doctor({ PAYMENT_SANDBOX_URL: unused }, ['payments'])
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Payments .*connection failed.*if the connection failed, the net/)
  })

  it('fails for a malformed or mismatched push key pair, and a malformed contact', async () => {
    const { publicKey } = webPush.generateVAPIDKeys()
    const { output } = await doctor({ VAPID_PUBLIC_KEY: publicKey }, ['push'])
    expect(output).to.match(/fail +Push +.*do not belong together.*npx web-push/)
    const broken = await doctor({ VAPID_PRIVATE_KEY: 'short' }, ['push'])
    expect(broken.code).to.equal(1)
    expect(broken.output)
      .to.match(/fail +Push/)
      .and.not.include('short')
    const contact = await doctor({ VAPID_SUBJECT: 'me@example.com' }, ['push'])
    expect(contact.output).to.match(/fail +Push/)
  })

  it('fails in production when push may send requests to private addresses', async () => {
    const open = { NODE_ENV: 'production', ALLOW_PRIVATE_PUSH_ENDPOINTS: 'true' }
    expect((await doctor(open, ['push'])).output).to.match(/fail +Push +ALLOW_PRIVATE_PUSH/)
  })

  it('fails for a folder that is not writable', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, output } = await doctor({ STORAGE_FOLDER: join(file, 'files') }, ['storage'])
    expect(code).to.equal(1)
    expect(output).to.match(/fail +Storage .*ENOTDIR.*STORAGE_FOLDER/)
  })

  it('checks a bucket as workers and browsers use it, and reports its errors', async () => {
    const s3 = await startS3()
    const S3_PUBLIC_URL = `${s3.env.S3_ENDPOINT}/${s3.env.S3_BUCKET}`
    const working = await doctor({ ...s3.env, S3_PUBLIC_URL }, ['storage'])
    const cases: [Environment, RegExp][] = [
      [{ S3_SECRET_ACCESS_KEY: 'a guess' }, /fail +Storage .*signature.*S3_/],
      [{ S3_BUCKET: 'another' }, /fail +Storage .*bucket does not exist.*S3_/],
      [{ S3_PUBLIC_URL: `${S3_PUBLIC_URL}/elsewhere` }, /fail +Storage .*404 to browsers/],
      [{ S3_BUCKET: '' }, /skip +Storage .*because of S3_BUCKET/],
    ]
    for (const [change, line] of cases)
      expect((await doctor({ ...s3.env, ...change }, ['storage'])).output).to.match(line)
    expect(s3.keys()).to.deep.equal([])
    await s3.stop()
    expect(working.code, working.output).to.equal(0)
    expect(working.output).to.match(/ok +Storage +the bucket palengke .* is readable and writable/)
    expect(working.output).to.match(/ok +Storage +browsers can load images from/)
  })

  it('fails for short secrets in production', async () => {
    const short = { PAYMENT_WEBHOOK_SECRET_PREVIOUS: 'whsk_short', METRICS_TOKEN: 'm' }
    const production = { NODE_ENV: 'production', ...short }
    const { code, output } = await doctor(production, ['configuration'])
    expect(code).to.equal(1)
    expect(output)
      .to.match(/fail +Configuration +PAYMENT_WEBHOOK_SECRET_PREVIOUS is too short/)
      .and.match(/fail +Configuration +METRICS_TOKEN is too short/)
    expect(output).to.not.include('whsk_short')
  })

  it('requires https in production, except for localhost', async () => {
    const production = {
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'sandbox',
      PUBLIC_URL: 'http://localhost:3000',
    }
    const insecure = await doctor({ ...production, APP_URL: 'http://palengke.example' }, [
      'addresses',
    ])
    expect(insecure.code).to.equal(1)
    expect(insecure.output.match(/^fail/gm)).to.have.length(2) // APP_URL and, from it, STOREFRONT_URL
    expect(insecure.output).to.include(
      'fail  Addresses      APP_URL=http://palengke.example is not https',
    )
    const secure = await doctor({ ...production, APP_URL: 'https://palengke.example' }, [
      'addresses',
      'payments',
    ])
    expect(secure.code).to.equal(0)
    expect(secure.output).to.match(/warn +Payments .*no money moves/)
  })

  it('exits 64 for an unknown check, and lists the known ones', async () => {
    const { code, output } = await doctor({}, ['databse'])
    expect(code).to.equal(64)
    expect(output).to.include('Unknown check: databse. The checks are node, configuration')
  })
})

describe('Node version check of the doctor', () => {
  const range = '>=24.21 <25 || >=26.10'
  for (const version of ['24.21.0', '24.99.1', '26.10.0', '26.11.0', '27.0.0'])
    it(`accepts ${version}`, () => expect(satisfies(version, range)).to.equal(true))
  for (const version of ['20.20.2', '24.3.0', '24.20.9', '25.0.0', '26.9.4'])
    it(`rejects ${version}`, () => expect(satisfies(version, range)).to.equal(false))

  it('rejects an unsupported range syntax', () =>
    expect(() => satisfies('26.10.0', '^26')).to.throw('^26'))
  it('compares numerically', () => expect(compareVersions('7.0.15', '6.2')).to.be.above(0))
})

async function rows(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
