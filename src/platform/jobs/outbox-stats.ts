import { statement, query } from '../database/queries.ts'

interface OutboxCounts {
  pending: number
  /** Dead letters. */
  dead: number
}

/** Conditions of the two partial indexes: completed rows, which are the most by far, are never read. */
const pending = 'from outbox where completed_at is null and dead_lettered_at is null'
const dead = 'from outbox where completed_at is null and dead_lettered_at is not null'

const byQueue = statement<OutboxCounts & { queue: string }>(
  'outbox-by-queue',
  `select queue, sum(pending)::int as pending, sum(dead)::int as dead from (
     select queue, count(*) as pending, 0 as dead ${pending} group by queue
     union all select queue, 0, count(*) ${dead} group by queue) counts group by queue`,
)

/** Pending rows and dead letters of each queue that has any. */
export async function countOutboxByQueue(): Promise<(OutboxCounts & { queue: string })[]> {
  return await query(byQueue, [])
}

const stats = statement<OutboxCounts & { lag_seconds: number }>(
  'outbox-stats',
  `select count(*) as pending, (select count(*) ${dead}) as dead, coalesce(extract(epoch from now()
     - min(created_at) filter (where available_at <= now())), 0)::float8 as lag_seconds ${pending}`,
)

/** Pending rows, dead letters, and the age of the oldest row that is due. */
export async function outboxStats(): Promise<OutboxCounts & { lag_seconds: number }> {
  const [row] = await query(stats, [])
  return row ?? { pending: 0, dead: 0, lag_seconds: 0 }
}
