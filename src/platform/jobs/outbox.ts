/**
 * The outbox: later work committed together with its cause.
 * Guarantee: a row ends only when its effect has committed (`completed_at`) or when it was given up (`dead_lettered_at`); until then it
 * is dispatched again, so a crash, a lost message or an emptied Redis loses nothing. Tests: `test/faults/`.
 */
import { statement, transaction, query, type Transaction } from '../database/connections.ts'
import { createBatcher } from '../database/batcher.ts'
import { createLoader, loaderKeys } from '../database/loader.ts'

export interface OutboxRow {
  id: string
  queue: string
  name: string
  payload: unknown
  attempts: number
  backoff_ms: number
  request_id: string | null
  reply_to: string | null
  /** ISO 8601, or null for now. */
  due_at: string | null
  dispatch_count: number
}

/**
 * New rows from a JSON array, for hot statements too: `given` names a CTE for each of whose rows those of `json`, which may
 * be a column of it, are inserted.
 */
export function insertOutboxFromJson(json: string, given?: string): string {
  return `
  insert into outbox (id, queue, name, payload, attempts, backoff_ms, request_id, reply_to, available_at)
  select r.id, r.queue, r.name, r.payload, r.attempts, r.backoff_ms, r.request_id, r.reply_to,
    coalesce(r.due_at, now() + interval '2 seconds')
  from ${given ? `${given}, ` : ''}jsonb_to_recordset(${json}::jsonb) as r(id uuid, queue text, name text, payload jsonb,
    attempts int, backoff_ms int, request_id text, reply_to text, due_at timestamptz)`
}

const insertRows = statement('outbox-insert', insertOutboxFromJson('$1'))

export async function insertOutboxRows(rows: OutboxRow[], trx: Transaction): Promise<void> {
  await query(insertRows, [JSON.stringify(rows)], trx)
}

/** Writes a row that has no other cause than itself. */
export const insertOutboxRow = createBatcher<OutboxRow, void>(async ({ items }) => {
  await query(insertRows, [JSON.stringify(items)])
  return items.map(() => {})
})

/**
 * Again after 60 s without an effect, then after twice as long each time, at most an hour. A try that has failed by the
 * time this is written may have put the next one off further. It need not wait for the disk: what is forgotten in a crash is
 * sent once more.
 */
function dispatched(given: string): string {
  return `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
   update outbox set dispatch_count = dispatch_count + 1,
     available_at = greatest(available_at, now() + least(interval '60 seconds' * power(2, least(dispatch_count, 6)), interval '1 hour'))
   from unhurried where id = any($1::uuid[]) and completed_at is null and ${given}`
}

const markDispatched = statement('outbox-dispatched', dispatched('true'))

const markFirst = statement('outbox-dispatched-first', dispatched('dispatch_count = 0'))

/** Notes some time later that these were sent as soon as they were there, where that is still news. */
export async function recordFirstDispatch(ids: string[]): Promise<void> {
  await query(markFirst, [ids])
}

const dueRows = statement<OutboxRow>(
  'outbox-due',
  `select id, queue, name, payload, attempts, backoff_ms, request_id, reply_to, dispatch_count, null as due_at
   from outbox where completed_at is null and dead_lettered_at is null and available_at <= now()
   order by available_at limit $1 for update skip locked`,
)

/**
 * One round of the relay: hands due rows to `push` and records it. Many relays may run; a row is held by one.
 * @returns how many rows were dispatched
 */
export async function relayPending(
  push: (rows: OutboxRow[]) => Promise<void>,
  limit = 100,
): Promise<number> {
  return await transaction(async (trx) => {
    const rows = await query(dueRows, [limit], trx)
    if (rows.length === 0) return 0
    await push(rows)
    await query(markDispatched, [rows.map(({ id }) => id)], trx)
    return rows.length
  })
}

const openRow = createLoader(
  statement<{ keyed_by: string; is_open: boolean }>(
    'outbox-open',
    `select id as keyed_by, completed_at is null and dead_lettered_at is null as is_open from outbox where id = ${loaderKeys}`,
  ),
)

/** Whether the work of a row is still to be done. */
export async function isPending(id: string): Promise<boolean> {
  return (await openRow(id))?.is_open ?? false
}

/** Ends rows, for hot statements too; one does not come back when a twin ended it first. `ids` is an array, in order. */
export function completeRowsSql(ids: string): string {
  return `update outbox set completed_at = now() where id = any(${ids}) and completed_at is null returning id`
}

const endRows = statement<{ id: string }>('outbox-done', completeRowsSql('$1::uuid[]'))

/** Ends a row, in the transaction of its effect. False when a twin of this run ended it first. */
export async function markCompleted(id: string, trx?: Transaction): Promise<boolean> {
  return trx ? (await query(endRows, [[id]], trx)).length > 0 : await endAlone(id)
}

const endAlone = createBatcher<string, boolean>(async ({ items }) => {
  const ended = new Set((await query(endRows, [items.toSorted()])).map(({ id }) => id))
  return items.map((id) => ended.delete(id))
})

const postponeRow = statement(
  'outbox-postpone',
  `update outbox set available_at = greatest(available_at, now() + make_interval(secs => $2)), last_error = $3
   where id = $1 and completed_at is null`,
)

/** A try failed and the queue itself tries again in `seconds`; the relay stays out of its way until then. */
export async function deferRetry(id: string, seconds: number, reason: string): Promise<void> {
  await query(postponeRow, [id, seconds + 60, reason])
}

const buryRow = statement(
  'outbox-bury',
  `update outbox set dead_lettered_at = now(), last_error = $2, dispatch_count = greatest(dispatch_count, 1)
   where id = $1 and completed_at is null`,
)

/**
 * Gives a row up: it stays as a dead letter until an operator requeues it. It was sent, noted or not, and what is noted later
 * must not put off whoever requeues it.
 */
export async function moveToDeadLetter(id: string, reason: string): Promise<void> {
  await query(buryRow, [id, reason])
}

const reviveRows = statement<{ id: string }>(
  'outbox-revive',
  `update outbox set dead_lettered_at = null, available_at = now() + make_interval(secs => $3)
   where ($1::text is null or queue = $1) and ($2::uuid is null or id = $2) and dead_lettered_at is not null and completed_at is null
   returning id`,
)

/**
 * Takes rows that were given up into work again: one, all of a queue, or all. What the caller does not run itself the
 * relay dispatches after `seconds`.
 * @returns how many rows live again
 */
export async function requeueDeadLetters(
  queue: string | null,
  id: string | null = null,
  seconds = 60,
): Promise<number> {
  return (await query(reviveRows, [queue, id, seconds])).length
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

const deadRows = statement<DeadLetterRow>(
  'outbox-list-dead',
  `select id, queue, name, payload, last_error, created_at, dead_lettered_at from outbox
   where completed_at is null and dead_lettered_at is not null and ($1::text is null or queue = $1) order by dead_lettered_at desc limit $2`,
)

/** What was given up, the latest first. */
export async function listDeadLetters(
  queue: string | null,
  limit: number,
): Promise<DeadLetterRow[]> {
  return await query(deadRows, [queue, limit])
}

const byQueue = statement<{ queue: string; open: number; dead: number }>(
  'outbox-by-queue',
  `select queue, count(*) filter (where dead_lettered_at is null) as open, count(*) filter (where dead_lettered_at is not null) as dead
   from outbox where completed_at is null group by queue`,
)

/** Rows without an effect so far, and rows that were given up, of each queue that has any. */
export async function outboxByQueue(): Promise<{ queue: string; open: number; dead: number }[]> {
  return await query(byQueue, [])
}

const makeDue = statement<{ id: string }>(
  'outbox-make-due',
  `update outbox set available_at = now()
   where completed_at is null and dead_lettered_at is null and dispatch_count > 0 and available_at > now() returning id`,
)

/** Makes all that was sent before, and has no effect, due at once: for a Redis that knows nothing of it any more. */
export async function redispatchAll(): Promise<number> {
  return (await query(makeDue, [])).length
}

const doneRow = statement<{ id: string }>(
  'outbox-is-done',
  'select id from outbox where id = $1 and completed_at is not null',
)

export async function isCompleted(id: string): Promise<boolean> {
  return (await query(doneRow, [id])).length > 0
}

const state = statement<{ open: number; dead: number; oldest_seconds: number }>(
  'outbox-state',
  `select count(*) filter (where dead_lettered_at is null) as open, count(*) filter (where dead_lettered_at is not null) as dead,
     coalesce(extract(epoch from now() - min(created_at) filter (where dead_lettered_at is null and available_at <= now())), 0)::float8
       as oldest_seconds
   from outbox where completed_at is null`,
)

/** For `/metrics`: open and dead rows, and the age of the oldest row that is due, in seconds. */
export async function outboxStats(): Promise<{
  open: number
  dead: number
  oldest_seconds: number
}> {
  const [row] = await query(state, [])
  return row ?? { open: 0, dead: 0, oldest_seconds: 0 }
}

const purge = statement<{ id: string }>(
  'outbox-purge',
  `delete from outbox where id in (select id from outbox where completed_at < now() - interval '1 day' order by completed_at limit $1)
   returning id`,
)

/** Forgets rows that ended over a day ago. */
export async function purgeCompleted(limit = 5_000): Promise<number> {
  return (await query(purge, [limit])).length
}
