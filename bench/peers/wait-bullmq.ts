/** The usual way to wait: BullMQ's own `waitUntilFinished`. */
import { Queue, QueueEvents } from 'bullmq'
import { commitWork } from './commits.ts'
import { serveRuns } from './waiting.ts'

const connection = { url: process.env.REDIS_URL }
const queue = new Queue('bench', { connection })
const events = new QueueEvents('bench', { connection })
for (const each of [queue, events]) each.setMaxListeners(100) // each wait adds one
await events.waitUntilReady()
// Finished jobs must stay a while: waiting for one that was removed already is refused.
const removeOnComplete = { age: 60, count: 1_000 }

serveRuns(async () => {
  const id = await commitWork()
  const job = await queue.add('ping', { id }, { jobId: `${id}-1`, removeOnComplete })
  await job.waitUntilFinished(events, 10_000)
})
