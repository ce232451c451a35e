/** What a job is. `enqueue.ts` causes one, `queues.ts` runs it. */
import { Type, type TSchema } from 'typebox'
import type { Transaction } from '../database/connections.ts'

/** The queues, by the kind of work, so that one slow provider cannot starve another. */
export const queueNames = [
  'payments',
  'notifications',
  'push',
  'emails',
  'sms',
  'images',
  'chat',
  'smm',
  'messenger',
  'webhooks',
  'maintenance',
] as const
export type QueueName = (typeof queueNames)[number]

/** Shared by both sides; the handler exists only in `workers/`. */
export interface Job<P extends TSchema = TSchema> {
  readonly queue: QueueName
  readonly name: string
  readonly payload: P
  /** Tries before the row is a dead letter. */
  readonly attempts: number
  /** First pause between tries; it doubles. */
  readonly backoffMs: number
  /** After this a try is aborted; stay below 60 s, when the relay dispatches again. */
  readonly timeoutMs: number
}

/** Declares a job. Its payload is ids only: the worker reads the rows as they are when it runs. */
export function job<P extends TSchema>(
  queue: QueueName,
  name: string,
  payload: P,
  { attempts = 8, backoffMs = 2_000, timeoutMs = 30_000 } = {},
): Job<P> {
  return { queue, name, payload, attempts, backoffMs, timeoutMs }
}

/** What a handler gets besides its payload. */
export interface JobContext {
  /** The outbox row, for a statement that completes it together with the effect (`completeRowsSql`). */
  readonly id: string
  /** Completes the outbox row in the transaction of the effect; call it last. Throws when a duplicate run was first. */
  done(trx: Transaction): Promise<void>
  /** To be called with whether the handler's own statement has completed the row. Throws when a duplicate run was first. */
  completed(isCompleted: boolean): void
  /** Aborts when the attempt has used up its time. */
  signal: AbortSignal
}

/** Thrown by a handler: another try would fail the same way, so the job is a dead letter at once. */
export class UnrecoverableError extends Error {}

/** Thrown by a handler: the other side named the time of the next try. */
export class RetryAfterError extends Error {
  declare readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** Does nothing, on every queue: whoever waits for it learns that a worker of that queue is alive. */
export const ping = (queue: QueueName) => job(queue, 'ping', Type.Object({}), { attempts: 1 })
