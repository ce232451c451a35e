import { closeDatabase } from '../lib/db.ts'
import { closeQueues } from '../lib/queues.ts'
import { closeRedis } from '../lib/redis.ts'

/** Lets go of everything a command may have opened, so that the process ends. */
export async function close(): Promise<void> {
  await closeQueues()
  await closeDatabase()
  closeRedis()
}
