/** PostgreSQL and Redis of one run, and a seeded template database that every target gets an exact copy of. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import pg from 'pg'
import webPush from 'web-push'
import { startPostgres } from '../dev/embedded/postgres.ts'
import { startRedis } from '../dev/embedded/redis.ts'
import { seedMarket } from './seed-market.ts'

const run = promisify(execFile)
const TEMPLATE = 'palengke' // must have no connections once seeded, so that it can be copied
const DEFAULT = 'market'
export const root = join(import.meta.dirname, '..')
export const jwtSecret = 'bench-secret-of-at-least-thirty-two-characters'
export const webhookSecret = 'whsk_bench_of_no_account'
const vapid = webPush.generateVAPIDKeys()

export interface Fixture {
  folder: string
  /** The database that `env` names by default. */
  db: pg.Pool
  versions: { postgres: string; redis: string }
  /** The environment of the product's processes in production. */
  env(options?: EnvOptions): NodeJS.ProcessEnv
  /** A new database that is an exact copy, constraints, indexes, rows and statistics alike. */
  copy(name: string): Promise<pg.Pool>
  /** A new database that is migrated and empty. */
  empty(name: string): Promise<pg.Pool>
  /** A new database without tables. */
  bare(name: string): Promise<pg.Pool>
  /** Flushes Redis, so that no worker takes jobs of an earlier measurement. */
  clearJobs(): Promise<void>
  stop(): Promise<void>
}

export interface EnvOptions {
  database?: string
  /** `off`: commits do not wait for the disk, so CPU time decides. */
  synchronousCommit?: 'on' | 'off'
}

/** Starts everything in a temporary folder that `stop` deletes. */
export async function startFixture(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'palengke-bench-'))
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), sharedBuffers: '2GB' }), // for a million products
    startRedis({ folder: join(folder, 'redis') }),
  ])
  const pools: pg.Pool[] = []
  const open = (database: string) => {
    const pool = new pg.Pool({ connectionString: urlOf(postgres.url, { database }), max: 2 })
    pool.on('error', () => {}) // the server is stopped first at the end
    pools.push(pool)
    return pool
  }
  const env = (options: EnvOptions = {}) =>
    environment(urlOf(postgres.url, options), redis.url, folder)
  await run(process.execPath, ['src/migrate.ts'], { cwd: root, env: env({ database: TEMPLATE }) })
  await seedMarket(urlOf(postgres.url, { database: TEMPLATE }))
  const admin = open('postgres')
  const copy = async (name: string) => {
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
    return open(name)
  }
  const bare = async (name: string) => {
    await admin.query(`create database ${name}`)
    return open(name)
  }
  const db = await copy(DEFAULT)
  return {
    folder,
    db,
    versions: await versionsOf(db, redis.url),
    env,
    copy,
    async empty(name) {
      const pool = await bare(name)
      await run(process.execPath, ['src/migrate.ts'], { cwd: root, env: env({ database: name }) })
      return pool
    },
    bare,
    clearJobs: () => onRedis(redis.url, async (client) => void (await client.flushall())),
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()))
      await Promise.all([postgres.stop(), redis.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function urlOf(base: string, { database = DEFAULT, synchronousCommit }: EnvOptions): string {
  const url = new URL(base)
  url.pathname = database
  if (synchronousCommit)
    url.searchParams.set('options', `-c synchronous_commit=${synchronousCommit}`)
  return url.href
}

function environment(databaseUrl: string, redisUrl: string, folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/palengke'), // both as docs/deploy.md says
    NODE_OPTIONS: '--max-old-space-size=1024',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: jwtSecret,
    INTERNAL_KEY: 'an internal key of the bench that is long enough',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    SMM_KEY: 'an smm key of the bench that is long enough',
    PAYMENT_PROVIDER: 'sandbox',
    PAYMONGO_SECRET_KEY: 'sk_test_bench',
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:1025',
    STORAGE_FOLDER: join(folder, 'files'),
    ACCOUNT_LIMITS: 'off', // a few accounts place all orders
  }
}

async function versionsOf(db: pg.Pool, redisUrl: string) {
  const { rows } = await db.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  )
  const info = await onRedis(redisUrl, (client) => client.info('server'))
  return { postgres: rows[0]!.version, redis: /redis_version:(\S+)/.exec(info)?.[1] ?? '?' }
}

async function onRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url)
  try {
    return await work(client)
  } finally {
    client.disconnect()
  }
}
