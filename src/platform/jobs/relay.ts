/** Dispatches the outbox rows that are due: those whose first dispatch failed, and those whose effect has not committed since. */
import { statement, query } from '../database/queries.ts'
import { transaction } from '../database/transactions.ts'
import { log } from '../runtime/log.ts'
import type { OutboxRow } from './outbox.ts'

/**
 * The next dispatch comes 60 s later, then after twice as long each time, up to an hour; a failed attempt may have deferred it
 * further already. The commit is asynchronous: one that a crash forgets costs a second dispatch.
 */
function markDispatchedSql(condition: string): string {
  return `with asynchronous_commit as materialized (select set_config('synchronous_commit', 'off', true))
   update outbox set dispatch_count = dispatch_count + 1,
     available_at = greatest(available_at, now() + least(interval '60 seconds' * power(2, least(dispatch_count, 6)), interval '1 hour'))
   from asynchronous_commit where id = any($1::uuid[]) and completed_at is null and ${condition}`
}

const markDispatched = statement('outbox-dispatched', markDispatchedSql('true'))
const markFirstDispatch = statement(
  'outbox-dispatched-first',
  markDispatchedSql('dispatch_count = 0'),
)

const lockDueRows = statement<OutboxRow>(
  '', // a plan for a small outbox would be wrong for the backlog that the relay is there for
  `select id, queue, name, payload, tenant, attempts, backoff_ms, request_id, reply_to, dispatch_count, null as due_at
   from outbox where completed_at is null and dead_lettered_at is null and available_at <= now()
   order by available_at limit $1 for update skip locked`,
)

/**
 * Dispatches up to `limit` due rows. Any number of relays may run, since each skips rows that another has locked.
 * @returns how many rows were dispatched
 */
export async function relayPending(
  dispatch: (rows: OutboxRow[]) => Promise<void>,
  limit = 100,
): Promise<number> {
  return await transaction(async (trx) => {
    const rows = await query(lockDueRows, [limit], trx)
    if (rows.length === 0) return 0
    await dispatch(rows)
    await query(markDispatched, [rows.map(({ id }) => id)], trx)
    return rows.length
  })
}

const redispatchStatement = statement(
  'outbox-redispatch',
  `update outbox set available_at = now()
   where completed_at is null and dead_lettered_at is null and dispatch_count > 0 and available_at > now() returning id`,
)

/** Makes every dispatched row without an effect due at once: for a Redis that has lost its jobs. @returns how many */
export async function redispatchAll(): Promise<number> {
  return (await query(redispatchStatement, [])).length
}

/** Less than the 2 s after which the relay takes a row for lost. */
const RECORD_DELAY_MS = 1_000
const RECORD_BATCH_SIZE = 500

let unrecorded: string[] = []
let timer: NodeJS.Timeout | undefined

/**
 * Records that this process has dispatched a new row: a moment later and in batches, because most rows are completed by then
 * and need no record.
 */
export function recordDispatchSoon(id: string): void {
  unrecorded.push(id)
  timer ??= setTimeout(() => void recordDispatches(), RECORD_DELAY_MS).unref()
}

/** Records the dispatches that were not recorded yet. */
export async function recordDispatches(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const ids = unrecorded
  unrecorded = []
  try {
    for (let from = 0; from < ids.length; from += RECORD_BATCH_SIZE)
      await query(markFirstDispatch, [ids.slice(from, from + RECORD_BATCH_SIZE)])
  } catch (err) {
    log.debug({ rows: ids.length, err }, 'dispatches not recorded, relay will repeat them')
  }
}
