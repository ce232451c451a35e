import { cached } from '../../platform/cache/cached.ts'
import { pingDatabase, knex } from '../../platform/database/connections/pool.ts'
import { pendingMigrations } from '../../platform/database/migrations.ts'
import { pingRedis } from '../../platform/runtime/redis.ts'

export interface Readiness {
  ready: boolean
  /** What stops this process from doing its work: `draining`, `database`, `migrations`, and `redis` for a worker. */
  failing: string[]
  /** What is away without stopping it: a web process goes on without Redis, since later work waits in the outbox. */
  degraded: string[]
}

let draining = false

/** Makes every later readiness check fail, so that no new traffic comes. */
export function startDraining(): void {
  draining = true
}

/** Whether a router should send requests to this web process; checked at most once a second. */
export async function webReadiness(): Promise<Readiness> {
  const { redis, failing } = await checkDependencies()
  return toReadiness(failing, redis ? [] : ['redis'])
}

/** Whether this worker can take jobs; checked at most once a second. */
export async function workerReadiness(): Promise<Readiness> {
  const { redis, failing } = await checkDependencies()
  return toReadiness([...failing, ...(redis ? [] : ['redis'])], [])
}

function toReadiness(failing: string[], degraded: string[]): Readiness {
  if (draining) return { ready: false, failing: ['draining'], degraded: [] }
  return { ready: failing.length === 0, failing, degraded }
}

const checkDependencies = cached(1_000, async () => {
  const [database, redis] = await Promise.all([pingDatabase(), pingRedis()])
  const pending = database ? await pendingMigrations(knex).catch(() => ['unknown']) : []
  const failing = [...(database ? [] : ['database']), ...(pending.length > 0 ? ['migrations'] : [])]
  return { redis, failing }
})
