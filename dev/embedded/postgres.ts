import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, type DatabaseError } from 'pg'
import { freePort, isFree } from './ports.ts'
import {
  type Account,
  binaries,
  dataFolder,
  eraseData,
  serverAccount,
} from './postgres-binaries.ts'
import {
  commandOf,
  keep,
  lastLines,
  launch,
  leash,
  type Running,
  stopRecorded,
} from '../processes/processes.ts'

const run = promisify(execFile)
const VERSION = '18'
const USER = 'palengke'
const DATABASE = 'palengke'
const NOBODY = 2_147_483_647 // a process number that no system gives

type Options = {
  /** Where the server keeps its data, log and pid; made if absent. */
  folder: string
  /** Exactly this port, else any free one. */
  port?: number
  /** Of the superuser `palengke`; made once and kept in the folder if not given. */
  password?: string
  /** `false` for tests: nothing is flushed to disk, and `stop` deletes the data. */
  persist?: boolean
  /** How much of the data it keeps at hand, such as `1GB`; by default 128 MB. */
  sharedBuffers?: string
  /** `false` when the caller sees to it that the server does not outlive this process. */
  leashed?: boolean
  log?: string
  /** Gets a line that the person at the terminal should know. */
  say?: (line: string) => void
  /** Gets every line of the log, too. */
  mirror?: (line: string) => void
}

/**
 * Starts the embedded PostgreSQL 18 on 127.0.0.1 and makes sure that the database `palengke`
 * exists, which `url` points at. Whatever still runs on the folder is stopped first. Rejects
 * with one clear line for another version's data, a taken port or a wrong password.
 */
export async function startPostgres(options: Options): Promise<Running & { url: string }> {
  const { folder, persist = true, leashed = true } = options
  const record = join(folder, 'process.json')
  const log = options.log ?? join(folder, 'postgres.log')
  await mkdir(folder, { recursive: true })
  const password = options.password ?? (await keptPassword(folder))
  const account = await serverAccount(join(folder, 'data'))
  const { initdb, postgres } = await binaries(account)
  const data = await dataFolder(folder, account, persist, options.say)
  await stopEarlier(record, data)
  if (!(await isMade(data))) await makeData(initdb, data, password, account)
  const port = options.port ?? (await freePort())
  if (!(await isFree(port))) throw new Error(`PostgreSQL: port ${port} is already in use.`)
  const server = await launch({
    name: 'postgres',
    command: postgres,
    args: ['-D', data, ...settings(port, persist, options.sharedBuffers)],
    log,
    record,
    mirror: options.mirror,
    env: environment,
    cwd: '/',
    ...account,
    signal: 'SIGINT', // disconnects clients and writes everything out; SIGTERM waits for clients
    deadline: 20_000,
  })
  if (leashed) leash([[record]])
  const address = `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  try {
    await untilReady(address, server, log)
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await server.stop()
    if (!persist) await eraseData(folder)
  }
  return { ...server, stop, url: `${address}/${DATABASE}` }
}

// Neither PGDATA and its kind nor the machine's language may change what the server does.
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function settings(port: number, persist: boolean, sharedBuffers?: string): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_preload_libraries: '',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(sharedBuffers ? { shared_buffers: sharedBuffers } : {}),
    ...(persist ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function keptPassword(folder: string) {
  const file = join(folder, 'password')
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return await readFile(file, 'utf8')
}

/** Stops a server of an earlier start, and clears away what would keep a new one from starting. */
async function stopEarlier(record: string, data: string) {
  await stopRecorded(record)
  const file = join(data, 'postmaster.pid')
  const left = await readFile(file, 'utf8').catch(() => undefined)
  if (left === undefined) return
  const pid = Number.parseInt(left, 10)
  if (commandOf(pid)?.includes(data)) {
    keep(record, pid, { signal: 'SIGINT', deadline: 20_000 })
    await stopRecorded(record)
  } else {
    // After a crash the number may be a stranger's, or a dead process's that nobody has waited
    // for; PostgreSQL takes either for a server. The rest of the file still guards the data.
    await writeFile(file, left.replace(/^\d+/, String(NOBODY)))
  }
}

async function isMade(data: string) {
  const found = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined || found.trim() === VERSION) return found !== undefined
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${found.trim()}, this is ${VERSION}: ` +
      'run `npm start -- --reset` to begin anew, or set DATABASE_URL.',
  )
}

/** Made beside its place and then renamed, so that an interrupted start leaves no half of it. */
async function makeData(initdb: string, data: string, password: string, account: Account) {
  const draft = `${data}.draft`
  const secret = `${data}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined)
    for (const path of [draft, secret]) await chown(path, uid, gid)
  try {
    const args = ['-D', draft, '-U', USER, `--pwfile=${secret}`, '--auth=scram-sha-256']
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const options = { env: environment, cwd: '/', ...account }
    await run(initdb, [...args, '--encoding=UTF8', ...locale], options)
  } finally {
    await rm(secret, { force: true })
  }
  await rename(draft, data)
}

async function untilReady(address: string, server: Running, log: string) {
  let ended: string | undefined
  void server.exited.then((how) => (ended = how))
  const giveUp = Date.now() + 60_000
  for (;;) {
    const problem = await makeDatabase(address)
    if (problem === undefined) return
    if (problem.code === '28P01')
      throw new Error(
        'The password of the database differs from the kept one: ' +
          'run `npm start -- --reset` to begin anew, or set DATABASE_URL.',
      )
    if (ended !== undefined || Date.now() > giveUp)
      throw new Error(
        `PostgreSQL did not start (${ended ?? problem.message}). Its log, ${log}, ends with:\n` +
          lastLines(log, 5),
      )
    await sleep(30)
  }
}

/** Undefined once the database exists, else what stood in the way. */
async function makeDatabase(address: string): Promise<DatabaseError | undefined> {
  const connectionString = `${address}/postgres`
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const problem = await makeDatabaseOver(client).catch((error: DatabaseError) => error)
  await client.end().catch(() => {})
  return problem
}

async function makeDatabaseOver(client: Client) {
  await client.connect()
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
  if (!found.rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  return undefined
}
