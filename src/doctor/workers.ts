/** Asks each queue for a worker, on the way that all work goes: outbox, Redis, worker, reply. */
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueNow } from '../platform/jobs/enqueue.ts'
import { uuidv7 } from '../platform/values/ids.ts'
import { ping, queueNames, type QueueName } from '../platform/jobs/job.ts'
import { markCompleted } from '../platform/jobs/outbox.ts'
import { queue } from '../platform/jobs/queues.ts'
import { redisAnswers } from '../platform/runtime/redis.ts'
import { replyChannel, awaitCompletion } from '../platform/jobs/request-reply.ts'
import type { Finding } from './check.ts'

const PATIENCE_MS = 3_000

/** One finding a queue. What nobody answered is taken back, so that it does not wait for a worker for ever. */
export async function askWorkers(): Promise<Finding[]> {
  const replyTo = replyChannel()
  while (!(await redisAnswers())) await sleep(20) // the first command of a producer comes before its connection
  return await Promise.all(
    queueNames.map(async (name) => {
      const id = uuidv7()
      const answer = timed(awaitCompletion(id, PATIENCE_MS))
      await enqueueNow(ping(name), {}, { id, replyTo })
      const ms = await answer
      return ms === null ? await unanswered(name, id) : answered(name, ms)
    }),
  )
}

async function timed(done: Promise<boolean>): Promise<number | null> {
  const started = performance.now()
  return (await done) ? Math.round(performance.now() - started) : null
}

function answered(name: QueueName, ms: number): Finding {
  return { verdict: 'ok', subject: 'Workers', text: `${name} worker answered in ${ms} ms` }
}

async function unanswered(name: QueueName, id: string): Promise<Finding> {
  await markCompleted(id)
  const waiting = await queue(name).getWaitingCount()
  const text =
    `no worker takes ${name} jobs (${waiting} waiting). ` +
    `Start one: node workers/main.ts ${name}`
  return { verdict: 'fail', subject: 'Workers', text }
}
