/** Running the jobs of queues in worker processes. */
import { availableParallelism } from 'node:os'
import { UnrecoverableError, Worker, type Job as BullJob } from 'bullmq'
import type { Static, TSchema } from 'typebox'
import { config } from '../../config/config.ts'
import type { Transaction } from '../database/connections.ts'
import { AppError } from '../contract/errors.ts'
import { insist } from '../runtime/retry-until-available.ts'
import { GiveUp, ping, queueNames, type Job, type QueueName } from './job.ts'
import { log, withRequestId } from '../runtime/log.ts'
import { jobSeconds } from '../runtime/metrics.ts'
import { bury, isOpen, markDone, postpone } from './outbox.ts'
import { longestPauseMs, pauseMs } from './backoff.ts'
import { unheldSleep } from '../runtime/process.ts'
import { inQuarantine } from './poison-isolation.ts'
import { prefixOf, type Message } from './queues.ts'
import { connectWorker } from '../runtime/redis.ts'
import { publishDone } from './request-reply.ts'
import { roll } from './in-flight.ts'

/** What a handler gets beside its payload. */
export interface Run {
  /** The outbox row, for a hot statement that ends it together with its effect (`endRowsSql`) and then says so to `ended`. */
  readonly id: string
  /** Ends the outbox row in the transaction of the effect; call it last. Stops a run whose twin was faster. */
  done(trx: Transaction): Promise<void>
  /** Whether the statement has ended the row. Stops a run whose twin was faster. */
  ended(isEnded: boolean): void
  /** Aborts when the try has used up its time. */
  signal: AbortSignal
}

type Handler = (payload: any, run: Run) => Promise<unknown>

interface Known {
  job: Job
  handler: Handler
  /**
   * All that a run does is to commit with the end of its row, so one whose row has ended changes nothing, and nobody needs to look
   * first. Others look, because they would write, call or mail once more.
   */
  harmless?: boolean
}

const handlers = new Map<string, Known>()

/** Says who does a job; `workers/` only. Anything a handler throws is tried again, save `GiveUp` and a refusal below 500. */
export function work<P extends TSchema>(
  job: Job<P>,
  handler: (payload: Static<P>, run: Run) => Promise<unknown>,
  { harmless }: Pick<Known, 'harmless'> = {},
): void {
  handlers.set(`${job.queue}/${job.name}`, { job, handler, harmless })
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
    work(ping(name), async () => {}, { harmless: true })
    const worker = new Worker<Message>(name, (message) => tracked(judged(message)), {
      connection: connectWorker(name),
      prefix: prefixOf(name),
      concurrency: concurrencyOf(name),
      settings: { backoffStrategy: (_, __, error, message) => pauseMs(message, error) },
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
  const idle = Promise.allSettled(running.all()).then(() => unheldSleep(2_000))
  await Promise.race([closing, idle, unheldSleep(deadlineMs)])
  workers.clear()
}

const running = roll<Promise<void>>()

async function tracked(run: Promise<void>): Promise<void> {
  await run.finally(running.add(run))
}

/** In the words of BullMQ, which tries again whatever it is not told to give up. */
async function judged(message: BullJob<Message>): Promise<void> {
  try {
    await inQuarantine(message, () => runJob(message))
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      throw new UnrecoverableError(`${error.code}: ${error.message}`)
    throw error instanceof GiveUp ? new UnrecoverableError(error.message) : error
  }
}

class TwinWasFaster extends Error {}

async function runJob(message: BullJob<Message>): Promise<void> {
  const { id, payload, requestId, replyTo } = message.data
  const known = handlers.get(`${message.queueName}/${message.name}`)
  if (!known) throw new UnrecoverableError(`No worker knows ${message.queueName}/${message.name}`)
  const started = performance.now()
  await withRequestId(requestId ?? id, async () => {
    if (!known.harmless && !(await isOpen(id))) return
    await perform(known, id, payload)
    if (replyTo) await publishDone(replyTo, id)
    const ms = Math.round(performance.now() - started)
    log.info({ queue: message.queueName, job: message.name, id, ms }, 'job done')
    jobSeconds.observe({ queue: message.queueName, job: message.name }, ms / 1000)
  })
}

async function perform({ job, handler }: Known, id: string, payload: unknown): Promise<void> {
  const signal = AbortSignal.timeout(job.timeoutMs)
  let hasEnded = false
  const ended = (isEnded: boolean) => {
    hasEnded = isEnded
    if (!isEnded) throw new TwinWasFaster()
  }
  const done = async (trx: Transaction) => ended(await markDone(id, trx))
  try {
    await Promise.race([handler(payload, { id, done, ended, signal }), aborted(signal, job)])
    if (!hasEnded) await insist(() => markDone(id), signal)
  } catch (error) {
    if (!(error instanceof TwinWasFaster)) throw error
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
    error instanceof UnrecoverableError ||
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
      await bury(id, error.message)
    } else {
      log.warn(fields, 'job failed; it is tried again')
      await postpone(id, longestPauseMs(message, error) / 1000, error.message)
    }
  } catch (failure) {
    log.warn(
      { id, reason: String(failure) },
      'The outcome of a failed job could not be recorded; the relay sends it again',
    )
  }
}
