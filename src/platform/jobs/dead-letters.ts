/** Jobs that failed for good: their outbox rows stay until an operator requeues them. */
import { statement, query } from '../database/queries.ts'
import type { Transaction } from '../database/transactions.ts'

const moveStatement = statement<{ id: string }>(
  'outbox-dead-letter',
  `update outbox set dead_lettered_at = now(), last_error = $2, dispatch_count = greatest(dispatch_count, 1)
   where id = $1 and completed_at is null returning id`,
)

/**
 * The dispatch is counted here, because one that is recorded later would defer a requeued row.
 * @returns false when the row was completed meanwhile
 */
export async function moveToDeadLetter(
  trx: Transaction,
  id: string,
  error: string,
): Promise<boolean> {
  return (await query(moveStatement, [id, error], trx)).length > 0
}

const requeueStatement = statement(
  'outbox-requeue',
  `update outbox set dead_lettered_at = null, available_at = now() + make_interval(secs => $3)
   where ($1::text is null or queue = $1) and ($2::uuid is null or id = $2) and dead_lettered_at is not null and completed_at is null
   returning id`,
)

/**
 * Makes dead letters pending again: one, those of a queue, or all. The relay dispatches them after `seconds`, unless the
 * caller retries their jobs itself.
 * @returns how many
 */
export async function requeueDeadLetters(
  queue: string | null,
  id: string | null = null,
  seconds = 60,
): Promise<number> {
  return (await query(requeueStatement, [queue, id, seconds])).length
}

export interface DeadLetterRow {
  id: string
  queue: string
  name: string
  payload: unknown
  last_error: string | null
  created_at: Date
  dead_lettered_at: Date
}

const listStatement = statement<DeadLetterRow>(
  'outbox-dead-letters',
  `select id, queue, name, payload, last_error, created_at, dead_lettered_at from outbox
   where completed_at is null and dead_lettered_at is not null and ($1::text is null or queue = $1) order by dead_lettered_at desc limit $2`,
)

/** The latest dead letters, of one queue or of all. */
export async function listDeadLetters(
  queue: string | null,
  limit: number,
): Promise<DeadLetterRow[]> {
  return await query(listStatement, [queue, limit])
}
