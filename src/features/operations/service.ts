import { queueNames, type QueueName } from '../../lib/jobs.ts'
import { outboxState } from '../../lib/outbox.ts'
import { queue } from '../../lib/queues.ts'

export { outboxState as outbox }

const states = ['waiting', 'active', 'delayed', 'failed'] as const

/** Jobs in Redis by queue and state; nothing while Redis is away. */
export async function countQueues(): Promise<
  { queue: QueueName; counts: Record<string, number> }[]
> {
  const counted = queueNames.map(async (name) => ({
    queue: name,
    counts: await queue(name).getJobCounts(...states),
  }))
  return await Promise.all(counted).catch(() => [])
}
