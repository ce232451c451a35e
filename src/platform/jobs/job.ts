/** What a job is. `enqueue.ts` adds one to the outbox, `queues.ts` dispatches it to Redis and `workers.ts` runs it. */
import { Type, type Static, type TSchema } from 'typebox'
import type { Transaction } from '../database/transactions.ts'

/** One queue for each kind of work, so that a slow provider cannot starve the others: what its jobs do. */
export const queues = {
  payments: 'provider events, charges, refunds, lookups of payments without news',
  notifications: 'notifications in the app, and handing them to the three channels below',
  push: 'push to browsers',
  emails: 'mail',
  sms: 'text messages',
  images: 'conversion of uploaded images to WebP; uses all the processor time it gets',
  chat: 'replies of the sales agent',
  smm: 'drafts of social media posts',
  messenger: 'messages from and to Messenger',
  webhooks: 'outgoing webhooks',
  maintenance: 'the outbox relay, reconciliation, rider offers, roll-ups and purges',
} as const
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

/** Shared by the code that enqueues it and by its worker; the handler is registered in `workers/` only. */
export interface Job<P extends TSchema = TSchema> {
  readonly queue: QueueName
  readonly name: string
  readonly payload: P
  /**
   * The member of the payload that names the account whose work it is. Jobs of one account run behind the first ones of
   * others (`queues.ts`), and few of them at a time (`workers.ts`).
   */
  readonly tenant: string | null
  /** Attempts before the row becomes a dead letter. */
  readonly attempts: number
  /** The delay before the second attempt; it doubles with each further one. */
  readonly backoffMs: number
  /** An attempt is aborted after this time. Stay below 60 s, when the relay dispatches the row again. */
  readonly timeoutMs: number
}

/** Declares a job. Its payload holds ids only: the worker reads the rows as they are when it runs. */
export function job<P extends TSchema>(
  queue: QueueName,
  name: string,
  payload: P,
  { tenant, attempts = 8, backoffMs = 2_000, timeoutMs = 30_000 }: JobOptions<P> = {},
): Job<P> {
  return { queue, name, payload, tenant: tenant ?? null, attempts, backoffMs, timeoutMs }
}

type JobOptions<P extends TSchema> = Partial<
  Pick<Job, 'attempts' | 'backoffMs' | 'timeoutMs'> & { tenant: keyof Static<P> & string }
>

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

/** Thrown by a handler when another attempt would fail the same way: the job becomes a dead letter at once. */
export class UnrecoverableError extends Error {}

/** Thrown by a handler when the next attempt should wait at least `afterMs`. */
export class RetryAfterError extends Error {
  declare readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** Thrown by a handler before it has begun: the job runs after `afterMs`, and this counts as no attempt. */
export class PostponedError extends Error {
  declare readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** A job without effect, to find out whether a worker takes jobs from a queue. */
export const ping = (queue: QueueName) => job(queue, 'ping', Type.Object({}), { attempts: 1 })
