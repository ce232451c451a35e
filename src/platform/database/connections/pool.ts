/**
 * Connections to PostgreSQL: a Knex pool for statements, transactions and models, a small one for hot reads, and one for reads
 * whose cost anybody may choose.
 */
import pg from 'pg'
import { config } from '../../../config/config.ts'
import { createPool } from './create-pool.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // dates stay YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and centavos fit 2^53
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const READ_CONNECTIONS = 4
const BOUNDED_CONNECTIONS = 4

const connection = {
  connectionString: withOption(config.databaseUrl, 'random_page_cost=1.1'), // see decision 52
  application_name: 'palengke',
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** For statements, transactions and models. */
export const knex = createPool({
  connection: { ...connection, lock_timeout: 5_000 },
  max: config.databasePool,
  socketTimeoutMs: 12_000,
})

/** For hot reads, which are short and take no lock: they never wait behind writes that wait for one. */
export const readPool = createPool({
  connection: { ...connection, statement_timeout: 2_000 },
  max: READ_CONNECTIONS,
  socketTimeoutMs: 2_500,
})

/** For searches: the question of a stranger can make a statement slow, and nothing else may wait behind it. */
export const boundedPool = createPool({
  connection: { ...connection, statement_timeout: 300 },
  max: BOUNDED_CONNECTIONS,
  socketTimeoutMs: 2_500,
})

/** How many calls of this process wait for a connection; searches that do must not make it refuse other requests. */
export function databaseBacklog(): number {
  const waiting = (pool: { numPendingAcquires(): number }) => pool.numPendingAcquires()
  return waiting(knex.client.pool) + waiting(readPool.client.pool)
}

/** Whether PostgreSQL answers, for readiness. */
export async function pingDatabase(): Promise<boolean> {
  return await readPool.raw('select 1').then(
    () => true,
    () => false,
  )
}

export async function closeDatabase(): Promise<void> {
  await Promise.allSettled([readPool.destroy(), boundedPool.destroy(), knex.destroy()])
}

function withOption(databaseUrl: string, setting: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c ${setting}`.trim())
  return url.href
}
