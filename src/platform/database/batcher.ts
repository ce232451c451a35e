/**
 * Group commit: what arrives while others are being written is written together, by one statement with one commit. PostgreSQL
 * spends most of a short statement on beginning and ending it, and a disk takes as long for one commit as for twenty.
 * Nobody waits for company: a lane that is free leaves with whoever is there. The hottest reads go the same way
 * (`lib/lookup.ts`).
 *
 * Guarantees: an item is answered after the commit that holds it. A group that PostgreSQL refused has left nothing behind, and
 * each of its items is then written alone, so none fails for another's fault. When the connection is lost nobody knows
 * whether the group was committed, so nothing is written twice: all are told that it failed, as each would have been alone.
 * In company a statement waits for a lock only briefly, so one row that somebody holds does not hold up the others for long.
 */
import { isRolledBack } from './connections.ts'
import { expireFifo } from './expire-fifo.ts'

const CONCURRENCY = 2 // while one group is being written, the next one gathers and the one before is answered
const WAIT_MS = 2_000 // as long as for a connection
const LOCK_TIMEOUT = { singleItemBatch: '5s', together: '500ms' }

export interface Batch<Item> {
  items: Item[]
  /** For `lock_timeout`; see `beingPatient`. */
  lockTimeout: string
}

/** An item by itself: in a transaction, or because its fate in company was the company's. */
export function alone<Item>(item: Item): Batch<Item> {
  return { items: [item], lockTimeout: LOCK_TIMEOUT.singleItemBatch }
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  since: number
}

let waitingNow = 0

/** How many items of this process wait for a lane. */
export function queuedBatchItems(): number {
  return waitingNow
}

/** A CTE body that sets for how long this statement waits for a lock. Read it where the locks are taken. */
export function lockTimeoutCte(patience: string): string {
  return `select set_config('lock_timeout', ${patience}, true) as lock_timeout`
}

interface BatcherOptions {
  maxBatchSize?: number
  /** So many need not wait for the end of the turn that brought them: the sooner they leave, the less all keep step. */
  flushAt?: number
  concurrency?: number
}

/**
 * @param writeAll writes all items of a group in one statement and resolves with a result for each, in their order
 * @returns writes one item, in company when there is any
 */
export function createBatcher<Item, Result>(
  writeAll: (group: Batch<Item>) => Promise<Result[]>,
  { maxBatchSize = 24, flushAt = maxBatchSize, concurrency = CONCURRENCY }: BatcherOptions = {},
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
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
    const group = queue.splice(0, maxBatchSize)
    if (group.length === 0) return
    waitingNow -= group.length
    inFlight += 1
    await settle(group, writeAll)
    inFlight -= 1
    scheduleFlush()
  }

  const waits = expireFifo({
    ms: WAIT_MS,
    oldest: () => queue[0]?.since,
    end() {
      waitingNow -= 1
      queue.shift()?.reject(new Error('Timeout acquiring a place in a group'))
    },
  })

  return async (item) =>
    await new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject, since: performance.now() })
      waitingNow += 1
      waits()
      scheduleFlush()
    })
}

async function settle<Item, Result>(
  group: Waiting<Item, Result>[],
  writeAll: (group: Batch<Item>) => Promise<Result[]>,
): Promise<void> {
  const isAlone = group.length === 1
  try {
    const items = group.map(({ item }) => item)
    const results = await writeAll(
      isAlone ? alone(items[0]!) : { items, lockTimeout: LOCK_TIMEOUT.together },
    )
    group.forEach(({ resolve }, at) => resolve(results[at]!))
  } catch (error) {
    if (!isAlone && isRolledBack(error))
      await Promise.all(group.map((each) => settle([each], writeAll)))
    else for (const { reject } of group) reject(error)
  }
}
