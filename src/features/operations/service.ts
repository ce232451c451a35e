import { setTimeout as sleep } from 'node:timers/promises'
import { fail, failField } from '../../platform/contract/errors.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { queueNames, type QueueName } from '../../platform/jobs/job.ts'
import {
  listDeadLetters,
  requeueDeadLetters,
  type DeadLetterRow,
} from '../../platform/jobs/dead-letters.ts'
import { countOutboxByQueue } from '../../platform/jobs/outbox-stats.ts'
import { queue } from '../../platform/jobs/queues.ts'
import { waitForRedis } from '../../platform/runtime/redis.ts'

const jobStates = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const

interface JobCounts {
  queue: QueueName
  counts: Record<string, number>
}

/** Jobs in Redis by queue and state; empty while Redis is away. */
export async function countJobsByQueue(): Promise<JobCounts[]> {
  const counted = queueNames.map(async (name) => {
    const { prioritized = 0, waiting = 0, ...others } = await queue(name).getJobCounts(...jobStates)
    return { queue: name, counts: { waiting: waiting + prioritized, ...others } }
  })
  return await Promise.all(counted).catch(() => [])
}

interface QueueState {
  queue: QueueName
  paused: boolean
  /** Jobs in Redis, by state. */
  jobs: Record<string, number>
  /** Rows of the outbox: `dead` counts dead letters. */
  outbox: { pending: number; dead: number }
}

/** The state of every queue, in Redis and in the outbox. @throws 503 BUSY while Redis is away */
export async function getQueueStates(): Promise<QueueState[]> {
  await assertRedisAvailable()
  const rows = new Map((await countOutboxByQueue()).map((row) => [row.queue, row]))
  const jobCounts = await countJobsByQueue()
  if (jobCounts.length === 0) failWithoutRedis()
  const states = jobCounts.map(async ({ queue: name, counts }) => {
    const { pending = 0, dead = 0 } = rows.get(name) ?? {}
    const paused = await queue(name).isPaused()
    return { queue: name, paused, jobs: counts, outbox: { pending, dead } }
  })
  return await Promise.all(states)
}

/** Keeps workers from starting jobs of the queue until it is resumed; running jobs end. @throws 400, 503 BUSY */
export async function pauseQueue(name: string): Promise<void> {
  const known = toQueueName(name)
  await assertRedisAvailable()
  await queue(known).pause().catch(failWithoutRedis)
}

/** @throws 400, 503 BUSY */
export async function resumeQueue(name: string): Promise<void> {
  const known = toQueueName(name)
  await assertRedisAvailable()
  await queue(known).resume().catch(failWithoutRedis)
}

/**
 * Pauses a queue and waits until no worker runs a job of it. Nothing is removed: waiting jobs stay in Redis and in the outbox
 * until `resumeQueue`.
 * @returns how many jobs still ran at the deadline
 */
export async function drainQueue(name: string, deadlineMs: number): Promise<number> {
  await pauseQueue(name)
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const active = await queue(name).getActiveCount().catch(failWithoutRedis)
    if (active === 0 || Date.now() >= deadline) return active
    await sleep(100)
  }
}

/** The latest dead letters. @throws 400 for an unknown queue */
export async function getDeadLetters(name: string | null, limit: number): Promise<DeadLetterRow[]> {
  return await listDeadLetters(name && toQueueName(name), limit)
}

/** Makes dead letters pending again: one by its id, those of a queue, or all. @throws 400, 404 */
export async function requeue({
  id = null,
  queue: name = null,
}: {
  id?: string | null
  queue?: string | null
}): Promise<number> {
  if (id && !isUuid(id)) failField('id', 'must be the id of a dead letter, as dead list shows it')
  const requeued = await requeueDeadLetters(name && toQueueName(name), id, 0)
  if (id && requeued === 0) fail('NOT_FOUND', `${id} is no dead letter; dead list shows them.`)
  return requeued
}

function toQueueName(name: string): QueueName {
  const known = queueNames.find((each) => each === name)
  return known ?? failField('queue', `must be one of: ${queueNames.join(', ')}`)
}

async function assertRedisAvailable(): Promise<void> {
  if (!(await waitForRedis())) failWithoutRedis()
}

function failWithoutRedis(): never {
  fail(
    'BUSY',
    'Redis does not answer, so the queues cannot be reached. REDIS_URL says where it is.',
  )
}
