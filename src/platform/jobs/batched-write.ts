/**
 * A write with its jobs and its idempotent response, batched: one statement and one commit for all items that arrive while
 * the batch before is being written. See `database/batcher.ts` for what a failing batch means to its items.
 */
import {
  createBatcher,
  lockTimeoutCte,
  singleItemBatch,
  type Batch,
  type BatcherOptions,
} from '../database/batcher.ts'
import { afterCommit, type Transaction } from '../database/transactions.ts'
import { query, statement } from '../database/queries.ts'
import {
  hasClaim,
  lockClaimsCte,
  PENDING_RESPONSE_COLUMNS,
  saveResponsesCte,
  type PendingResponse,
} from '../database/fragments/idempotency.ts'
import { insertOutboxFromJson, type OutboxRow } from './outbox.ts'
import { dispatchAfterCommit } from './queues.ts'

/** The parts of a statement that all batched writes share. Begin it with `input`; separate them by commas. */
export interface BatchedWriteSql {
  /**
   * The CTEs `lock_timeout` and `input`: the items, with an `ordinal` and the given columns. Whatever takes locks must read
   * `input`, or it waits for them without the time-out.
   */
  input: (columns: string) => string
  /** The CTE `idempotency`: the claims of the items, locked. */
  idempotency: string
  /** A condition: no request has taken over the idempotency key of `item`, a row of `input`. */
  hasClaim: (item: string) => string
  /** The CTE `outbox`: inserts the jobs of all rows of `accepted`, a CTE with the columns of `input`. */
  outbox: (accepted: string) => string
  /** The CTE `response_saved`: saves the responses of all rows of `accepted` with the HTTP status of the route. */
  saveResponses: (accepted: string, status: number) => string
}

interface BatchedWrite<Item, Result> extends BatcherOptions {
  name: string
  /** An item as a row of `input`: an object, or the JSON text of one. */
  input: (item: Item) => object | string
  /** The jobs of an item. They leave for Redis after the commit if `isWritten`. */
  outbox?: (item: Item) => readonly OutboxRow[]
  /** The response to save with the effect, for a route with `Idempotency-Key`. */
  response?: (item: Item) => PendingResponse | null
  /**
   * Selects one result an item, in the order of `ordinal`. Its only parameters are those of `input`: with another one that
   * PostgreSQL can fold, its plans for given values look cheaper, and it plans the statement anew for each batch.
   */
  sql: (parts: BatchedWriteSql) => string
  isWritten: (result: Result) => boolean
  /** Results that an item owes to the others of its batch: it is written again by itself. */
  retryAlone?: (result: Result) => boolean
}

/** @returns writes one item: in a batch, or by itself in `trx` */
export function batchedWrite<Item, Result>(
  write: BatchedWrite<Item, Result>,
): (item: Item, trx?: Transaction) => Promise<Result> {
  const prepared = statement<Result>(write.name, write.sql(parts))
  const { retryAlone = () => false, outbox = () => [] } = write

  async function writeAll({ items, lockTimeout }: Batch<Item>, trx?: Transaction) {
    const input = `[${items.map((item, ordinal) => inputJson(write, item, ordinal)).join()}]`
    return await query(prepared, [input, lockTimeout], trx)
  }

  const writeBatched = createBatcher<Item, { result: Result; batchSize: number }>(async (batch) => {
    const results = await writeAll(batch)
    return results.map((result) => ({ result, batchSize: batch.items.length }))
  }, write)

  async function writeOne(item: Item, trx?: Transaction): Promise<Result> {
    if (trx) return (await writeAll(singleItemBatch(item), trx))[0]!
    const { result, batchSize } = await writeBatched(item)
    if (batchSize === 1 || !retryAlone(result)) return result
    return (await writeAll(singleItemBatch(item)))[0]!
  }

  return async (item, trx) => {
    const result = await writeOne(item, trx)
    if (!write.isWritten(result)) return result
    const dispatch = () => outbox(item).forEach((row) => row.due_at ?? dispatchAfterCommit(row))
    if (trx) afterCommit(trx, dispatch)
    else dispatch()
    return result
  }
}

const parts: BatchedWriteSql = {
  input: (columns) => `lock_timeout as materialized (${lockTimeoutCte('$2')}),
   input as materialized (
     select item.* from lock_timeout, jsonb_to_recordset($1::jsonb)
       as item(ordinal int, ${columns}, outbox jsonb, ${PENDING_RESPONSE_COLUMNS}))`,
  idempotency: lockClaimsCte,
  hasClaim,
  outbox: (accepted) => `outbox as (${insertOutboxFromJson(`${accepted}.outbox`, accepted)})`,
  saveResponses: saveResponsesCte,
}

function inputJson<Item>(
  { input, outbox, response }: Pick<BatchedWrite<Item, never>, 'input' | 'outbox' | 'response'>,
  item: Item,
  ordinal: number,
): string {
  const columns = input(item)
  const shared = JSON.stringify({ ordinal, outbox: outbox?.(item), ...response?.(item) })
  const domain = typeof columns === 'string' ? columns : JSON.stringify(columns)
  return `${shared.slice(0, -1)},${domain.slice(1)}`
}
