/** The handlers of jobs, and how one attempt runs. */
import type { Static, TSchema } from 'typebox'
import type { Transaction } from '../database/transactions.ts'
import { retryUntilAvailable } from '../database/retry-until-available.ts'
import type { Job, JobContext } from './job.ts'
import { isPending, markCompleted } from './outbox.ts'

type Handler<Payload> = (payload: Payload, context: JobContext) => Promise<unknown>

interface Options<Payload> {
  /**
   * Runs the handler without a check that the row is still pending. For a handler whose only effect commits together with the
   * row: a duplicate run rolls back. Others would write, call or mail once more.
   */
  skipDoneCheck?: boolean
  /**
   * Runs in the transaction in which the job becomes a dead letter, to record or to tell that its effect will not come. A dead
   * letter that is requeued and fails again runs it again.
   */
  onDeadLetter?(trx: Transaction, payload: Payload, error: string): Promise<unknown>
}

interface Registration extends Options<any> {
  job: Job
  handler: Handler<any>
}

const handlers = new Map<string, Registration>()

/**
 * Registers the handler of a job; for `workers/` only. Whatever it throws is retried, except an `UnrecoverableError` and an
 * `AppError` with a status below 500.
 */
export function registerHandler<P extends TSchema>(
  job: Job<P>,
  handler: Handler<Static<P>>,
  options: Options<Static<P>> = {},
): void {
  handlers.set(`${job.queue}/${job.name}`, { job, handler, ...options })
}

export function hasHandler(key: string): boolean {
  return handlers.has(key)
}

/** Runs what the job `key` (`queue/name`) has to do as it becomes a dead letter. */
export async function runOnDeadLetter(
  trx: Transaction,
  key: string,
  payload: unknown,
  error: string,
): Promise<void> {
  await handlers.get(key)?.onDeadLetter?.(trx, payload, error)
}

/**
 * Runs one attempt of the job `key` (`queue/name`) of an outbox row and completes the row.
 * @returns false when the row was no longer pending, so that nothing ran
 */
export async function runHandler(key: string, id: string, payload: unknown): Promise<boolean> {
  const { job, handler, skipDoneCheck } = handlers.get(key)!
  if (!skipDoneCheck && !(await isPending(id))) return false
  const signal = AbortSignal.timeout(job.timeoutMs)
  let isCompleted = false
  const completed = (isFirst: boolean) => {
    isCompleted = isFirst
    if (!isFirst) throw new DuplicateRun()
  }
  const done = async (trx: Transaction) => completed(await markCompleted(id, trx))
  try {
    await Promise.race([
      handler(payload, { id, done, completed, signal }),
      failWhenAborted(signal, job),
    ])
    if (!isCompleted) await retryUntilAvailable(() => markCompleted(id), signal)
  } catch (error) {
    if (!(error instanceof DuplicateRun)) throw error
  }
  return true
}

/** Rolls the transaction of a run back whose row another run has completed meanwhile. */
class DuplicateRun extends Error {}

function failWhenAborted(signal: AbortSignal, job: Job): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error(`${job.name} took over ${job.timeoutMs} ms`))
    signal.addEventListener('abort', fail, { once: true })
  })
}
