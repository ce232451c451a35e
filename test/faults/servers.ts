import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { freePort } from '../../dev/embedded/ports.ts'
import { startPostgres } from '../../dev/embedded/postgres.ts'
import { eraseData } from '../../dev/embedded/postgres-data.ts'
import type { ManagedProcess } from '../../dev/processes/launch.ts'
import { startRedis } from '../../dev/embedded/redis.ts'

/** A database server that can be ended and started again, on the same data and port. */
export interface Server {
  start(): Promise<void>
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<void>
  /** The server's own quick shutdown: it breaks off what its clients do and writes everything out. */
  stop(): Promise<void>
  isRunning(): boolean
}

export interface Servers {
  databaseUrl: string
  redisUrl: string
  postgres: Server
  redis: Server
  sql<Row = any>(text: string, values?: unknown[]): Promise<Row[]>
  /** One command to Redis, on a connection of its own. */
  redisCommand(...words: [string, ...string[]]): Promise<unknown>
  end(): Promise<void>
}

/** PostgreSQL and Redis with all that makes them durable switched on, and their data in `folder`. */
export async function startServers(folder: string): Promise<Servers> {
  const at = { postgres: join(folder, 'postgres'), redis: join(folder, 'redis') }
  const ports = { postgres: await freePort(), redis: await freePort() }
  const startDatabase = () =>
    startPostgres({ folder: at.postgres, port: ports.postgres, stopWithParent: false })
  const startStore = () =>
    startRedis({ folder: at.redis, port: ports.redis, stopWithParent: false })
  const [database, store] = await Promise.all([startDatabase(), startStore()])
  const [postgres, redis] = [server(database, startDatabase), server(store, startStore)]
  const pool = new pg.Pool({ connectionString: database.url, max: 4, application_name: 'tests' })
  pool.on('error', () => {}) // the tests end the server under it
  return {
    postgres,
    redis,
    databaseUrl: database.url,
    redisUrl: store.url,
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    redisCommand: (...words) => command(store.url, words),
    async end() {
      await pool.end()
      await Promise.all([postgres.kill(), redis.kill()])
      await eraseData(at.postgres)
    },
  }
}

/** The record files of the two, for the watchdog. */
export function serverRecords(folder: string): string[] {
  return ['postgres', 'redis'].map((name) => join(folder, name, 'process.json'))
}

function server(first: ManagedProcess, again: () => Promise<ManagedProcess>): Server {
  let running: ManagedProcess | undefined = first
  return {
    async start() {
      running = await again()
    },
    async kill() {
      running?.kill()
      await running?.exited
      running = undefined
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
    isRunning: () => running !== undefined,
  }
}

async function command(url: string, [name, ...words]: [string, ...string[]]): Promise<unknown> {
  const client = new Redis(url, { maxRetriesPerRequest: 0 })
  try {
    return await client.call(name, ...words)
  } finally {
    client.disconnect()
  }
}
