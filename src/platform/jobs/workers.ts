/** Running the jobs of queues in worker processes. */
import { availableParallelism } from 'node:os'
import { UnrecoverableError as BullUnrecoverableError, Worker, type Job as BullJob } from 'bullmq'
import type { Static, TSchema } from 'typebox'
import { config } from '../../config/config.ts'
import type { Transaction } from '../database/connections.ts'
import { AppError } from '../contract/errors.ts'
import { retryUntilAvailable } from '../database/retry-until-available.ts'
import {
  UnrecoverableError,
  ping,
  queueNames,
  type Job,
  type JobContext,
  type QueueName,
} from './job.ts'
import { log, withRequestId } from '../runtime/log.ts'
import { jobSeconds } from '../runtime/metrics.ts'
import { moveToDeadLetter, isPending, markCompleted, deferRetry } from './outbox.ts'
import { maxBackoffMs, backoffMs } from './backoff.ts'
import { unrefSleep } from '../runtime/process.ts'
import { runIsolatingPoison } from './poison-isolation.ts'
import { prefixOf, type Message } from './queues.ts'
import { connectWorker } from '../runtime/redis.ts'
import { publishDone } from './request-reply.ts'
import { createInFlight } from '../runtime/in-flight.ts'

type Handler = (payload: any, run: JobContext) => Promise<unknown>

interface Registration {
  job: Job
  handler: Handler
  /**
   * All that a run does is to commit with the end of its row, so one whose row has ended changes nothing, and nobody needs to look
   * first. Others look, because they would write, call or mail once more.
   */
  skipDoneCheck?: boolean
}

const handlers = new Map<string, Registration>()

/** Says who does a job; `workers/` only. Anything a handler throws is tried again, save `GiveUp` and a refusal below 500. */
export function registerHandler<P extends TSchema>(
  job: Job<P>,
  handler: (payload: Static<P>, run: JobContext) => Promise<unknown>,
  { skipDoneCheck }: Pick<Registration, 'skipDoneCheck'> = {},
): void {
  handlers.set(`${job.queue}/${job.name}`, { job, handler, skipDoneCheck })
}

const workers = new Set<Worker<Message>>()

/**
 * Jobs of a queue at a time in this process. A push and a webhook wait for somebody's server and do little else, and a chat
 * may wait for a model. Of two images for each core one is made, while the other is fetched or stored.
 */
function concurrencyOf(name: QueueName): number {
  if (name === 'push' || name === 'webhooks') return config.workerConcurrency * 4
  if (name === 'chat') return config.chatConcurrency
  if (name === 'images') return Math.min(config.workerConcurrency, 2 * availableParallelism())
  return config.workerConcurrency
}

/** Starts taking jobs from the queues named. */
export function startWorkers(names: readonly QueueName[] = queueNames): void {
  for (const name of names) {
    registerHandler(ping(name), async () => {}, { skipDoneCheck: true })
    const worker = new Worker<Message>(name, (message) => tracked(toBullError(message)), {
      connection: connectWorker(name),
      prefix: prefixOf(name),
      concurrency: concurrencyOf(name),
      settings: { backoffStrategy: (_, __, error, message) => backoffMs(message, error) },
      // The job of a killed worker starts elsewhere after 12 to 15 s, and within 18 s when a check is missed.
      lockDuration: 12_000,
      stalledInterval: 3_000,
      maxStalledCount: 100, // quarantine.ts judges sooner
      runRetryDelay: 1_000, // after what a cluster could not carry out
    })
    worker.on('error', (error) => log.debug({ queue: name, reason: error.message }, 'worker error'))
    worker.on('failed', (job, error) => void afterFailure(job, error))
    workers.add(worker)
  }
}

/** Lets running jobs end, at most `deadlineMs`. Closing hangs while Redis is away, so it gets 2 s once they have. */
export async function stopWorkers(deadlineMs = 20_000): Promise<void> {
  const closing = Promise.allSettled([...workers].map((worker) => worker.close()))
  const idle = Promise.allSettled(running.all()).then(() => unrefSleep(2_000))
  await Promise.race([closing, idle, unrefSleep(deadlineMs)])
  workers.clear()
}

const running = createInFlight<Promise<void>>()

async function tracked(run: Promise<void>): Promise<void> {
  await run.finally(running.add(run))
}

/** In the words of BullMQ, which tries again whatever it is not told to give up. */
async function toBullError(message: BullJob<Message>): Promise<void> {
  try {
    await runIsolatingPoison(message, () => runJob(message))
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      throw new BullUnrecoverableError(`${error.code}: ${error.message}`)
    throw error instanceof UnrecoverableError ? new BullUnrecoverableError(error.message) : error
  }
}

class DuplicateRun extends Error {}

async function runJob(message: BullJob<Message>): Promise<void> {
  const { id, payload, requestId, replyTo } = message.data
  const known = handlers.get(`${message.queueName}/${message.name}`)
  if (!known)
    throw new BullUnrecoverableError(`No worker knows ${message.queueName}/${message.name}`)
  const started = performance.now()
  await withRequestId(requestId ?? id, async () => {
    if (!known.skipDoneCheck && !(await isPending(id))) return
    await perform(known, id, payload)
    if (replyTo) await publishDone(replyTo, id)
    const ms = Math.round(performance.now() - started)
    log.info({ queue: message.queueName, job: message.name, id, ms }, 'job done')
    jobSeconds.observe({ queue: message.queueName, job: message.name }, ms / 1000)
  })
}

async function perform(
  { job, handler }: Registration,
  id: string,
  payload: unknown,
): Promise<void> {
  const signal = AbortSignal.timeout(job.timeoutMs)
  let hasEnded = false
  const ended = (isEnded: boolean) => {
    hasEnded = isEnded
    if (!isEnded) throw new DuplicateRun()
  }
  const done = async (trx: Transaction) => ended(await markCompleted(id, trx))
  try {
    await Promise.race([
      handler(payload, { id, done, completed: ended, signal }),
      aborted(signal, job),
    ])
    if (!hasEnded) await retryUntilAvailable(() => markCompleted(id), signal)
  } catch (error) {
    if (!(error instanceof DuplicateRun)) throw error
  }
}

function aborted(signal: AbortSignal, job: Job): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(new Error(`${job.name} took over ${job.timeoutMs} ms`)),
      { once: true },
    )
  })
}

/** After a failed try the relay keeps out of the queue's way; after the last one the row is a dead letter. */
async function afterFailure(message: BullJob<Message> | undefined, error: Error): Promise<void> {
  if (!message) return
  const { id, requestId } = message.data
  const attempts = message.opts.attempts ?? 1
  const last =
    error instanceof BullUnrecoverableError ||
    error.name === 'UnrecoverableError' ||
    message.attemptsMade >= attempts
  const fields = {
    requestId,
    queue: message.queueName,
    job: message.name,
    id,
    attempt: message.attemptsMade,
    reason: error.message,
  }
  try {
    if (last || message.finishedOn) {
      log.error(fields, 'job given up; it is a dead letter now')
      await moveToDeadLetter(id, error.message)
    } else {
      log.warn(fields, 'job failed; it is tried again')
      await deferRetry(id, maxBackoffMs(message, error) / 1000, error.message)
    }
  } catch (failure) {
    log.warn(
      { id, reason: String(failure) },
      'The outcome of a failed job could not be recorded; the relay sends it again',
    )
  }
}
