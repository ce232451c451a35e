/**
 * Bulkhead with fair queueing: at most `concurrency` tasks at once, and those that wait take turns by key. So a key with many
 * tasks delays the next task of another key by one task for each busy key, however many it has. When `maxQueued` wait, the
 * newest task of the longest queue gives way to a key with a shorter one.
 */
export interface FairQueue {
  /** @throws `QueueFullError` */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

export class QueueFullError extends Error {}

interface Waiting {
  start: () => void
  reject: (error: Error) => void
}

export function createFairQueue({
  concurrency,
  maxQueued,
}: {
  concurrency: number
  maxQueued: number
}): FairQueue {
  /** The first key has the next turn. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let queued = 0

  async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1
    else await waitForTurn(key)
    try {
      return await task()
    } finally {
      startNext()
    }
  }

  async function waitForTurn(key: string): Promise<void> {
    const queue = queues.get(key) ?? []
    if (queued >= maxQueued) evictLongerThan(queue.length + 1)
    queues.set(key, queue)
    queued += 1
    await new Promise<void>((start, reject) => queue.push({ start, reject }))
  }

  function evictLongerThan(length: number): void {
    const longest = [...queues.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    )
    if (longest.length <= length) throw new QueueFullError()
    queued -= 1
    longest.pop()!.reject(new QueueFullError())
  }

  /** Hands the place of a finished task to the key whose turn it is. */
  function startNext(): void {
    const [turn] = queues
    if (!turn) {
      running -= 1
      return
    }
    const [key, queue] = turn
    queues.delete(key)
    const { start } = queue.shift()!
    if (queue.length > 0) queues.set(key, queue)
    queued -= 1
    start()
  }

  return { run }
}
