import { setTimeout as sleep } from 'node:timers/promises'
import { fail, failField } from '../../platform/contract/errors.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { queueNames, type QueueName } from '../../platform/jobs/job.ts'
import {
  listDeadLetters,
  outboxByQueue,
  outboxStats,
  requeueDeadLetters,
  type DeadLetterRow,
} from '../../platform/jobs/outbox.ts'
import { queue } from '../../platform/jobs/queues.ts'
import { redisComesUp } from '../../platform/runtime/redis.ts'

export { outboxStats as outbox, type DeadLetterRow as DeadRow }

const states = ['waiting', 'active', 'delayed', 'failed'] as const

/** Jobs in Redis by queue and state; nothing while Redis is away. */
export async function countJobsByQueue(): Promise<
  { queue: QueueName; counts: Record<string, number> }[]
> {
  const counted = queueNames.map(async (name) => ({
    queue: name,
    counts: await queue(name).getJobCounts(...states),
  }))
  return await Promise.all(counted).catch(() => [])
}

export interface QueueState {
  queue: QueueName
  paused: boolean
  /** Jobs in Redis, by state. */
  jobs: Record<string, number>
  /** Rows of the outbox: work that is promised and not done, and work that was given up. */
  outbox: { open: number; dead: number }
}

/** Every queue, in Redis and in the outbox. @throws 503 BUSY while Redis is away */
export async function getQueueStates(): Promise<QueueState[]> {
  await assertRedis()
  const rows = new Map((await outboxByQueue()).map((row) => [row.queue, row]))
  const counted = await countJobsByQueue()
  if (counted.length === 0) failWithoutRedis()
  const looked = counted.map(async ({ queue: name, counts }) => {
    const { open = 0, dead = 0 } = rows.get(name) ?? {}
    return {
      queue: name,
      paused: await queue(name).isPaused(),
      jobs: counts,
      outbox: { open, dead },
    }
  })
  return await Promise.all(looked)
}

/** No worker starts another job of the queue until it is resumed; jobs under way end. @throws 400, 503 BUSY */
export async function pauseQueue(name: string): Promise<void> {
  const known = assertQueueName(name)
  await assertRedis()
  await queue(known).pause().catch(failWithoutRedis)
}

/** @throws 400, 503 BUSY */
export async function resumeQueue(name: string): Promise<void> {
  const known = assertQueueName(name)
  await assertRedis()
  await queue(known).resume().catch(failWithoutRedis)
}

/**
 * Pauses a queue and waits until no worker has a job of it in hand. Nothing is removed: what waits stays, here and in the
 * outbox, for `resumeQueue`.
 * @returns how many jobs were still in hand at the deadline
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

/** What was given up, the latest first. @throws 400 for an unknown queue */
export async function listDeadLetterRows(
  name: string | null,
  limit: number,
): Promise<DeadLetterRow[]> {
  return await listDeadLetters(name && assertQueueName(name), limit)
}

/** Takes dead letters into work again: one by its id, those of a queue, or all. @throws 400, 404 */
export async function requeueDeadLetterRows({
  id = null,
  queue: name = null,
}: {
  id?: string | null
  queue?: string | null
}): Promise<number> {
  if (id && !isUuid(id)) failField('id', 'must be the id of a dead letter, as dead list shows it')
  const revived = await requeueDeadLetters(name && assertQueueName(name), id, 0)
  if (id && revived === 0) fail('NOT_FOUND', `${id} is no dead letter; dead list shows them.`)
  return revived
}

function assertQueueName(name: string): QueueName {
  const known = queueNames.find((each) => each === name)
  return known ?? failField('queue', `must be one of: ${queueNames.join(', ')}`)
}

async function assertRedis(): Promise<void> {
  if (!(await redisComesUp())) failWithoutRedis()
}

function failWithoutRedis(): never {
  fail(
    'BUSY',
    'Redis does not answer, so the queues cannot be reached. REDIS_URL says where it is.',
  )
}
