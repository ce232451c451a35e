/** How long a job waits between two tries. */
import { RetryAfterError } from './job.ts'

interface Tried {
  attemptsMade: number
  opts: { backoff?: number | { delay?: number } }
}

/** The pause before the next try: it doubles each time, is left to chance by half, and is never less than was asked for. */
export function backoffMs(message: Tried | undefined, error: Error | undefined): number {
  return Math.max(doubledMs(message) * (0.5 + Math.random() / 2), askedMs(error))
}

/** Never less than `pauseMs`. */
export function maxBackoffMs(message: Tried, error: Error): number {
  return Math.max(doubledMs(message), askedMs(error))
}

function doubledMs(message: Tried | undefined): number {
  if (typeof message?.opts.backoff !== 'object') return 0
  return (message.opts.backoff.delay ?? 0) * 2 ** Math.max(message.attemptsMade - 1, 0)
}

function askedMs(error: Error | undefined): number {
  return error instanceof RetryAfterError ? error.afterMs : 0
}
