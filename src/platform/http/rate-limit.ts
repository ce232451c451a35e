/**
 * Rate limits across all processes, counted in Redis. Without Redis each process counts in memory, by default with its share
 * of half the points: limits get tighter, never open.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../../config/config.ts'
import type { RateLimitRule } from '../contract/endpoint.ts'
import { fail } from '../contract/errors.ts'
import { rateLimited } from '../runtime/metrics.ts'
import { redis } from '../runtime/redis.ts'

export interface RateLimit extends RateLimitRule {
  readonly name: string
  /** Counts one request. */
  tryConsume(key: string): Promise<RateLimitState>
  /** Counts one request. @throws 429 when it exceeds the limit */
  consume(key: string): Promise<void>
  /** Counts nothing. @returns whether anything has been counted. @throws 429 when the limit is used up */
  peek(key: string): Promise<boolean>
  /** Deletes the count of `key`. */
  reset(key: string): Promise<void>
}

/** What is left of a window. */
export interface RateLimitState {
  readonly points: number
  readonly remaining: number
  /** Until the window ends. */
  readonly resetMs: number
  /** This request exceeded the limit. */
  readonly isExceeded: boolean
}

interface RateLimitOptions extends RateLimitRule {
  /** The points of each process while Redis is away. */
  fallbackPoints?: number
}

export function createRateLimit(name: string, options: RateLimitOptions): RateLimit {
  const { per, points, seconds } = options
  const { fallbackPoints = Math.max(1, Math.floor(points / 2 / config.webProcesses)) } = options
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

  function stateOf(result: RateLimiterRes, isExceeded: boolean): RateLimitState {
    const remaining = Math.max(0, result.remainingPoints)
    return { points, remaining, resetMs: result.msBeforeNext, isExceeded }
  }

  async function tryConsume(key: string): Promise<RateLimitState> {
    try {
      return stateOf(await limiter.consume(key), false)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return stateOf(error, true)
    }
  }

  return {
    name,
    per,
    points,
    seconds,
    tryConsume,
    async consume(key) {
      const { isExceeded, resetMs } = await tryConsume(key)
      if (isExceeded) failRateLimited(name, resetMs)
    },
    async peek(key) {
      const counted = await limiter.get(key)
      if (counted && counted.consumedPoints >= points) failRateLimited(name, counted.msBeforeNext)
      return counted !== null
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}

/** @throws 429 RATE_LIMITED with the seconds until the window ends */
export function failRateLimited(limit: string, resetMs: number): never {
  rateLimited.inc({ limit })
  const retryAfter = Math.max(1, Math.ceil(resetMs / 1000))
  fail('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
}
