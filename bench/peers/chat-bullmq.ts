/** The usual way: BullMQ's own `waitUntilFinished`. */
import { Queue, QueueEvents } from 'bullmq'
import { serveChat } from './chat-web.ts'

const connection = { url: process.env.REDIS_URL }
const queue = new Queue(process.env.QUEUE!, { connection })
const events = new QueueEvents(process.env.QUEUE!, { connection })
for (const each of [queue, events]) each.setMaxListeners(100) // each wait adds one
await events.waitUntilReady()
// Finished jobs must stay a while: waiting for one that was removed already is refused.
const removeOnComplete = { age: 60, count: 1_000 }

serveChat(async ({ id }) => {
  const job = await queue.add('answer', { id }, { jobId: id, removeOnComplete })
  return await job.waitUntilFinished(events, 10_000)
})
