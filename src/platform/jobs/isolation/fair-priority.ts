/** Fair queueing between accounts, by the priorities of BullMQ. */
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { redis } from '../../runtime/redis.ts'

const WINDOW_SECONDS = 60
const MAX_PRIORITY = 2 ** 21 // of BullMQ

let windows: RateLimiterRedis | undefined

/**
 * The priority of a tenant's next job: how many went to the queue in the last minute. BullMQ runs 0 first, then the lowest. So
 * the n-th job of an account waits for at most n jobs of each other account, however many these have.
 */
export async function fairPriority(queue: string, tenant: string): Promise<number> {
  windows ??= new RateLimiterRedis({
    storeClient: redis(),
    keyPrefix: 'fair',
    points: Number.MAX_SAFE_INTEGER, // it counts and never refuses
    duration: WINDOW_SECONDS,
  })
  const { consumedPoints } = await windows.consume(`${queue}:${tenant}`)
  return Math.min(consumedPoints - 1, MAX_PRIORITY)
}
