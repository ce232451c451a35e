/**
 * Limits over all processes, counted in Redis. When Redis is away each process counts in memory, at its part of half the
 * points unless said: tighter, never open.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../../config/config.ts'
import { fail } from '../contract/errors.ts'
import { rateLimited } from '../runtime/metrics.ts'
import { redis } from '../runtime/redis.ts'

export interface RateLimit {
  readonly name: string
  /** What is counted: requests of an address (before the guard) or of a signed-in caller (after it). */
  readonly per: 'ip' | 'caller'
  readonly points: number
  readonly seconds: number
  /** Counts one and says what is left. */
  tryConsume(key: string): Promise<RateLimitState>
  /** Counts one and refuses with 429 when there is none left. */
  consume(key: string): Promise<void>
  /** Refuses with 429 when there is none left, without counting. Says whether anything was counted. */
  peek(key: string): Promise<boolean>
  /** Forgets what was counted for `key`. */
  reset(key: string): Promise<void>
}

/** What is left of a window. */
export interface RateLimitState {
  readonly points: number
  readonly remaining: number
  /** Until the window ends. */
  readonly resetMs: number
  /** This one was too many. */
  readonly isOver: boolean
}

/** @param alone points of this process while Redis is away */
export function createRateLimit(
  name: string,
  {
    per,
    points,
    seconds,
    alone: fallbackPoints = Math.max(1, Math.floor(points / 2 / config.webProcesses)),
  }: Pick<RateLimit, 'per' | 'points' | 'seconds'> & { alone?: number },
): RateLimit {
  const limiter = new RateLimiterRedis({
    storeClient: redis(),
    keyPrefix: `limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({
      keyPrefix: name,
      points: fallbackPoints,
      duration: seconds,
    }),
  })
  const refuseFor = (ms: number): never => {
    rateLimited.inc({ limit: name })
    failRateLimited(ms)
  }
  const budget = (
    { remainingPoints, msBeforeNext }: RateLimiterRes,
    isOver: boolean,
  ): RateLimitState => ({
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
    async tryConsume(key) {
      try {
        return budget(await limiter.consume(key), false)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        return budget(reason, true)
      }
    },
    async consume(key) {
      const { isOver, resetMs } = await this.tryConsume(key)
      if (isOver) refuseFor(resetMs)
    },
    async peek(key) {
      const counted = await limiter.get(key)
      if (counted && counted.consumedPoints >= points) refuseFor(counted.msBeforeNext)
      return counted !== null
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}

/** @throws 429 RATE_LIMITED that says in how many seconds to try again */
export function failRateLimited(resetMs: number): never {
  const retryAfter = Math.max(1, Math.ceil(resetMs / 1000))
  fail('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
}
