/**
 * The transactional outbox: jobs committed together with their cause.
 * Guarantee: a row is dispatched again until the effect of its job has committed (`completed_at`) or it has become a dead letter
 * (`dead_lettered_at`), so a crash, a lost message or an emptied Redis loses nothing. Tests: `test/faults/`.
 */
import { statement, query } from '../database/queries.ts'
import type { Transaction } from '../database/transactions.ts'
import { createBatcher } from '../database/batcher.ts'
import { createLoader, loaderKeys } from '../database/loader.ts'

export interface OutboxRow {
  id: string
  queue: string
  name: string
  payload: unknown
  /** The account whose work it is; null for work of the platform. */
  tenant: string | null
  attempts: number
  backoff_ms: number
  request_id: string | null
  reply_to: string | null
  /** ISO 8601, or null for now. */
  due_at: string | null
  dispatch_count: number
}

/**
 * SQL that inserts the rows of a JSON array. With `cte`, the name of a CTE, it inserts those of every row of it; `json` may
 * then be one of its columns. The relay takes a row for lost after 2 seconds.
 */
export function insertOutboxFromJson(json: string, cte?: string): string {
  return `
  insert into outbox (id, queue, name, payload, tenant, attempts, backoff_ms, request_id, reply_to, available_at)
  select r.id, r.queue, r.name, r.payload, r.tenant, r.attempts, r.backoff_ms, r.request_id, r.reply_to,
    coalesce(r.due_at, now() + interval '2 seconds')
  from ${cte ? `${cte}, ` : ''}jsonb_to_recordset(${json}::jsonb) as r(id uuid, queue text, name text, payload jsonb,
    tenant text, attempts int, backoff_ms int, request_id text, reply_to text, due_at timestamptz)`
}

const insertStatement = statement('outbox-insert', insertOutboxFromJson('$1'))

export async function insertOutboxRows(rows: OutboxRow[], trx: Transaction): Promise<void> {
  await query(insertStatement, [JSON.stringify(rows)], trx)
}

/** Inserts a row outside any transaction. */
export const insertOutboxRow = createBatcher<OutboxRow, void>(async ({ items }) => {
  await query(insertStatement, [JSON.stringify(items)])
  return items.map(() => {})
})

const loadPending = createLoader(
  statement<{ keyed_by: string; is_pending: boolean }>(
    'outbox-is-pending',
    `select id as keyed_by, completed_at is null and dead_lettered_at is null as is_pending from outbox where id = ${loaderKeys}`,
  ),
)

/** Whether the job of a row still has to run. */
export async function isPending(id: string): Promise<boolean> {
  return (await loadPending(id))?.is_pending ?? false
}

const completedStatement = statement(
  'outbox-is-completed',
  'select id from outbox where id = $1 and completed_at is not null',
)

export async function isCompleted(id: string): Promise<boolean> {
  return (await query(completedStatement, [id])).length > 0
}

/** SQL that completes rows and returns those that no duplicate run had completed before. `ids` is a sorted array. */
export function completeRowsSql(ids: string): string {
  return `update outbox set completed_at = now() where id = any(${ids}) and completed_at is null returning id`
}

const completeStatement = statement<{ id: string }>(
  'outbox-complete',
  completeRowsSql('$1::uuid[]'),
)

/** Completes a row in the transaction of its effect. False when a duplicate run was first. */
export async function markCompleted(id: string, trx?: Transaction): Promise<boolean> {
  return trx ? (await query(completeStatement, [[id]], trx)).length > 0 : await completeBatched(id)
}

const completeBatched = createBatcher<string, boolean>(async ({ items }) => {
  const rows = await query(completeStatement, [items.toSorted()])
  const completed = new Set(rows.map(({ id }) => id))
  return items.map((id) => completed.delete(id))
})

const deferStatement = statement(
  'outbox-defer-retry',
  `update outbox set available_at = greatest(available_at, now() + make_interval(secs => $2)), last_error = $3
   where id = $1 and completed_at is null`,
)

/** Keeps the relay from dispatching a row that BullMQ itself retries within `seconds`. */
export async function deferRetry(id: string, seconds: number, error: string): Promise<void> {
  await query(deferStatement, [id, seconds + 60, error])
}

const purgeStatement = statement(
  'outbox-purge',
  `delete from outbox where id in (select id from outbox where completed_at < now() - interval '1 day' order by completed_at limit $1)
   returning id`,
)

/** Deletes rows that were completed over a day ago. @returns how many */
export async function purgeCompleted(limit = 5_000): Promise<number> {
  return (await query(purgeStatement, [limit])).length
}
