/**
 * Rate limits across all processes, counted in Redis. Without Redis each process counts in memory, by default with its share
 * of half the points: limits get tighter, never open.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../../config/config.ts'
import type { RateLimitRule } from '../contract/endpoint.ts'
import { fail } from '../contract/errors.ts'
import { accountLimits } from '../runtime/account-limits.ts'
import { rateLimited } from '../runtime/metrics.ts'
import { redis } from '../runtime/redis.ts'
import { hostPrefix, sitePrefix } from '../values/ip-address.ts'

/** The key of a limit per address is the client's address; it counts each `scope`, such as an account, on its own. */
export interface RateLimit extends RateLimitRule {
  readonly name: string
  /** Counts one request. */
  tryConsume(key: string, scope?: string): Promise<RateLimitState>
  /** Counts one request. @throws 429 when it exceeds the limit */
  consume(key: string, scope?: string): Promise<void>
  /** Counts nothing. @returns how many have been counted. @throws 429 when the limit is used up */
  peek(key: string, scope?: string): Promise<number>
  /** Counts nothing. @returns what has been counted, and what is left */
  stateOf(key: string, scope?: string): Promise<RateLimitState>
  /** Deletes the count of `key`. */
  reset(key: string, scope?: string): Promise<void>
}

/** What is left of a window. */
export interface RateLimitState {
  readonly points: number
  /** How many have been counted, those beyond the points included. */
  readonly counted: number
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

/** How many times the points of one /64 all of a /48 has: a site has many networks, and a mobile operator many customers. */
const SITE_FACTOR = 8

/**
 * A limit `per: 'ip'` counts an IPv6 address by its /64, all of which one customer has, and by its /48 with eight times the
 * points. What the /64 has exceeded does not count for the /48, so that one customer does not use up their neighbours' points.
 */
export function createRateLimit(name: string, options: RateLimitOptions): RateLimit {
  const { per, points, seconds } = options
  const counters =
    per === 'ip'
      ? [
          createCounter(name, options, hostPrefix),
          createCounter(`${name}:site`, multiply(options, SITE_FACTOR), siteOnly),
        ]
      : [createCounter(name, options, (key) => key)]
  const countersOf = (key: string, scope?: string) =>
    counters.flatMap(({ keyOf, ...counter }) => {
      const counted = keyOf(key)
      return counted === null ? [] : { ...counter, key: scope ? `${scope}:${counted}` : counted }
    })

  async function tryConsume(key: string, scope?: string): Promise<RateLimitState> {
    let state: RateLimitState | undefined
    for (const counter of countersOf(key, scope)) {
      const next = await counter.consume(counter.key)
      if (next.isExceeded) return next
      state ??= next
    }
    return state!
  }

  return {
    name,
    per,
    points,
    seconds,
    tryConsume,
    async consume(key, scope) {
      const { isExceeded, resetMs } = await tryConsume(key, scope)
      if (isExceeded) failRateLimited(name, resetMs)
    },
    async peek(key, scope) {
      const counts = await Promise.all(
        countersOf(key, scope).map(async (counter) => {
          const { counted, resetMs } = await counter.read(counter.key)
          if (counted >= counter.points) failRateLimited(name, resetMs)
          return counted
        }),
      )
      return counts[0]!
    },
    async stateOf(key, scope) {
      const [counter] = countersOf(key, scope)
      const { counted, resetMs } = await counter!.read(counter!.key)
      return {
        points,
        counted,
        remaining: Math.max(0, points - counted),
        resetMs: counted > 0 ? resetMs : seconds * 1000,
        isExceeded: counted > points,
      }
    },
    async reset(key, scope) {
      await Promise.all(countersOf(key, scope).map((counter) => counter.delete(counter.key)))
    },
  }
}

/** Null for an address that is a site of its own. */
function siteOnly(ip: string): string | null {
  const site = sitePrefix(ip)
  return site === ip ? null : site
}

function multiply(options: RateLimitOptions, factor: number): RateLimitOptions {
  const { points, fallbackPoints } = options
  return {
    ...options,
    points: points * factor,
    fallbackPoints: fallbackPoints && fallbackPoints * factor,
  }
}

/** One count in Redis. */
function createCounter(
  name: string,
  { points, seconds, fallbackPoints }: RateLimitOptions,
  keyOf: (key: string) => string | null,
) {
  const limiter = new RateLimiterRedis({
    storeClient: redis(),
    keyPrefix: `limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({
      keyPrefix: name,
      points: fallbackPoints ?? Math.max(1, Math.floor(points / 2 / config.webProcesses)),
      duration: seconds,
    }),
  })

  function stateOf(result: RateLimiterRes, isExceeded: boolean): RateLimitState {
    const remaining = Math.max(0, result.remainingPoints)
    const { consumedPoints: counted, msBeforeNext: resetMs } = result
    return { points, counted, remaining, resetMs, isExceeded }
  }

  return {
    points,
    keyOf,
    async consume(key: string): Promise<RateLimitState> {
      try {
        return stateOf(await limiter.consume(key), false)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return stateOf(error, true)
      }
    },
    async read(key: string) {
      const result = await limiter.get(key)
      return { counted: result?.consumedPoints ?? 0, resetMs: result?.msBeforeNext ?? 0 }
    },
    async delete(key: string): Promise<void> {
      await limiter.delete(key)
    },
  }
}

/**
 * A limit on what one account does, such as 20 orders in 10 minutes, or on what an address searches. Never reached while
 * `ACCOUNT_LIMITS` is off, since a load measurement acts for few accounts and from one address.
 */
export function createAccountLimit(
  name: string,
  { per = 'caller', points, seconds }: Partial<RateLimitRule> & Omit<RateLimitRule, 'per'>,
): RateLimit {
  const limit = createRateLimit(name, { per, points, seconds })
  const unlimited = { points, counted: 0, remaining: points, resetMs: 0, isExceeded: false }
  return {
    ...limit,
    tryConsume: async (key, scope) =>
      accountLimits.areOn ? await limit.tryConsume(key, scope) : unlimited,
    async consume(key, scope) {
      if (accountLimits.areOn) await limit.consume(key, scope)
    },
    peek: async (key, scope) => (accountLimits.areOn ? await limit.peek(key, scope) : 0),
  }
}

/** @throws 429 RATE_LIMITED with the seconds until the window ends */
export function failRateLimited(limit: string, resetMs: number): never {
  rateLimited.inc({ limit })
  const retryAfter = Math.max(1, Math.ceil(resetMs / 1000))
  fail('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter })
}
