/** The web process's side of a wait, by the product's own functions; the worker is `workers/main.ts maintenance`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueNow } from '../../src/platform/jobs/enqueue.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { ping } from '../../src/platform/jobs/job.ts'
import { replyChannel, awaitCompletion } from '../../src/platform/jobs/request-reply.ts'
import { pingRedis } from '../../src/platform/runtime/redis.ts'
import { serveRuns } from './waiting.ts'

const job = ping('maintenance')
while (!(await pingRedis())) await sleep(20) // a web process has connected long before its first wait

serveRuns(async () => {
  const id = uuidv7()
  const done = awaitCompletion(id, 10_000)
  await enqueueNow(job, {}, { id, replyTo: replyChannel() })
  if (!(await done)) throw new Error('No worker answered within 10 s.')
})
