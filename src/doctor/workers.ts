/** Sends a ping job to each queue along the whole path of a job: outbox, Redis, worker, reply. */
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueNow } from '../platform/jobs/enqueue.ts'
import { uuidv7 } from '../platform/values/ids.ts'
import { ping, queueNames, type QueueName } from '../platform/jobs/job.ts'
import { markCompleted } from '../platform/jobs/outbox.ts'
import { queue } from '../platform/jobs/queues.ts'
import { pingRedis } from '../platform/runtime/redis.ts'
import { replyChannel, awaitCompletion } from '../platform/jobs/request-reply.ts'
import { fail, ok, type CheckResult } from './check.ts'

const SUBJECT = 'Workers'
const TIMEOUT_MS = 3_000

/** @returns one result for each queue. A ping without a reply is removed from the outbox. */
export async function pingWorkers(): Promise<CheckResult[]> {
  const replyTo = replyChannel()
  while (!(await pingRedis())) await sleep(20) // the first command would be sent before the connection is open
  return await Promise.all(
    queueNames.map(async (name) => {
      const id = uuidv7()
      const started = performance.now()
      const reply = awaitCompletion(id, TIMEOUT_MS)
      await enqueueNow(ping(name), {}, { id, replyTo })
      if (!(await reply)) return await unavailable(name, id)
      const ms = Math.round(performance.now() - started)
      return ok(SUBJECT, `${name} worker responded in ${ms} ms`)
    }),
  )
}

async function unavailable(name: QueueName, id: string): Promise<CheckResult> {
  await markCompleted(id)
  const { waiting = 0, prioritized = 0 } = await queue(name).getJobCounts('waiting', 'prioritized')
  return fail(
    SUBJECT,
    `no worker processes ${name} jobs (${waiting + prioritized} waiting). Start one: node workers/main.ts ${name}`,
  )
}
