/** Named prepared statements. */
import type { Knex } from 'knex'
import pg from 'pg'
import { boundedPool, knex, readPool } from './connections/pool.ts'
import { retryOnDeadlock, toQueryError } from './errors.ts'
import { isConnected, runQuery } from './connections/run-query.ts'
import type { Transaction } from './transactions.ts'

/**
 * The name is the key of its cached plan on each connection: one text a name. Without a name it is planned for each execution,
 * for the table as it is then and the values it comes with.
 */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/** Runs a hot read on the pool for reads, so it must be short and take no lock. */
export async function queryRead<Row>(query: Statement<Row>, values: unknown[]): Promise<Row[]> {
  return await replanIfStale(query, (planned) => queryOn(readPool.client, planned, values))
}

/**
 * Runs a read whose cost anybody may choose, such as a search: on connections of its own, for at most 300 ms. Every such read has
 * to be bounded by its own limits, too; the time-out is for what they do not foresee.
 * @throws what `isDatabaseUnavailable` knows, hence 503 BUSY, when it is cut off
 */
export async function queryBounded<Row>(query: Statement<Row>, values: unknown[]): Promise<Row[]> {
  return await replanIfStale(query, (planned) => queryOn(boundedPool.client, planned, values))
}

/** Runs a statement on a pooled connection: in a transaction of its own, or inside `trx`. */
export async function query<Row>(
  query: Statement<Row>,
  values: unknown[],
  trx?: Transaction,
): Promise<Row[]> {
  if (trx) return await queryOn(trx.client, query, values)
  return await retryOnDeadlock(() =>
    replanIfStale(query, (planned) => queryOn(knex.client, planned, values)),
  )
}

async function queryOn<Row>(
  client: Knex.Client,
  { name, text }: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const connection = (await client.acquireConnection()) as pg.Client
  try {
    return await runQuery(connection, { name, text, values })
  } catch (error) {
    // A stale plan lives as long as its connection; Knex drops a connection marked like this.
    if (isStalePlan(error)) Object.assign(connection, { __knex__disposed: error })
    throw toQueryError(error, isConnected(connection))
  } finally {
    await client.releaseConnection(connection)
  }
}

/**
 * A migration can invalidate cached plans. The statement then runs once more without a name, so that it is planned wherever it
 * runs: a connection pooler may keep the connection with the stale plan.
 */
async function replanIfStale<Row, T>(
  query: Statement<Row>,
  run: (query: Statement<Row>) => Promise<T>,
): Promise<T> {
  try {
    return await run(query)
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return await run({ ...query, name: '' })
  }
}

function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000'
}
