/** The worker of both chat peers: an agent that says one thing, the second commit, and the reply. */
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { commitAnswer } from './chat-commits.ts'

const REPLY = 'Hello po! What would you like to order?'
const redis = new Redis(process.env.REDIS_URL!)

const worker = new Worker(
  process.env.QUEUE!,
  async ({ data: { id, replyTo } }) => {
    await commitAnswer(id, REPLY)
    if (replyTo) await redis.publish(replyTo, JSON.stringify({ id, reply: REPLY }))
    return REPLY
  },
  { connection: { url: process.env.REDIS_URL }, concurrency: 20 },
)
await worker.waitUntilReady()
process.send!('ready')
