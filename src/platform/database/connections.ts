/**
 * PostgreSQL. Three ways in, one pool size to count:
 * - `read`: named prepared statements over two pipelined connections, for hot reads that never wait on a lock;
 * - `write`: one named prepared statement on a pooled connection, an implicit transaction of its own;
 * - `transaction`: an interactive transaction on a pooled connection, for everything else.
 */
import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { config } from '../../config/config.ts'
import { setSocketTimeout, isLive } from './connection-liveness.ts'
import { log } from '../runtime/log.ts'
import { createPipelinedConnections } from './pipelined-connections.ts'
import { runQuery } from './run-query.ts'

export type Transaction = Knex.Transaction

/** A named prepared statement. The name is the key of its plan on each connection: one text a name. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // dates stay YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and centavos fit 2^53
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const connection = {
  connectionString: walkingIndexes(),
  application_name: 'palengke',
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

export const knex = knexFactory({
  client: 'pg',
  connection: { ...connection, lock_timeout: 5_000 } as Knex.PgConnectionConfig,
  pool: {
    min: 0,
    max: config.databasePool,
    acquireTimeoutMillis: 2_000,
    idleTimeoutMillis: 10_000,
    createRetryIntervalMillis: 100,
    afterCreate: setSocketTimeout,
    validate: isLive,
  },
  acquireConnectionTimeout: 2_000,
  log: {
    warn: (message: unknown) => log.debug({ message }, 'knex'),
    error: () => {},
    debug: () => {},
  },
})

const READ_TIMEOUT_MS = 2_500
const readers = createPipelinedConnections(
  { ...connection, statement_timeout: 2_000 },
  READ_TIMEOUT_MS,
)
let reading = 0

/** Runs a hot read. It shares its connection with its neighbours, so it must be short and take no lock. */
export async function queryPipelined<Row>(
  query: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  return await withRetryAfterMigration(query, async (planned) => {
    reading += 1
    try {
      return await readers.rows<Row>({ name: planned.name, text: planned.text, values })
    } finally {
      reading -= 1
    }
  })
}

/**
 * Statements walk indexes. PostgreSQL would plan one as a scan of the whole table while that is empty (an outbox that has been
 * swept), and keep the plan on the connection when the table has grown. What has no index to walk is scanned all the same.
 */
function walkingIndexes(): string {
  const url = new URL(config.databaseUrl)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${given} -c enable_seqscan=off`.trim())
  return url.href
}

/** How many statements of this process have no answer yet: reads under way, and work that waits for a connection. */
export function databaseBacklog(): number {
  return reading + (knex.client.pool as { numPendingAcquires(): number }).numPendingAcquires()
}

/** Runs one writing statement in a transaction of its own, or inside `trx` when there is one. */
export async function query<Row>(
  query: Statement<Row>,
  values: unknown[],
  trx?: Transaction,
): Promise<Row[]> {
  if (trx) return await queryOn(trx.client, query, values)
  return await retryOnDeadlock(() =>
    withRetryAfterMigration(query, (planned) => queryOn(knex.client, planned, values)),
  )
}

async function queryOn<Row>(
  client: Knex.Client,
  query: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const connected = (await client.acquireConnection()) as pg.Client
  try {
    return await runQuery(connected, { name: query.name, text: query.text, values })
  } catch (error) {
    // A stale plan lives as long as its connection: knex drops a connection marked so.
    if (error instanceof Error && 'code' in error && error.code === '0A000')
      Object.assign(connected, { __knex__disposed: error })
    throw error
  } finally {
    await client.releaseConnection(connected)
  }
}

/**
 * Runs `work` in one transaction. What it enqueued leaves for Redis right after the commit. `work` runs again when
 * PostgreSQL ended it to resolve a deadlock, so all that it does must be in `trx`.
 * @throws what `work` throws, after rolling back
 */
export async function transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return await retryOnDeadlock(async () => {
    const committed: (() => void)[] = []
    const result = await knex.transaction(async (trx) => {
      afterCommits.set(trx, committed)
      return await work(trx)
    })
    for (const act of committed) act()
    return result
  })
}

const TRIES = 3

/** Of transactions that stand in each other's way PostgreSQL ends one, which left nothing behind and may simply run again. */
async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isVictim =
        error instanceof Error && 'code' in error && RETRYABLE_SQLSTATES.has(error.code)
      if (!isVictim || attempt === TRIES) throw error
    }
  }
}

const RETRYABLE_SQLSTATES = new Set<unknown>(['40P01', '40001']) // deadlock, serialisation failure

/**
 * Runs `work` in a transaction that reads everything as it is now and writes nothing. It holds a pooled connection, so it must
 * not wait for a client.
 */
export async function snapshot<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return await knex.transaction(work, { isolationLevel: 'repeatable read', readOnly: true })
}

/** Runs `act` once the transaction has committed; never after a rollback. `act` must not throw. */
export function afterCommit(trx: Transaction, act: () => void): void {
  const committed = afterCommits.get(trx)
  if (!committed)
    throw new Error('Open transactions with lib/db transaction(), so that commits are seen')
  committed.push(act)
}

const afterCommits = new WeakMap<Transaction, (() => void)[]>()

/** Whether PostgreSQL answers; for readiness. */
export async function pingDatabase(): Promise<boolean> {
  return await queryPipelined(statement<{ ok: number }>('ping', 'select 1 as ok'), []).then(
    () => true,
    () => false,
  )
}

export async function closeDatabase(): Promise<void> {
  await Promise.allSettled([readers.close(), knex.destroy()])
}

/** The names of a unique, check or foreign-key violation, for the model that owns the constraint. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** Whether the outside is to blame: the database is away or overloaded, so the caller may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unavailableCodes.test(code) || unavailableMessages.test(error.message)
}

const unavailableCodes =
  /^(08|53|57P|57014|55P03|25P03|40P01|40001|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/
const unavailableMessages =
  /Connection terminated|timeout expired|Timeout acquiring|Query read timeout|not queryable|connection timeout/i

/**
 * Whether a statement of its own transaction failed without an effect: PostgreSQL itself said no. After a lost connection, or
 * one that PostgreSQL ended, nobody knows.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P|58|XX)/.test(error.code ?? '08')
}

/**
 * A migration can invalidate cached plans (0A000); the statement then runs once more without a name, so that it is planned
 * afresh wherever it runs: the stale plan may be kept by a connection of a pooler, which is not ours to close.
 */
async function withRetryAfterMigration<Row, T>(
  query: Statement<Row>,
  run: (query: Statement<Row>) => Promise<T>,
): Promise<T> {
  try {
    return await run(query)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '0A000')) throw error
    void readers.close()
    return await run({ ...query, name: '' })
  }
}
