/** One simulation: the product, people and faults of one seed, from an empty shop to the verdict. */
import path from 'node:path'
import pg from 'pg'
import { createActors } from './shop/actors.ts'
import { findBreaches, type Breach } from './checks/checker.ts'
import { send, type WebProcess } from './engine/http.ts'
import { isFault, type FaultKind, type PlannedAct } from './shop/plan.ts'
import type { Edit } from './engine/loader.ts'
import { installPostgres, startDatabase } from './engine/postgres.ts'
import { createProduct } from './engine/product.ts'
import { createRandom, type Random } from './engine/random.ts'
import { shareValidators } from './engine/share-validators.ts'
import { createScheduler, current, type LogicalProcess } from './engine/scheduler.ts'
import { furnish } from './shop/furnish.ts'
import { createPeople, peopleFiles, type HistoryEntry } from './shop/people.ts'
import { openShop, shopFiles } from './shop/shop.ts'
import { installVirtualTime } from './engine/virtual-time.ts'
import { flush } from './world/broker.ts'
import { connectWebhook, installProvider } from './world/provider.ts'
import { startWorld, world } from './world/world.ts'

export interface Verdict {
  seed: number
  hash: string
  steps: number
  breaches: Breach[]
  trace: string[]
  history: HistoryEntry[]
}

export interface SeedTask {
  seed: number
  plan: readonly PlannedAct[]
  /** Planted faults. */
  edits: readonly Edit[]
}

/** A morning in Manila. */
const START = Date.parse('2026-03-02T01:00:00Z')
const RESTART_MS = 2_000
const RETRY_EVENT_MS = 5_000
const EVENT_RETRIES = 6
const MAX_STEPS = 60_000
const REST_ROUND_MS = 15_000
/** Twenty minutes: longer than it takes until a payment without events is read back. */
const REST_ROUNDS = 80

const OPEN_WORK_SQL = `
  select queue, name, dispatch_count, available_at, last_error from outbox
  where completed_at is null and dead_lettered_at is null and (dispatch_count > 0 or available_at < $1)
    and name not in ('expire-order', 'remind')
  union all
  select 'refunds', id::text, null, null, note from refunds where status = 'pending' and not manual`

/** Changes this OS process for good. */
export function prepareSimulations(): void {
  path.matchesGlob('', '') // Node loads this when it is first used, and draws random numbers then
  installVirtualTime()
  shareValidators()
  installPostgres()
  installProvider()
}

/** One at a time, after `prepareSimulations`. `DATABASE_URL` is that of a fresh database. */
export async function simulate({ seed, plan, edits }: SeedTask): Promise<Verdict> {
  const scheduler = createScheduler(createRandom(seed, 'scheduler'), START)
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  startWorld(scheduler, createRandom(seed, 'world'))
  const connections = startDatabase(admin)
  const product = createProduct(seed, edits)
  const home = await product.newProcess('people', [...shopFiles, ...peopleFiles])

  const webs: WebProcess[] = []
  const workers: LogicalProcess[] = []
  const alive = () => webs.filter(({ process }) => process.isAlive)
  const someWeb = (random: Random) => (alive().length > 0 ? random.pick(alive()) : null)
  const atHome = <T>(act: () => Promise<T>) => current.run(home, act)
  const premises = await finish(
    atHome(() => openShop(home)),
    'opening the shop',
  )
  webs.push(await product.startWeb(), await product.startWeb())
  workers.push(await product.startWorker(), await product.startWorker())
  const people = createPeople({ scheduler, process: home, web: someWeb })
  const shop = await finish(
    atHome(() => furnish(seed, people, premises)),
    'furnishing the shop',
  )
  people.history.length = 0

  async function finish<T>(work: Promise<T>, what: string): Promise<T> {
    let isDone = false
    void work.finally(() => (isDone = true)).catch(() => {})
    if (!(await scheduler.runUntil(() => isDone, { maxSteps: MAX_STEPS })))
      throw new Error(
        `${what} does not end; the last steps:\n${scheduler.trace.slice(-20).join('\n')}`,
      )
    return await work
  }

  connectWebhook(process.env.PAYMENT_WEBHOOK_SECRET!, (body, signature) => {
    const deliver = async (attempt: number): Promise<void> => {
      const target = someWeb(world.random)
      const headers = { 'provider-signature': signature }
      const request = { method: 'POST', path: '/api/webhooks/provider', headers, body }
      const reply = target && (await send(scheduler, target, request, 'provider'))
      if (reply?.status !== 200 && attempt < EVENT_RETRIES)
        scheduler.setTimer(null, RETRY_EVENT_MS * 2 ** attempt, () => void deliver(attempt + 1))
    }
    void deliver(0)
  })

  async function crash(random: Random): Promise<string> {
    const isWeb = random.chance(0.5)
    const candidates = isWeb ? alive().map((each) => each.process) : workers
    const victim = random.pick(candidates.filter((each) => each.isAlive))
    if (!victim) return 'nobody'
    victim.isAlive = false
    await connections.disconnectAll(victim)
    scheduler.setTimer(null, RESTART_MS, () => {
      scheduler.add(null, `restart for ${victim.name}`, async () => {
        if (isWeb) webs.push(await product.startWeb())
        else workers.push(await product.startWorker())
        return 'ok'
      })
    })
    return victim.name
  }

  const faults: Record<FaultKind, (random: Random) => Promise<string> | string> = {
    crash,
    'redis away': (random) => {
      world.isRedisUp = false
      scheduler.setTimer(null, 100 + random.below(3_000), () => (world.isRedisUp = true))
      return 'ok'
    },
    'connection lost': (random) => {
      const isUnknown = random.chance(0.5)
      connections.loseConnection(random.below(20), isUnknown)
      return isUnknown ? 'after its statement' : 'before its statement'
    },
    'redis emptied': () => (flush(), 'ok'),
    'clock jump': (random) => {
      const seconds = 1 + random.below(120)
      scheduler.jump(seconds * 1000)
      return `${seconds} s`
    },
  }

  const actors = createActors(seed, people, shop)
  let pending = plan.length
  world.isHostile = true
  for (const { id, kind, at } of plan)
    scheduler.setTimer(null, at, () => {
      scheduler.add(home, `act ${id}: ${kind}`, async () => {
        if (isFault(kind)) {
          pending -= 1
          return await faults[kind](createRandom(seed, `act ${id}`))
        }
        void actors.perform(id, kind).finally(() => (pending -= 1))
        return 'begins'
      })
    })
  const hasEnded = await scheduler.runUntil(() => pending === 0, { maxSteps: MAX_STEPS })

  world.isHostile = false
  const isIdle = hasEnded && (await comeToRest())
  const now = new Date(scheduler.now()).toISOString()
  await admin.query("select machine_set_config('simulation.now', $1, false)", [now])
  const breaches = await findBreaches({
    database: admin,
    history: people.history,
    shop,
  })
  if (!isIdle) breaches.push({ guarantee: 'it comes to rest', details: stillPending })
  for (const each of product.processes) {
    each.isAlive = false
    await connections.disconnectAll(each)
  }
  await admin.end()
  return {
    seed,
    hash: scheduler.hash(),
    steps: scheduler.steps(),
    breaches,
    trace: scheduler.trace,
    history: people.history,
  }

  /** Without faults everything promised is done within virtual minutes. What is for later may wait. */
  async function comeToRest(): Promise<boolean> {
    for (let round = 0; round < REST_ROUNDS; round++) {
      const until = scheduler.now() + REST_ROUND_MS
      await scheduler.runUntil(() => scheduler.now() >= until, { maxSteps: MAX_STEPS })
      const soon = new Date(scheduler.now() + 60_000)
      const { rows } = await admin.query(OPEN_WORK_SQL, [soon])
      stillPending = JSON.stringify(rows).slice(0, 600)
      if (rows.length === 0) return true
    }
    return false
  }
}

let stillPending = 'acts did not end'
