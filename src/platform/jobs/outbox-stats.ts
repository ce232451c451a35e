import { statement, query } from '../database/connections.ts'

interface OutboxCounts {
  pending: number
  /** Dead letters. */
  dead: number
}

const counts = `count(*) filter (where dead_lettered_at is null) as pending,
  count(*) filter (where dead_lettered_at is not null) as dead`

const byQueue = statement<OutboxCounts & { queue: string }>(
  'outbox-by-queue',
  `select queue, ${counts} from outbox where completed_at is null group by queue`,
)

/** Pending rows and dead letters of each queue that has any. */
export async function countOutboxByQueue(): Promise<(OutboxCounts & { queue: string })[]> {
  return await query(byQueue, [])
}

const stats = statement<OutboxCounts & { lag_seconds: number }>(
  'outbox-stats',
  `select ${counts}, coalesce(extract(epoch from now()
     - min(created_at) filter (where dead_lettered_at is null and available_at <= now())), 0)::float8 as lag_seconds
   from outbox where completed_at is null`,
)

/** Pending rows, dead letters, and the age of the oldest row that is due. */
export async function outboxStats(): Promise<OutboxCounts & { lag_seconds: number }> {
  const [row] = await query(stats, [])
  return row ?? { pending: 0, dead: 0, lag_seconds: 0 }
}
