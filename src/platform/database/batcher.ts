/**
 * Group commit: items that arrive while others are being written are written together, by one statement with one commit.
 * PostgreSQL spends most of a short statement on starting and ending it, and a disk flushes twenty commits as fast as one.
 * Nothing waits for a batch to fill: a free lane takes whatever is queued. Loaders batch reads the same way (`loader.ts`).
 *
 * Guarantees: an item is answered after the commit that includes it. A batch that PostgreSQL rejected was rolled back, and each
 * of its items is then written by itself, so none fails because of another. When the connection is lost, it is
 * unknown whether the batch was committed, so nothing is written twice: all items fail, as each would have by itself.
 * A batch waits for a lock only briefly, so that one locked row does not delay the other items for long.
 */
import { DatabaseUnavailable, isRolledBack } from './errors.ts'

const CONCURRENCY = 2 // while one batch is being written, the next one fills and the one before is answered
const WAIT_MS = 2_000 // as long as for a connection
const LOCK_TIMEOUT = { singleItem: '5s', batch: '500ms' }

export interface Batch<Item> {
  items: Item[]
  /** For `lockTimeoutCte`. */
  lockTimeout: string
}

/** An item by itself: in a transaction, or because its batch failed. */
export function singleItemBatch<Item>(item: Item): Batch<Item> {
  return { items: [item], lockTimeout: LOCK_TIMEOUT.singleItem }
}

interface QueuedItem<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** Rejects it when no batch takes it in time. */
  timer: NodeJS.Timeout
}

let queuedItems = 0

/** How many items of this process wait for a batch to be free. */
export function queuedBatchItems(): number {
  return queuedItems
}

/** A CTE body that sets how long this statement waits for a lock. Read it where the locks are taken. */
export function lockTimeoutCte(lockTimeout: string): string {
  return `select set_config('lock_timeout', ${lockTimeout}, true) as lock_timeout`
}

export interface BatcherOptions {
  maxBatchSize?: number
  /** A queue this long is flushed at once, before the end of the turn that filled it, so that batches do not keep step. */
  flushAt?: number
  concurrency?: number
}

/**
 * @param writeAll writes all items of a batch in one statement and resolves with a result for each, in their order
 * @returns writes one item, in a batch with those that are queued
 */
export function createBatcher<Item, Result>(
  writeAll: (batch: Batch<Item>) => Promise<Result[]>,
  { maxBatchSize = 24, flushAt = maxBatchSize, concurrency = CONCURRENCY }: BatcherOptions = {},
): (item: Item) => Promise<Result> {
  const queue: QueuedItem<Item, Result>[] = []
  let inFlight = 0
  let isScheduled = false

  function scheduleFlush(): void {
    if (inFlight === concurrency || queue.length === 0) return
    if (queue.length >= flushAt) return void flush()
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (inFlight < concurrency) void flush()
      scheduleFlush()
    })
  }

  async function flush(): Promise<void> {
    const batch = queue.splice(0, maxBatchSize)
    if (batch.length === 0) return
    queuedItems -= batch.length
    for (const { timer } of batch) clearTimeout(timer)
    inFlight += 1
    await writeBatch(batch, writeAll)
    inFlight -= 1
    scheduleFlush()
  }

  function expire(queued: QueuedItem<Item, Result>): void {
    queue.splice(queue.indexOf(queued), 1)
    queuedItems -= 1
    queued.reject(new DatabaseUnavailable('No batch became free in time'))
  }

  return async (item) =>
    await new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => expire(queued), WAIT_MS)
      const queued = { item, resolve, reject, timer }
      queue.push(queued)
      queuedItems += 1
      scheduleFlush()
    })
}

async function writeBatch<Item, Result>(
  batch: QueuedItem<Item, Result>[],
  writeAll: (batch: Batch<Item>) => Promise<Result[]>,
): Promise<void> {
  const isSingle = batch.length === 1
  try {
    const items = batch.map(({ item }) => item)
    const results = await writeAll(
      isSingle ? singleItemBatch(items[0]!) : { items, lockTimeout: LOCK_TIMEOUT.batch },
    )
    batch.forEach(({ resolve }, index) => resolve(results[index]!))
  } catch (error) {
    if (!isSingle && isRolledBack(error))
      await Promise.all(batch.map((queued) => writeBatch([queued], writeAll)))
    else for (const { reject } of batch) reject(error)
  }
}
