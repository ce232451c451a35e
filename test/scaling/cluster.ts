/**
 * The product as on several machines: three web processes behind HAProxy, three workers, PostgreSQL behind PgBouncer in
 * transaction mode, Redis with a replica behind HAProxy and three Sentinels. Each part is a process that can be killed.
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { after, before } from 'mocha'
import { freePort } from '../../dev/embedded/ports.ts'
import { killOnParentExit, type ManagedProcess } from '../../dev/processes/launch.ts'
import { startRedis } from '../../dev/embedded/redis.ts'
import type { Market } from '../faults/cluster.ts'
import { startMailbox, type Mailbox } from '../faults/mailbox.ts'
import { startProductProcess, parseLogLine, type Program } from '../faults/product-process.ts'
import { serverRecords, startServers, type Servers } from '../faults/servers.ts'
import { startSmsServer } from '../support/sms-server.ts'
import {
  processRecords,
  requirePrograms,
  startBalancer,
  startPooler,
  startSentinels,
} from './infrastructure.ts'

export interface ScaledCluster extends Omit<Servers, 'end'> {
  /** The balancer's address, twice: what the faults' helpers take for two web processes. */
  urls: [string, string]
  /** Each web process past the balancer. */
  webUrls: string[]
  sandboxUrl: string
  webs: Program[]
  workers: Program[]
  mailbox: Mailbox
  market: Market
  pooler(): ManagedProcess
  /** Starts the pooler again, after it was killed. */
  startPooler(): Promise<void>
  replicaUrl: string
  /** What the product gets: the pooled database and the balanced Redis. */
  env: NodeJS.ProcessEnv
  folder: string
}

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const NUMBERS = [1, 2, 3]
let starting: Promise<ScaledCluster> | undefined
const ends: (() => Promise<unknown> | void)[] = []

/** The cluster, started once for all tests of a run. */
export function useScaledCluster(): ScaledCluster {
  const cluster = {} as ScaledCluster
  before(async function () {
    this.timeout(120_000)
    Object.assign(cluster, await (starting ??= start()))
  })
  return cluster
}

after(async () => {
  for (const end of ends.toReversed()) await end()
})

async function start(): Promise<ScaledCluster> {
  requirePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'palengke-scaling-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // PostgreSQL and the pooler may run as another user and have to pass through
  const runs = join(folder, 'run')
  mkdirSync(runs)
  killOnParentExit([records(folder, runs)])
  const servers = await startServers(folder)
  ends.push(servers.end)
  const webPorts = [await freePort(), await freePort(), await freePort()]
  const { replicaUrl, ...between } = await startBetween(folder, servers, webPorts)
  const beside = await startBeside()
  const env = environment(between, beside, folder)
  await run(process.execPath, ['src/migrate.ts'], { cwd: root, env })
  const { sandbox, webs, workers } = programs(runs, env, webPorts)
  ends.push(() => Promise.all([sandbox, ...webs, ...workers].map((each) => each.kill())))
  await Promise.all([sandbox, ...webs, ...workers].map((each) => each.start()))
  const market = await seed(env)
  const urls: [string, string] = [env.APP_URL!, env.APP_URL!]
  const { mailbox, sandboxUrl } = beside
  const webUrls = webPorts.map(local)
  return {
    ...servers,
    ...between,
    urls,
    webUrls,
    sandboxUrl,
    webs,
    workers,
    mailbox,
    market,
    replicaUrl,
    env,
    folder,
  }
}

const local = (port: number) => `http://127.0.0.1:${port}`

/** What the product reaches its servers through, and the second Redis behind it. */
async function startBetween(folder: string, { databaseUrl, redisUrl }: Servers, webs: number[]) {
  const [http, redis, pooled] = [await freePort(), await freePort(), await freePort()]
  const primary = Number(new URL(redisUrl).port)
  const second = await freePort()
  const replica = await startRedis({
    folder: join(folder, 'replica'),
    port: second,
    stopWithParent: false,
  })
  ends.push(() => replica.stop())
  await commandAt(replica.url, 'REPLICAOF', '127.0.0.1', String(primary))
  const sentinels = await startSentinels(folder, primary)
  ends.push(() => Promise.all(sentinels.map((sentinel) => sentinel.stop())))
  const balancer = await startBalancer(folder, { http, redis, webs, redises: [primary, second] })
  ends.push(() => balancer.stop())
  let pooler = await startPooler(folder, databaseUrl, pooled)
  ends.push(() => pooler.stop())
  const pooledUrl = Object.assign(new URL(databaseUrl), { port: String(pooled) }).href
  return {
    url: local(http),
    pooledUrl,
    balancedRedisUrl: `redis://127.0.0.1:${redis}`,
    replicaUrl: replica.url,
    pooler: () => pooler,
    async startPooler() {
      pooler = await startPooler(folder, databaseUrl, pooled)
    },
  }
}

/** What the product talks to outside. */
async function startBeside() {
  const [mailbox, sms] = await Promise.all([startMailbox(), startSmsServer()])
  ends.push(() => mailbox.stop())
  ends.push(() => sms.stop())
  return { mailbox, sms, sandboxUrl: local(await freePort()) }
}

type Between = Omit<Awaited<ReturnType<typeof startBetween>>, 'replicaUrl'>
type Beside = Awaited<ReturnType<typeof startBeside>>

function environment(
  { url, pooledUrl, balancedRedisUrl }: Between,
  { mailbox, sms, sandboxUrl }: Beside,
  folder: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env, // secrets and the rest, as `test/run.ts` has set them
    NODE_ENV: 'production',
    NODE_OPTIONS: '--max-old-space-size=1024', // as docs/deploy.md says
    LOG_LEVEL: 'info',
    DATABASE_URL: pooledUrl,
    REDIS_URL: balancedRedisUrl,
    TRUSTED_PROXY_HOPS: '1',
    WEB_PROCESSES: '3',
    APP_URL: url,
    STOREFRONT_URL: url,
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMS_CATCHER_URL: `http://127.0.0.1:${sms.port}`,
    SMS_DAILY_PER_NUMBER: '1000000', // its people share a number
    SMS_DAILY_PER_ACCOUNT: '1000000',
    SMS_DAILY_TOTAL: '1000000',
    STORAGE_FOLDER: join(folder, 'files'),
    PAYMENT_SANDBOX_URL: sandboxUrl,
  }
}

function programs(folder: string, env: NodeJS.ProcessEnv, webPorts: number[]) {
  const isUp = (url: string) => async () => (await fetch(url)).ok
  const web = (number: number) => {
    const port = webPorts[number - 1]!
    const isReady = isUp(`${local(port)}/readyz`)
    const own = { ...env, PORT: String(port) }
    return startProductProcess({
      folder,
      name: `web-${number}`,
      file: 'src/main.ts',
      isReady,
      env: own,
    })
  }
  const worker = (number: number) =>
    startProductProcess({
      folder,
      name: `worker-${number}`,
      file: 'workers/main.ts',
      env,
      isReady: async (logged) => logged.some(({ msg }) => msg === 'workers started'),
    })
  const sandbox = startProductProcess({
    folder,
    name: 'sandbox',
    file: 'dev/sandbox/main.ts',
    isReady: isUp(env.PAYMENT_SANDBOX_URL!),
    env: {
      ...env,
      SANDBOX_PORT: new URL(env.PAYMENT_SANDBOX_URL!).port,
      SANDBOX_DATA: join(folder, 'sandbox'),
      SANDBOX_SECRET_KEY: env.PAYMONGO_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `${env.APP_URL}/api/webhooks/provider`,
      SANDBOX_WEBHOOK_SECRET: env.PAYMENT_WEBHOOK_SECRET,
      SANDBOX_RETRY_BASE_MS: '200',
    },
  })
  return { sandbox, webs: NUMBERS.map(web), workers: NUMBERS.map(worker) }
}

/** The record files by which the watchdog finds every process, should the tests die. */
function records(folder: string, runs: string): string[] {
  const names = [...NUMBERS.flatMap((number) => [`web-${number}`, `worker-${number}`]), 'sandbox']
  return [
    ...names.map((name) => parseLogLine(runs, name)),
    ...processRecords(folder),
    join(folder, 'replica', 'process.json'),
    ...serverRecords(folder),
  ]
}

async function seed(env: NodeJS.ProcessEnv): Promise<Market> {
  const { stdout } = await run(process.execPath, ['test/scaling/seed.ts'], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'silent' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Market
}

/** One command to a Redis by its address. */
export async function commandAt(url: string, name: string, ...words: string[]): Promise<unknown> {
  const client = new Redis(url, { maxRetriesPerRequest: 0 })
  try {
    return await client.call(name, ...words)
  } finally {
    client.disconnect()
  }
}
