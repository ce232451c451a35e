import { pingDatabase, knex } from '../../platform/database/connections.ts'
import { pendingMigrations } from '../../platform/database/migrations.ts'
import { redisAnswers } from '../../platform/runtime/redis.ts'

export interface Readiness {
  ready: boolean
  /** What stops this process from serving: `draining`, `database`, `migrations`. */
  failing: string[]
  /** What is away without stopping it: the edge works on, later work waits in the outbox. */
  degraded: string[]
}

let draining = false

/** From now on this process says that it is not ready, so that no new traffic comes. */
export function startDraining(): void {
  draining = true
}

const FRESH_MS = 1_000
let held: { readiness: Promise<Readiness>; until: number } | null = null

/** Whether this process should get traffic; looked at no more than once a second. */
export async function readiness(): Promise<Readiness> {
  if (draining) return { ready: false, failing: ['draining'], degraded: [] }
  if (!held || performance.now() > held.until)
    held = { readiness: look(), until: performance.now() + FRESH_MS }
  return await held.readiness
}

async function look(): Promise<Readiness> {
  const [database, redis] = await Promise.all([pingDatabase(), redisAnswers()])
  const pending = database ? await pendingMigrations(knex).catch(() => ['unknown']) : []
  const failing = [...(database ? [] : ['database']), ...(pending.length > 0 ? ['migrations'] : [])]
  return { ready: failing.length === 0, failing, degraded: redis ? [] : ['redis'] }
}
