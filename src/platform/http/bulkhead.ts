import { fail } from '../contract/errors.ts'

/** Runs work a few at a time: the next waits for its turn. */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>

/** @throws 503 BUSY with `message` from the work that would have to wait behind `queue` others */
export function createBulkhead({
  inFlight,
  queue,
  message,
}: {
  inFlight: number
  queue: number
  message: string
}): Bulkhead {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= inFlight) {
      if (waiting.length >= queue) fail('BUSY', message, { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
