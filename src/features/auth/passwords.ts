/**
 * Password hashing with argon2id on a few low-priority threads. Under a flood of log-ins a short queue fills up and further
 * ones get 503, while other requests keep the processor and libuv's thread pool. The sites that the log-ins come from take
 * turns, so that a flood of one site takes one turn of many.
 */
import { availableParallelism } from 'node:os'
import { lazy } from '../../platform/cache/lazy.ts'
import { fail } from '../../platform/contract/errors.ts'
import { createFairQueue, QueueFullError } from '../../platform/runtime/fair-queue.ts'
import { sitePrefix } from '../../platform/values/ip-address.ts'
import type { Task } from './hash-worker.ts'

const THREADS = Math.max(1, availableParallelism() - 1)
/** About two seconds of work for one thread; who would wait longer is better told to come back. */
const MAX_QUEUED = 50
const hashingQueue = createFairQueue({ concurrency: THREADS, maxQueued: MAX_QUEUED })

/** An argon2id hash of an unknown password. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iVAEnxiEx2vWfBSlSYF7VQ$qzWTZGw0XJNQLX0B4AkRZc62MasAamA17XZMP6Xpcig'

const hashingPool = lazy(async () => {
  const { Piscina } = await import('piscina')
  return new Piscina<Task, string | boolean>({
    filename: new URL('hash-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 60_000,
    niceIncrement: 8, // a seventh of the processor time of a thread that serves requests, where they compete for it
    recordTiming: false,
    env: {},
  })
})

/** Hashes a password for a client at `ip`; empty for the operator. @throws 503 BUSY when too many are queued */
export async function hashPassword(password: string, ip: string): Promise<string> {
  return (await run({ password }, ip)) as string
}

/**
 * Verifies a password. Without a stored hash (unknown or erased account) it takes the same time and returns false, so that
 * the timing does not reveal which accounts exist.
 * @throws 503 BUSY when too many are queued
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  ip: string,
): Promise<boolean> {
  const matches = await run({ password, hash: stored || DUMMY_HASH }, ip)
  return Boolean(stored) && matches === true
}

async function run(task: Task, ip: string): Promise<string | boolean> {
  const pool = await hashingPool()
  try {
    return await hashingQueue.run(sitePrefix(ip), () => pool.run(task))
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    fail('BUSY', 'Too many people are signing in. Try again in a moment.', { retryAfter: 2 })
  }
}
