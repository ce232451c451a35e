/**
 * Connections to PostgreSQL: a Knex pool for statements, transactions and models, and a few pipelined connections for hot reads.
 */
import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { config } from '../../../config/config.ts'
import { log } from '../../runtime/log.ts'
import { isLive, setSocketTimeout } from './connection-liveness.ts'
import { PostgresDialect } from './knex-dialect.ts'
import { createPipelinedConnections } from './pipelined-connections.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // dates stay YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and centavos fit 2^53
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const connection = {
  connectionString: withOption(config.databaseUrl, 'random_page_cost=1.1'), // see decision 52
  application_name: 'palengke',
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

export const knex = knexFactory({
  client: PostgresDialect,
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

/** For reads that are short and take no lock: a query that waits holds up those behind it. */
export const pipelinedConnections = createPipelinedConnections(
  { ...connection, statement_timeout: 2_000 },
  { answerTimeoutMs: 2_500 },
)

/** How many statements of this process have no answer yet: pipelined reads, and calls that wait for a pooled connection. */
export function databaseBacklog(): number {
  const pool = knex.client.pool as { numPendingAcquires(): number }
  return pipelinedConnections.pending() + pool.numPendingAcquires()
}

/** Whether PostgreSQL answers, for readiness. */
export async function pingDatabase(): Promise<boolean> {
  return await pipelinedConnections.query({ name: 'ping', text: 'select 1' }).then(
    () => true,
    () => false,
  )
}

export async function closeDatabase(): Promise<void> {
  await Promise.allSettled([pipelinedConnections.close(), knex.destroy()])
}

function withOption(databaseUrl: string, setting: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c ${setting}`.trim())
  return url.href
}
