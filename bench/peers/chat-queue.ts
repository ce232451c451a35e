/** The floor of a chat: a bare BullMQ job there, one message of an own Redis channel back. */
import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { serveChat } from './chat-web.ts'

const channel = `bench:replies:${randomUUID()}`
const queue = new Queue(process.env.QUEUE!, { connection: { url: process.env.REDIS_URL } })
const waiters = new Map<string, (reply: string) => void>()
const subscriber = new Redis(process.env.REDIS_URL!)
subscriber.on('message', (_, message: string) => {
  const { id, reply } = JSON.parse(message)
  waiters.get(id)?.(reply)
  waiters.delete(id)
})
await subscriber.subscribe(channel)

serveChat(async ({ id }) => {
  const replied = new Promise<string>((resolve) => waiters.set(id, resolve))
  await queue.add('answer', { id, replyTo: channel }, { jobId: id, removeOnComplete: true })
  return await replied
})
