/** Consumers of BullMQ: they run the jobs of queues in worker processes. */
import { availableParallelism } from 'node:os'
import {
  DelayedError,
  UnrecoverableError as BullUnrecoverableError,
  Worker,
  type Job as BullJob,
} from 'bullmq'
import { config } from '../../config/config.ts'
import { AppError } from '../contract/errors.ts'
import { transaction } from '../database/transactions.ts'
import { createInFlight } from '../runtime/in-flight.ts'
import { log, withRequestId } from '../runtime/log.ts'
import { jobSeconds } from '../runtime/metrics.ts'
import { unrefSleep } from '../runtime/process.ts'
import { connectWorker } from '../runtime/redis.ts'
import { backoffMs } from './backoff.ts'
import { createBulkheads } from './isolation/bulkheads.ts'
import { moveToDeadLetter } from './dead-letters.ts'
import { hasHandler, registerHandler, runHandler, runOnDeadLetter } from './handlers.ts'
import { ping, PostponedError, queueNames, UnrecoverableError, type QueueName } from './job.ts'
import { deferRetry } from './outbox.ts'
import { runIsolatingPoison } from './isolation/poison-isolation.ts'
import { keyPrefix, type Message } from './queues.ts'
import { publishDone } from './request-reply.ts'

const workers = new Set<Worker<Message>>()

/**
 * How many jobs of a queue run at a time in this process. Push and webhooks wait for somebody's server, and a chat may
 * wait for a model. Of two images for each core, one is encoded while the other is fetched or stored.
 */
function concurrencyOf(name: QueueName): number {
  if (name === 'push' || name === 'webhooks') return config.workerConcurrency * 10
  if (name === 'chat') return config.chatConcurrency
  if (name === 'images') return Math.min(config.workerConcurrency, 2 * availableParallelism())
  return config.workerConcurrency
}

/**
 * How many jobs of one account run at a time in this process, where they wait for somebody's server. A job beyond that is
 * postponed, so that it holds no slot: twenty accounts whose servers do not answer leave ten slots of push and webhooks free.
 */
const tenantConcurrency: Partial<Record<QueueName, number>> = {
  push: 2,
  webhooks: 2,
  emails: 2,
  sms: 2,
}

type RunForTenant = ReturnType<typeof createBulkheads> | null

/** Starts taking jobs from the queues named. */
export function startWorkers(names: readonly QueueName[] = queueNames): void {
  for (const name of names) {
    registerHandler(ping(name), async () => {}, { skipDoneCheck: true })
    const concurrency = concurrencyOf(name)
    const perTenant = tenantConcurrency[name]
    const forTenant = perTenant ? createBulkheads('account', perTenant) : null
    const run = (message: BullJob<Message>, token = '') =>
      track(processMessage(message, token, forTenant))
    const worker = new Worker<Message>(name, run, {
      connection: connectWorker(name),
      prefix: keyPrefix(name),
      concurrency,
      settings: { backoffStrategy: (_, __, error, message) => backoffMs(message!, error) },
      // The job of a killed worker starts elsewhere after 12 to 15 s, and within 18 s when a check is missed.
      lockDuration: 12_000,
      stalledInterval: 3_000,
      maxStalledCount: 100, // poison-isolation.ts decides sooner
      runRetryDelay: 1_000, // after a command that a Redis Cluster could not execute
    })
    worker.on('error', (err) => log.debug({ queue: name, err }, 'worker error'))
    worker.on('failed', (message, error) => void recordFailure(message, error))
    workers.add(worker)
  }
}

/** Lets running jobs end, for at most `deadlineMs`. `close` hangs while Redis is away, so it gets 2 s once they have. */
export async function stopWorkers(deadlineMs = 20_000): Promise<void> {
  const closing = Promise.allSettled([...workers].map((worker) => worker.close()))
  const idle = Promise.allSettled(running.all()).then(() => unrefSleep(2_000))
  await Promise.race([closing, idle, unrefSleep(deadlineMs)])
  workers.clear()
}

const running = createInFlight<Promise<void>>()

async function track(run: Promise<void>): Promise<void> {
  await run.finally(running.add(run))
}

async function processMessage(
  message: BullJob<Message>,
  token: string,
  forTenant: RunForTenant,
): Promise<void> {
  const { tenant } = message.data
  const run = () => runMessage(message)
  try {
    await runIsolatingPoison(message, tenant && forTenant ? () => forTenant(tenant, run) : run)
  } catch (error) {
    if (error instanceof PostponedError) {
      await message.moveToDelayed(Date.now() + error.afterMs, token)
      throw new DelayedError()
    }
    throw toBullError(error)
  }
}

/** BullMQ retries whatever is not an `UnrecoverableError` of its own. */
function toBullError(error: unknown): unknown {
  if (error instanceof AppError && error.status < 500)
    return new BullUnrecoverableError(`${error.code}: ${error.message}`)
  return error instanceof UnrecoverableError ? new BullUnrecoverableError(error.message) : error
}

async function runMessage(message: BullJob<Message>): Promise<void> {
  const { queueName: queue, name: job } = message
  const { id, payload, requestId, replyTo } = message.data
  if (!hasHandler(`${queue}/${job}`))
    throw new UnrecoverableError(`No worker knows ${queue}/${job}`)
  const started = performance.now()
  await withRequestId(requestId ?? id, async () => {
    if (!(await runHandler(`${queue}/${job}`, id, payload))) return
    if (replyTo) await publishDone(replyTo, id)
    const ms = Math.round(performance.now() - started)
    log.info({ queue, job, id, ms }, 'job done')
    jobSeconds.observe({ queue, job }, ms / 1000)
  })
}

/** Keeps the relay from dispatching a job that BullMQ retries; after the last attempt its row becomes a dead letter. */
async function recordFailure(message: BullJob<Message> | undefined, err: Error): Promise<void> {
  if (!message) return
  const { queueName: queue, name: job, attemptsMade: attempt, opts, finishedOn } = message
  const { id, requestId, payload } = message.data
  const isLast = err.name === 'UnrecoverableError' || attempt >= (opts.attempts ?? 1)
  try {
    if (isLast || finishedOn) {
      log.error({ requestId, queue, job, id, attempt, err }, 'job failed; it is a dead letter now')
      await transaction(async (trx) => {
        if (await moveToDeadLetter(trx, id, err.message))
          await runOnDeadLetter(trx, `${queue}/${job}`, payload, err.message)
      })
    } else {
      log.warn({ requestId, queue, job, id, attempt, err }, 'job failed; it will be retried')
      await deferRetry(id, backoffMs(message, err, 1) / 1000, err.message)
    }
  } catch (failure) {
    log.warn({ id, err: failure }, 'failure of a job not recorded, relay will retry the job')
  }
}
