import { expect } from 'chai'
import { Redis } from 'ioredis'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../dev/embedded/ports.ts'
import { startPostgres } from '../../dev/embedded/postgres.ts'
import { eraseData } from '../../dev/embedded/postgres-data.ts'
import { commandOf } from '../../dev/processes/process-table.ts'
import { startRedis } from '../../dev/embedded/redis.ts'
import { loadOrCreateSecrets } from '../../dev/start/secrets.ts'

describe('embedded servers', function () {
  this.timeout(60_000)
  const base = mkdtempSync(join(tmpdir(), 'palengke-servers-'))
  const folder = join(base, 'postgres')
  const data = join(folder, 'data')

  before(() => chmodSync(base, 0o755))
  after(async () => {
    await eraseData(folder)
    rmSync(base, { recursive: true, force: true })
  })

  describe('startPostgres', () => {
    it('creates a UTF-8 database with a stable locale, on 127.0.0.1 only', async () => {
      const server = await startPostgres({ folder })
      const [row] = await query(
        server.url,
        `SELECT current_database() AS database, current_setting('listen_addresses') AS listens,
           current_setting('synchronous_commit') AS commit, datlocale AS locale,
           current_setting('server_version_num')::int / 10000 AS version, lower('ÑANDÚ') AS lower
         FROM pg_database WHERE datname = current_database()`,
      )
      await server.stop()
      expect(row).to.deep.equal({
        database: 'palengke',
        listens: '127.0.0.1',
        commit: 'on',
        locale: 'C.UTF-8',
        version: 18,
        lower: 'ñandú',
      })
      expect(await server.exited).to.equal('exit code 0')
    })

    it('keeps committed data after SIGKILL, and restarts on the same port', async () => {
      const port = await freePort()
      const first = await startPostgres({ folder, port })
      await query(
        first.url,
        'CREATE TABLE committed (word text); INSERT INTO committed VALUES ($$yes$$)',
      )
      process.kill(first.pid, 'SIGKILL')
      expect(await first.exited).to.equal('SIGKILL')
      const second = await startPostgres({ folder, port })
      expect(await query(second.url, 'SELECT word FROM committed')).to.deep.equal([{ word: 'yes' }])
      await second.stop()
    })

    it('stops a server that an earlier start left running', async () => {
      const first = await startPostgres({ folder })
      const second = await startPostgres({ folder })
      expect(await first.exited).to.equal('exit code 0')
      await second.stop()
    })

    it('starts although its old pid now belongs to another process', async () => {
      const { uid, gid } = statSync(data)
      const unrelated = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
      await once(unrelated, 'spawn')
      const first = await startPostgres({ folder })
      process.kill(first.pid, 'SIGKILL')
      await first.exited
      const file = join(data, 'postmaster.pid')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(unrelated.pid)))
      const second = await startPostgres({ folder })
      expect(unrelated.signalCode).to.equal(null)
      unrelated.kill()
      await second.stop()
    })

    it('rejects a port in use, a wrong password and data of another version', async () => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const address = taken.address()
      const port = typeof address === 'object' && address ? address.port : 0
      expect(await rejection(startPostgres({ folder, port }))).to.include(`port ${port} is already`)
      taken.close()
      expect(await rejection(startPostgres({ folder, password: 'x' }))).to.include('--reset')
      writeFileSync(join(data, 'PG_VERSION'), '17\n')
      expect(await rejection(startPostgres({ folder }))).to.include('made by PostgreSQL 17')
      writeFileSync(join(data, 'PG_VERSION'), '18\n')
    })

    it('works in a folder that only its owner may enter, and leaves no data behind', async () => {
      const closed = mkdtempSync(join(tmpdir(), 'palengke-closed-'))
      const server = await startPostgres({ folder: join(closed, 'postgres'), persist: false })
      expect(await query(server.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }])
      const place = /-D (\S+)/.exec(commandOf(server.pid) ?? '')?.[1]
      await server.stop()
      expect(place).to.be.a('string')
      expect(statSync(place ?? '', { throwIfNoEntry: false })).to.equal(undefined)
      rmSync(closed, { recursive: true })
    })
  })

  describe('startRedis', () => {
    it('persists every write, never evicts, and restarts with its data', async () => {
      const first = await startRedis({ folder: join(base, 'redis') })
      const client = new Redis(first.url)
      const settings = ['appendonly', 'appendfsync', 'maxmemory-policy', 'save', 'bind']
      const found = await Promise.all(settings.map((name) => client.config('GET', name)))
      await client.set('word', 'yes')
      client.disconnect()
      await first.stop()
      const second = await startRedis({ folder: join(base, 'redis') })
      const again = new Redis(second.url)
      expect(await again.get('word')).to.equal('yes')
      again.disconnect()
      await second.stop()
      expect(found.map((pair) => Object.values(pair ?? {}).at(-1))).to.deep.equal([
        'yes',
        'everysec',
        'noeviction',
        '',
        '127.0.0.1',
      ])
    })
  })

  it('stops its servers after the process that started them was killed', async () => {
    const script = `
      const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, '../../dev/embedded/postgres.ts'))})
      const { startRedis } = await import(${JSON.stringify(join(import.meta.dirname, '../../dev/embedded/redis.ts'))})
      const postgres = await startPostgres({ folder: ${JSON.stringify(folder)} })
      const redis = await startRedis({ folder: ${JSON.stringify(join(base, 'redis'))} })
      console.log(postgres.pid, redis.pid)
      process.kill(process.pid, 'SIGKILL')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [line] = await once(child.stdout, 'data')
    const pids = String(line).trim().split(' ').map(Number)
    expect(pids).to.have.length(2)
    while (pids.some((pid) => commandOf(pid) !== undefined)) await sleep(30)
  })

  describe('freePort', () => {
    it('returns the preferred port, or the next free one if that is in use', async () => {
      const port = await freePort()
      expect(await freePort(port)).to.equal(port)
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      expect(await freePort(port)).to.be.greaterThan(port)
      server.close()
    })
  })

  describe('loadOrCreateSecrets', () => {
    it('generates secrets once, readable only by their owner', () => {
      const file = join(base, 'secrets.json')
      const secrets = loadOrCreateSecrets(file)
      expect(loadOrCreateSecrets(file)).to.deep.equal(secrets)
      expect((statSync(file).mode & 0o777).toString(8)).to.equal('600')
      expect(secrets.SMM_KEY?.length).to.be.at.least(32)
      expect(secrets.PAYMONGO_SECRET_KEY).to.match(/^sk_test_/)
      expect(secrets).to.include.keys('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'INTERNAL_KEY')
    })
  })
})

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const rejection = (started: Promise<unknown>) =>
  started.then(
    () => 'it started',
    (error: Error) => error.message,
  )
