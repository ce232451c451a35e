/**
 * Limits over all processes, counted in Redis. When Redis is away each process counts in memory, at its part of half the
 * points unless said: tighter, never open.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../../config/config.ts'
import { refuse } from '../contract/errors.ts'
import { rateLimited } from '../runtime/metrics.ts'
import { redis } from '../runtime/redis.ts'

export interface Limit {
  readonly name: string
  /** What is counted: requests of an address (before the guard) or of a signed-in caller (after it). */
  readonly per: 'ip' | 'caller'
  readonly points: number
  readonly seconds: number
  /** Counts one and says what is left. */
  count(key: string): Promise<Budget>
  /** Counts one and refuses with 429 when there is none left. */
  take(key: string): Promise<void>
  /** Refuses with 429 when there is none left, without counting. Says whether anything was counted. */
  check(key: string): Promise<boolean>
  /** Forgets what was counted for `key`. */
  clear(key: string): Promise<void>
}

/** What is left of a window. */
export interface Budget {
  readonly points: number
  readonly remaining: number
  /** Until the window ends. */
  readonly resetMs: number
  /** This one was too many. */
  readonly isOver: boolean
}

/** @param alone points of this process while Redis is away */
export function limit(
  name: string,
  {
    per,
    points,
    seconds,
    alone = Math.max(1, Math.floor(points / 2 / config.webProcesses)),
  }: Pick<Limit, 'per' | 'points' | 'seconds'> & { alone?: number },
): Limit {
  const limiter = new RateLimiterRedis({
    storeClient: redis(),
    keyPrefix: `limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({
      keyPrefix: name,
      points: alone,
      duration: seconds,
    }),
  })
  const refuseFor = (ms: number): never => {
    rateLimited.inc({ limit: name })
    refuseOver(ms)
  }
  const budget = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Budget => ({
    points,
    remaining: Math.max(0, remainingPoints),
    resetMs: msBeforeNext,
    isOver,
  })
  return {
    name,
    per,
    points,
    seconds,
    async count(key) {
      try {
        return budget(await limiter.consume(key), false)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        return budget(reason, true)
      }
    },
    async take(key) {
      const { isOver, resetMs } = await this.count(key)
      if (isOver) refuseFor(resetMs)
    },
    async check(key) {
      const counted = await limiter.get(key)
      if (counted && counted.consumedPoints >= points) refuseFor(counted.msBeforeNext)
      return counted !== null
    },
    async clear(key) {
      await limiter.delete(key)
    },
  }
}

/** @throws 429 RATE_LIMITED that says in how many seconds to try again */
export function refuseOver(resetMs: number): never {
  const retryAfter = Math.max(1, Math.ceil(resetMs / 1000))
  refuse('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
}
