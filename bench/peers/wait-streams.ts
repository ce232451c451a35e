/** The floor of a wait: one Redis stream there and one back, nothing retried. */
import { Redis } from 'ioredis'
import { commitWork } from './commits.ts'
import { follow } from './streams.ts'
import { serveRuns } from './waiting.ts'

const redis = new Redis(process.env.REDIS_URL!)
const waiters = new Map<string, () => void>()
follow('bench:done', (id) => {
  waiters.get(id)?.()
  waiters.delete(id)
})

serveRuns(async () => {
  const id = await commitWork()
  const done = new Promise<void>((resolve) => waiters.set(id, resolve))
  await redis.xadd('bench:work', 'MAXLEN', '~', 1_000, '*', 'id', id)
  await done
})
