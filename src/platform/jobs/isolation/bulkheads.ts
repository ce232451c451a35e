/** Bulkheads: how much of a worker process one account, one host or one endpoint may take. */
import { LRUCache } from 'lru-cache'
import { PostponedError } from '../job.ts'

const KEYS_MAX = 10_000
/** Postponed jobs of one key come back one by one, so that a long backlog costs ten short looks a second. */
const SPACING_MS = 100

interface Compartment {
  running: number
  /** When the last one that was postponed comes back. */
  lastReturnAt: number
}

/** Runs at most `limit` tasks of a key at a time. A task that finds its key full does not wait: it holds no slot of the worker. */
export function createBulkheads(name: string, limit: number) {
  const compartments = new LRUCache<string, Compartment>({ max: KEYS_MAX })

  /** @throws `PostponedError` when `limit` tasks of the key are running */
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const compartment = compartments.get(key) ?? { running: 0, lastReturnAt: 0 }
    compartments.set(key, compartment)
    if (compartment.running >= limit) {
      const now = Date.now()
      compartment.lastReturnAt = Math.max(now, compartment.lastReturnAt) + SPACING_MS
      const afterMs = compartment.lastReturnAt - now
      throw new PostponedError(`${limit} jobs of this ${name} are running`, afterMs)
    }
    compartment.running += 1
    try {
      return await task()
    } finally {
      compartment.running -= 1
    }
  }
}
