/** Sending rows to their queues. BullMQ is known here and in `workers.ts`, nowhere else. */
import { Queue } from 'bullmq'
import { flushDispatchLog, recordDispatchSoon } from './dispatch-log.ts'
import { log } from '../runtime/log.ts'
import type { OutboxRow } from './outbox.ts'
import { unrefSleep } from '../runtime/process.ts'
import { redis } from '../runtime/redis.ts'
import { createInFlight } from '../runtime/in-flight.ts'

/** What BullMQ carries. */
export interface Message {
  id: string
  payload: unknown
  requestId: string | null
  replyTo: string | null
  /** Set while it runs with nothing beside it. */
  isAlone?: boolean
}

/** Keys of a queue begin with it. The braces keep them on one node of a Redis Cluster, as the scripts of BullMQ need. */
export const prefixOf = (name: string) => `{bull:${name}}`

const queues = new Map<string, Queue<Message>>()

/** The queue of a name, for adding to it, counting it and looking at it. */
export function queue(name: string): Queue<Message> {
  const known = queues.get(name)
  if (known) return known
  const made = new Queue<Message>(name, {
    connection: redis(),
    prefix: prefixOf(name),
    streams: { events: { maxLen: 1_000 } },
    skipWaitingForReady: true,
    skipVersionCheck: true, // the check runs once, and a queue first used while Redis is away would fail for good
  })
  made.on('error', (error) => log.debug({ queue: name, reason: error.message }, 'queue error'))
  queues.set(name, made)
  return made
}

/**
 * Sends rows to Redis. A used job id would be dropped silently, so each dispatch of a row has its own.
 * @throws when Redis does not take them; the rows then wait for the relay
 */
export async function dispatch(rows: OutboxRow[]): Promise<void> {
  await Promise.all(rows.map(add))
}

/** One by one, which costs less than `addBulk`: what is written in one turn leaves in one packet anyway. */
async function add(row: OutboxRow): Promise<unknown> {
  const { id, payload, request_id: requestId, reply_to: replyTo } = row
  const message: Message = { id, payload, requestId, replyTo }
  return await queue(row.queue).add(row.name, message, {
    jobId: `${id}-${row.dispatch_count + 1}`,
    attempts: row.attempts,
    backoff: { type: 'doubling', delay: row.backoff_ms },
    removeOnComplete: true,
    removeOnFail: { age: 7 * 86_400, count: 5_000 },
  })
}

const inFlight = createInFlight<Promise<void>>()

/** Sends a committed row without anyone waiting. If that fails, the relay sends it. */
export function dispatchAfterCommit(row: OutboxRow): void {
  const pushing = dispatchOrLeaveToRelay(row).then(() => over())
  const over = inFlight.add(pushing)
}

async function dispatchOrLeaveToRelay(row: OutboxRow): Promise<void> {
  try {
    await add(row)
    recordDispatchSoon(row.id)
  } catch (error) {
    log.debug({ rows: [row.id], reason: String(error) }, 'Left to the relay')
  }
}

/** Resolves when every row given to `pushSoon` has been sent and that is noted, or has been left to the relay. */
async function dispatched(): Promise<void> {
  await Promise.all(inFlight.all())
  await flushDispatchLog()
}

export async function closeQueues(): Promise<void> {
  await dispatched()
  const closing = Promise.allSettled([...queues.values()].map((each) => each.close()))
  await Promise.race([closing, unrefSleep(1_000)])
  queues.clear()
}
