import { RetryAfterError } from './job.ts'

interface Attempt {
  attemptsMade: number
  opts: { backoff?: number | { delay?: number } }
}

/**
 * The delay before the next attempt: exponential, half of it random, and never shorter than a `RetryAfterError` asks for.
 * `random` 1 gives the longest delay that is possible.
 */
export function backoffMs(
  { attemptsMade, opts: { backoff } }: Attempt,
  error: Error | undefined,
  random = Math.random(),
): number {
  const baseMs = typeof backoff === 'object' ? (backoff.delay ?? 0) : 0
  const exponentialMs = baseMs * 2 ** Math.max(attemptsMade - 1, 0)
  const requestedMs = error instanceof RetryAfterError ? error.afterMs : 0
  return Math.max(exponentialMs * (0.5 + random / 2), requestedMs)
}
