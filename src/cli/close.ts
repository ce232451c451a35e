import { closeDatabase } from '../platform/database/connections.ts'
import { closeQueues } from '../platform/jobs/queues.ts'
import { closeRedis } from '../platform/runtime/redis.ts'

/** Lets go of everything a command may have opened, so that the process ends. */
export async function close(): Promise<void> {
  await closeQueues()
  await closeDatabase()
  closeRedis()
}
