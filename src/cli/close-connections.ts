import { closeDatabase } from '../platform/database/connections/pool.ts'
import { closeQueues } from '../platform/jobs/queues.ts'
import { closeRedis } from '../platform/runtime/redis.ts'

/** Closes every connection that a command may have opened, so that the process can exit. */
export async function closeConnections(): Promise<void> {
  await closeQueues()
  await closeDatabase()
  closeRedis()
}
