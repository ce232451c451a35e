/** Jobs that no product has, in one queue of it, and the worker that does them (`poison.ts`). */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import type { Program } from './product-process.ts'

/** The queue of the odd jobs, and all others. */
export const TEST_QUEUE = 'webhooks'
export const OTHER_QUEUES = ['payments', 'notifications', 'push', 'emails', 'sms', 'maintenance']

/** Starts a worker that knows them, with little memory. */
export async function startTestWorker(worker: Program, queues = [TEST_QUEUE]): Promise<void> {
  const poison = join(import.meta.dirname, 'poison-worker.ts')
  const options = `--import=${poison} --max-old-space-size=150`
  await worker.start({ NODE_OPTIONS: options }, queues)
}

/** A row as `enqueue` writes it, for the relay to send. */
export async function insertTestJob({ sql }: Cluster, name: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
     values ($1, $2, $3, '{}', 3, 100, now())`,
    [id, TEST_QUEUE, name],
  )
  return id
}

export async function isDone({ sql }: Cluster, id: string): Promise<boolean> {
  const done = 'select from outbox where id = $1 and completed_at is not null'
  return (await sql(done, [id])).length > 0
}

/** How often a worker has begun it. */
export async function countStarts({ redisCommand }: Cluster, id: string): Promise<number> {
  const key = `{bull:${TEST_QUEUE}}:${TEST_QUEUE}:${id}`
  return Number(await redisCommand('HGET', key, 'ats'))
}
