/** One simulation: people and faults of one seed, from an open shop to the verdict. */
import path from 'node:path'
import { findBreaches, type Breach } from './checks/checker.ts'
import { createRandom, type Random } from './engine/random.ts'
import type { Edit } from './engine/loader.ts'
import { installPostgres } from './engine/postgres.ts'
import { shareValidators } from './engine/share-validators.ts'
import { installVirtualTime } from './engine/virtual-time.ts'
import { openHouse, type House } from './house.ts'
import { createActors } from './shop/actors.ts'
import type { HistoryEntry } from './shop/people.ts'
import { isFault, type PlannedAct } from './shop/plan.ts'
import { themeOf, type FaultKind } from './shop/themes.ts'
import type { Stage } from './stage.ts'
import { flush } from './world/broker.ts'
import { connectWebhook, installProvider } from './world/provider.ts'
import { world } from './world/world.ts'

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
  stage: Stage
}

const AFTER_STAGE_MS = 60_000
const RETRY_EVENT_MS = 5_000
const EVENT_RETRIES = 6
const MAX_STEPS = 60_000

/** Changes this OS process for good. */
export function prepareSimulations(): void {
  path.matchesGlob('', '') // Node loads this when it is first used, and draws random numbers then
  installVirtualTime()
  shareValidators()
  installPostgres()
  installProvider()
}

/** One at a time, after `prepareSimulations`. `DATABASE_URL` is that of a copy of the stage's database. */
export async function simulate({ seed, plan, edits, stage }: SeedTask): Promise<Verdict> {
  const house = await openHouse({ seed, edits, startAt: stage.endedAt + AFTER_STAGE_MS })
  const { scheduler, database, people } = house
  await house.start(2)
  deliverEvents(house)
  const hasEnded = await actAll(house, { seed, plan, stage })
  world.isHostile = false
  await house.changeShift()
  const open = hasEnded ? await house.comeToRest() : ['acts that did not end']
  const now = new Date(scheduler.now()).toISOString()
  await database.query("select machine_set_config('simulation.now', $1, false)", [now])
  const history = [...stage.history, ...people.history]
  const breaches = await findBreaches({ database, history, shop: stage.shop })
  if (open.length > 0)
    breaches.push({ guarantee: 'it comes to rest', details: JSON.stringify(open).slice(0, 600) })
  await house.close()
  return {
    seed,
    hash: scheduler.hash(),
    steps: scheduler.steps(),
    breaches,
    trace: scheduler.trace,
    history: people.history,
  }
}

/** The provider tells its events again until they are taken. */
function deliverEvents({ scheduler, receive }: House): void {
  connectWebhook(process.env.PAYMENT_WEBHOOK_SECRET!, (body, signature) => {
    const headers = { 'provider-signature': signature }
    const request = { method: 'POST', path: '/api/webhooks/provider', headers, body }
    const deliver = async (attempt: number): Promise<void> => {
      const reply = await receive(request, world.random, 'provider')
      if (reply?.status !== 200 && attempt < EVENT_RETRIES)
        scheduler.setTimer(null, RETRY_EVENT_MS * 2 ** attempt, () => void deliver(attempt + 1))
    }
    void deliver(0)
  })
}

/** @returns whether all acts came to an end */
async function actAll(
  house: House,
  { seed, plan, stage }: Pick<SeedTask, 'seed' | 'plan' | 'stage'>,
): Promise<boolean> {
  const { scheduler, connections, people, home } = house
  const faults: Record<FaultKind, (random: Random) => Promise<string> | string> = {
    crash: house.crash,
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
  const { lies, losses } = themeOf(seed)
  Object.assign(world, { isHostile: true, lies, losses })
  const actors = createActors(seed, people, stage.shop)
  let pending = plan.length
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
  return await scheduler.runUntil(() => pending === 0, { maxSteps: MAX_STEPS })
}
