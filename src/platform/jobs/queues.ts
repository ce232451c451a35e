/** Producers of BullMQ; `workers.ts` has the consumers, and nothing else imports the library. */
import { Queue, type Job as BullJob } from 'bullmq'
import { createInFlight } from '../runtime/in-flight.ts'
import { log } from '../runtime/log.ts'
import { unrefSleep } from '../runtime/process.ts'
import { redis } from '../runtime/redis.ts'
import { fairPriority } from './isolation/fair-priority.ts'
import type { OutboxRow } from './outbox.ts'
import { recordDispatches, recordDispatchSoon } from './relay.ts'

/** The data of a BullMQ job. */
export interface Message {
  id: string
  payload: unknown
  tenant: string | null
  requestId: string | null
  replyTo: string | null
  /** Set while it runs with no other job in its process. */
  isIsolated?: boolean
}

/** The prefix of a queue's keys. The braces keep them on one node of a Redis Cluster, as BullMQ's scripts need. */
export const keyPrefix = (name: string) => `{bull:${name}}`

/** Completed jobs of each queue that stay in Redis, for the queue dashboard; about 100 kB. */
const COMPLETED_KEPT = 100

const queues = new Map<string, Queue<Message>>()

/** The BullMQ queue of a name; created when it is first used. */
export function queue(name: string): Queue<Message> {
  const known = queues.get(name)
  if (known) return known
  const created = new Queue<Message>(name, {
    connection: redis(),
    prefix: keyPrefix(name),
    streams: { events: { maxLen: 1_000 } },
    skipWaitingForReady: true,
    skipVersionCheck: true, // it runs once, so a queue that is created while Redis is away would fail for good
  })
  created.on('error', (err) => log.debug({ queue: name, err }, 'queue error'))
  queues.set(name, created)
  return created
}

/** No retry or postponement waits longer, so a job that has longer to wait was delayed by a clock that was wrong. */
const LONGEST_DELAY_MS = 10 * 60_000

/**
 * Adds the jobs of rows to Redis, for the relay. A row whose job still waits, runs or is delayed there is left alone.
 * @throws when Redis does not accept them; the relay will retry
 */
export async function dispatch(rows: OutboxRow[]): Promise<void> {
  await Promise.all(rows.map(addJobUnlessQueued))
}

/** BullMQ ignores the id of a job that it still has, even of a finished one, so a finished one is removed first. */
async function addJobUnlessQueued(row: OutboxRow): Promise<void> {
  const known = await queue(row.queue).getJob(row.id)
  if (known && !known.finishedOn) return await promoteIfDelayedTooLong(known)
  await known?.remove()
  await addJob(row)
}

async function promoteIfDelayedTooLong(message: BullJob<Message>): Promise<void> {
  const isTooLong = message.timestamp + message.delay > Date.now() + LONGEST_DELAY_MS
  if (isTooLong && (await message.isDelayed())) await message.promote()
}

/**
 * One by one: what is written in one tick leaves in one packet anyway, and `addBulk` costs more. The id of the row is that of
 * the job, so that BullMQ never has two jobs of one row.
 */
async function addJob(row: OutboxRow): Promise<unknown> {
  const { id, payload, tenant, request_id: requestId, reply_to: replyTo } = row
  const message: Message = { id, payload, tenant, requestId, replyTo }
  return await queue(row.queue).add(row.name, message, {
    jobId: id,
    priority: tenant === null ? 0 : await fairPriority(keyPrefix(row.queue), tenant),
    attempts: row.attempts,
    backoff: { type: 'custom', delay: row.backoff_ms },
    removeOnComplete: { count: COMPLETED_KEPT },
    removeOnFail: { age: 7 * 86_400, count: 5_000 },
  })
}

const inFlight = createInFlight<Promise<void>>()

/** Dispatches a committed row in the background. */
export function dispatchAfterCommit(row: OutboxRow): void {
  const dispatching = dispatchOrLeaveToRelay(row).then(() => remove())
  const remove = inFlight.add(dispatching)
}

async function dispatchOrLeaveToRelay(row: OutboxRow): Promise<void> {
  try {
    await addJob(row)
    recordDispatchSoon(row.id)
  } catch (err) {
    log.debug({ id: row.id, err }, 'dispatch failed, relay will retry')
  }
}

/** Waits for the dispatches in flight, records them and closes the queues. */
export async function closeQueues(): Promise<void> {
  await Promise.all(inFlight.all())
  await recordDispatches()
  const closing = Promise.allSettled([...queues.values()].map((each) => each.close()))
  await Promise.race([closing, unrefSleep(1_000)])
  queues.clear()
}
