import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'
import { killOnParentExit, launch, tailLog, type ManagedProcess } from '../processes/launch.ts'
import { stopByPidFile, writePidFile } from '../processes/pid-file.ts'
import { commandOf } from '../processes/process-table.ts'
import { freePort, isFree } from './ports.ts'
import { locateBinaries, serverUser } from './postgres-binaries.ts'
import { eraseData, initializeData, isInitialized, locateData } from './postgres-data.ts'

const USER = 'palengke'
const DATABASE = 'palengke'
const UNUSED_PID = 2_147_483_647 // above the largest pid of any system
const STARTUP_TIMEOUT_MS = 60_000

type Options = {
  /** Holds the server's data, log and pid file; created if missing. */
  folder: string
  /** Exactly this port, else any free one. */
  port?: number
  /** Of the superuser `palengke`; generated once and stored in the folder by default. */
  password?: string
  /** `false` for tests: nothing is flushed to disk, and `stop` deletes the data. */
  persist?: boolean
  /** PostgreSQL's `shared_buffers`, such as `1GB`; by default 128 MB. */
  sharedBuffers?: string
  /** `false` when the caller makes sure that the server does not outlive this process. */
  stopWithParent?: boolean
  logFile?: string
  /** Receives lines for the person at the terminal. */
  onNotice?: (line: string) => void
  /** Also receives every line of the log. */
  onLogLine?: (line: string) => void
}

/**
 * Starts the embedded PostgreSQL 18 on 127.0.0.1 and makes sure that the database `palengke`
 * exists, which `url` points at. A server that is still running on the folder is stopped first.
 * Rejects with one clear line for another version's data, a port in use or a wrong password.
 */
export async function startPostgres(options: Options): Promise<ManagedProcess & { url: string }> {
  const { folder, persist = true, stopWithParent = true } = options
  const pidFile = join(folder, 'process.json')
  const logFile = options.logFile ?? join(folder, 'postgres.log')
  await mkdir(folder, { recursive: true })
  const password = options.password ?? (await loadOrCreatePassword(folder))
  const user = await serverUser(join(folder, 'data'))
  const { initdb, postgres } = await locateBinaries(user)
  const data = await locateData(folder, user, persist, options.onNotice)
  await stopPreviousServer(pidFile, data)
  if (!(await isInitialized(data))) await initializeData(initdb, data, password, user, environment)
  const port = options.port ?? (await freePort())
  if (!(await isFree(port))) throw new Error(`PostgreSQL: port ${port} is already in use.`)
  const server = await launch({
    name: 'postgres',
    command: postgres,
    args: ['-D', data, ...settings(port, persist, options.sharedBuffers)],
    logFile,
    pidFile,
    onLogLine: options.onLogLine,
    env: environment,
    cwd: '/',
    ...user,
    signal: 'SIGINT', // fast shutdown: disconnects clients; SIGTERM would wait for them
    gracePeriodMs: 20_000,
  })
  if (stopWithParent) killOnParentExit([[pidFile]])
  const address = `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  try {
    await waitUntilReady(address, server, logFile)
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

// The server must depend neither on PG… variables nor on the language of the machine.
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

async function loadOrCreatePassword(folder: string) {
  const file = join(folder, 'password')
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return await readFile(file, 'utf8')
}

/** Stops the server of a previous start, and neutralises a stale `postmaster.pid`. */
async function stopPreviousServer(pidFile: string, data: string) {
  await stopByPidFile(pidFile)
  const file = join(data, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return
  const pid = Number.parseInt(content, 10)
  if (commandOf(pid)?.includes(data)) {
    writePidFile(pidFile, pid, { signal: 'SIGINT', gracePeriodMs: 20_000 })
    await stopByPidFile(pidFile)
  } else {
    // After a crash the pid may belong to another process or a zombie, and PostgreSQL takes either
    // for a running server. The other lines of the file still protect the data.
    await writeFile(file, content.replace(/^\d+/, String(UNUSED_PID)))
  }
}

async function waitUntilReady(address: string, server: ManagedProcess, logFile: string) {
  let outcome: string | undefined
  void server.exited.then((how) => (outcome = how))
  const deadline = Date.now() + STARTUP_TIMEOUT_MS
  for (;;) {
    const error = await ensureDatabase(address)
    if (error === undefined) return
    if (error.code === '28P01')
      throw new Error(
        'The password of the database differs from the stored one: ' +
          'run `npm start -- --reset` to start over, or set DATABASE_URL.',
      )
    if (outcome !== undefined || Date.now() > deadline)
      throw new Error(
        `PostgreSQL did not start (${outcome ?? error.message}). Its log, ${logFile}, ends with:\n` +
          tailLog(logFile, 5),
      )
    await sleep(30)
  }
}

/** Undefined once the database exists, else the error of the attempt. */
async function ensureDatabase(address: string): Promise<DatabaseError | undefined> {
  const connectionString = `${address}/postgres`
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!found.rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
    return undefined
  } catch (error) {
    return error as DatabaseError
  } finally {
    await client.end().catch(() => {})
  }
}
