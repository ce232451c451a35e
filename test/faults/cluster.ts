/**
 * A product of its own for the tests that break things: PostgreSQL, Redis with its append-only file, the provider sandbox,
 * a mailbox, two web processes and a worker (a second one stands by), each a process that can be killed and started again.
 * All tests share one, so each also proves that the product has got over what the one before did to it.
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, beforeEach } from 'mocha'
import { freePort } from '../../dev/embedded/ports.ts'
import { killOnParentExit } from '../../dev/processes/launch.ts'
import type { ProductRow } from '../../src/features/products/service.ts'
import type { StoreRow } from '../../src/features/stores/service.ts'
import {
  signAccessToken,
  verifyAccessToken,
  type AccessClaims,
} from '../../src/platform/security/tokens.ts'
import type { TestUser } from '../support/actors.ts'
import { startSmsServer, type SmsServer } from '../support/sms-server.ts'
import { releaseLocks } from './locks.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { startProductProcess, parseLogLine, type Program } from './product-process.ts'
import { startProxy, type Proxy } from './tcp-proxy.ts'
import { serverRecords, startServers, type Servers } from './servers.ts'

export interface Market {
  customers: TestUser[]
  stores: (StoreRow & { owner: TestUser })[]
  products: ProductRow[]
}

export interface Cluster extends Omit<Servers, 'end'> {
  /** Addresses of the two web processes; the provider's events go to the first. */
  urls: [string, string]
  sandboxUrl: string
  webs: [Program, Program]
  workers: [Program, Program]
  mailbox: Mailbox
  sms: SmsServer
  /** Between the workers and the provider; the web processes have a line of their own. */
  provider: Proxy
  /** A second way to Redis, for a process that is started with `behindRedisLine`. */
  redisLine: Proxy
  behindRedisLine: NodeJS.ProcessEnv
  market: Market
}

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
let starting: Promise<Cluster> | undefined
let ends: (() => Promise<unknown> | void)[] = []

/** The cluster, whole and well behaved before each test. It starts once and ends with the run. */
export function useCluster(): Cluster {
  const cluster = {} as Cluster
  before(async function () {
    this.timeout(90_000)
    Object.assign(cluster, await (starting ??= start()))
  })
  beforeEach(async function () {
    this.timeout(60_000)
    await heal(cluster)
  })
  return cluster
}

after(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Tells the provider sandbox how to misbehave; `{}` is not at all. */
export async function injectFault({ sandboxUrl }: Cluster, behaviour: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  })
  if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`)
}

async function heal(cluster: Cluster): Promise<void> {
  const { provider, redisLine, mailbox, sms, postgres, redis, webs, workers } = cluster
  for (const proxy of [provider, redisLine]) proxy.set('pass')
  mailbox.gate = null
  sms.gate = null
  mailbox.full.clear()
  for (const server of [postgres, redis]) if (!server.isRunning()) await server.start()
  await releaseLocks(cluster)
  const wanted = [...webs, workers[0]]
  const unwanted = [workers[1], ...wanted.filter((each) => each.isAltered())]
  await Promise.all(unwanted.map((each) => each.kill()))
  await Promise.all(wanted.filter((each) => !each.isRunning()).map((each) => each.start()))
  await injectFault(cluster, {})
  await renewTokens()
  await cluster.sql(`delete from outbox where completed_at is null and name <> 'expire-order'`) // of a test that failed
}

/** Whose tokens live for 15 minutes, which all tests together do not keep to. */
const people = new Map<TestUser, AccessClaims>()

async function renewTokens(): Promise<void> {
  for (const [person, claims] of people) person.token = await signAccessToken(claims)
}

async function start(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'palengke-faults-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // PostgreSQL may run as another user and has to pass through
  const runs = join(folder, 'run')
  mkdirSync(runs)
  killOnParentExit([programNames.map((name) => parseLogLine(runs, name)), serverRecords(folder)])
  const servers = await startServers(folder)
  ends.push(servers.end)
  const place = await lines(servers)
  const env = environment(servers, place, folder)
  await run(process.execPath, ['src/migrate.ts'], { cwd: root, env })
  const { sandbox, webs, workers } = makePrograms(runs, env, place)
  ends.push(() => Promise.all([sandbox, ...webs, ...workers].map((each) => each.kill())))
  const seeding = run(process.execPath, ['test/faults/seed.ts'], { cwd: root, env })
  await Promise.all([sandbox, ...webs, workers[0]].map((each) => each.start()))
  const market = JSON.parse((await seeding).stdout) as Market
  for (const person of [...market.customers, ...market.stores.map(({ owner }) => owner)])
    people.set(person, (await verifyAccessToken(person.token))!)
  return { ...servers, ...place, webs, workers, market }
}

type Lines = Awaited<ReturnType<typeof lines>>

/** Addresses, and everything that stands in the test process between them. */
async function lines({ redisUrl }: Servers) {
  const [sandbox, ...webs] = [await freePort(), await freePort(), await freePort()]
  const [mailbox, sms, provider, redisLine] = await Promise.all([
    startMailbox(),
    startSmsServer(),
    startProxy(sandbox),
    startProxy(Number(new URL(redisUrl).port)),
  ])
  ends.push(() => sms.stop())
  ends.push(() => Promise.all([mailbox.stop(), provider.stop(), redisLine.stop()]))
  const behindRedisLine = { REDIS_URL: `redis://127.0.0.1:${redisLine.port}` }
  const [sandboxUrl, ...urls] = [sandbox, ...webs].map((port) => `http://127.0.0.1:${port}`)
  return {
    mailbox,
    sms,
    provider,
    redisLine,
    behindRedisLine,
    urls: urls as [string, string],
    sandboxUrl: sandboxUrl!,
  }
}

function environment(
  { databaseUrl, redisUrl }: Servers,
  { urls: [url], mailbox, sms }: Lines,
  folder: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env, // secrets and the rest, as `test/run.ts` has set them
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_URL: url,
    STOREFRONT_URL: url,
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMS_CATCHER_URL: `http://127.0.0.1:${sms.port}`,
    SMS_DAILY_PER_NUMBER: '1000000', // its people share a number
    SMS_DAILY_PER_ACCOUNT: '1000000',
    SMS_DAILY_TOTAL: '1000000',
    STORAGE_FOLDER: join(folder, 'files'),
  }
}

const programNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'sandbox']

function makePrograms(
  folder: string,
  env: NodeJS.ProcessEnv,
  { urls, sandboxUrl, provider }: Lines,
) {
  const isUp = (url: string) => async () => (await fetch(url)).ok
  const web = (number: 1 | 2) => {
    const url = urls[number - 1]!
    return startProductProcess({
      folder,
      name: `web-${number}`,
      file: 'src/main.ts',
      isReady: isUp(`${url}/readyz`),
      env: { ...env, PORT: new URL(url).port, PAYMENT_SANDBOX_URL: sandboxUrl },
    })
  }
  const worker = (number: 1 | 2) =>
    startProductProcess({
      folder,
      name: `worker-${number}`,
      file: 'workers/main.ts',
      env: { ...env, PAYMENT_SANDBOX_URL: `http://127.0.0.1:${provider.port}` },
      isReady: async (logged) => logged.some(({ msg }) => msg === 'workers started'),
    })
  const sandbox = startProductProcess({
    folder,
    name: 'sandbox',
    file: 'dev/sandbox/main.ts',
    isReady: isUp(sandboxUrl),
    env: {
      ...env,
      SANDBOX_PORT: new URL(sandboxUrl).port,
      SANDBOX_DATA: join(folder, 'sandbox'),
      SANDBOX_SECRET_KEY: env.PAYMONGO_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `${urls[0]}/api/webhooks/provider`,
      SANDBOX_WEBHOOK_SECRET: env.PAYMENT_WEBHOOK_SECRET,
      SANDBOX_RETRY_BASE_MS: '200',
    },
  })
  const webs: [Program, Program] = [web(1), web(2)]
  const workers: [Program, Program] = [worker(1), worker(2)]
  return { sandbox, webs, workers }
}
