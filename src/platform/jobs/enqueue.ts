/** The transactional outbox: a job is caused by a row that commits together with the change that calls for it. */
import type { Static, TSchema } from 'typebox'
import { afterCommit, type Transaction } from '../database/transactions.ts'
import { uuidv7 } from '../values/ids.ts'
import type { Job } from './job.ts'
import { currentRequestId } from '../runtime/log.ts'
import { insertOutboxRow, insertOutboxRows, type OutboxRow } from './outbox.ts'
import { dispatchAfterCommit } from './queues.ts'

export { dispatchAfterCommit }

interface EnqueueOptions {
  id?: string
  /** Not before this time. */
  dueAt?: Date | null
  /** The reply channel of the process that waits for the result. */
  replyTo?: string | null
}

/**
 * Enqueues `job` if, and only if, `trx` commits. The row is dispatched to Redis right after the commit, and again by the
 * relay until the effect of the job has committed.
 * @returns the id of the outbox row
 */
export async function enqueue<P extends TSchema>(
  trx: Transaction,
  job: Job<P>,
  payload: Static<P>,
  options: EnqueueOptions = {},
): Promise<string> {
  const row = outboxRow(job, payload, options)
  await insertOutboxRows([row], trx)
  if (!row.due_at) afterCommit(trx, () => dispatchAfterCommit(row))
  return row.id
}

/**
 * Enqueues `job` outside any transaction, for a job that no other change calls for.
 * @returns the id of the outbox row
 */
export async function enqueueNow<P extends TSchema>(
  job: Job<P>,
  payload: Static<P>,
  options: EnqueueOptions = {},
): Promise<string> {
  const row = outboxRow(job, payload, options)
  await insertOutboxRow(row)
  if (!row.due_at) dispatchAfterCommit(row)
  return row.id
}

/** Enqueues one `job` for each payload, in one statement. */
export async function enqueueAll<P extends TSchema>(
  trx: Transaction,
  job: Job<P>,
  payloads: Static<P>[],
): Promise<void> {
  if (payloads.length === 0) return
  const rows = payloads.map((payload) => outboxRow(job, payload))
  await insertOutboxRows(rows, trx)
  afterCommit(trx, () => rows.forEach(dispatchAfterCommit))
}

/** The row of a job, for a statement that inserts it together with its own rows; `dispatchAfterCommit` has to follow. */
export function outboxRow<P extends TSchema>(
  { queue, name, tenant, attempts, backoffMs }: Job<P>,
  payload: Static<P>,
  { id = uuidv7(), dueAt = null, replyTo = null }: EnqueueOptions = {},
): OutboxRow {
  return {
    id,
    queue,
    name,
    payload,
    tenant: tenant === null ? null : String((payload as Record<string, unknown>)[tenant]),
    attempts,
    backoff_ms: backoffMs,
    request_id: currentRequestId(),
    reply_to: replyTo,
    due_at: dueAt?.toISOString() ?? null,
    dispatch_count: 0,
  }
}
