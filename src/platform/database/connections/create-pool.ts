import knexFactory, { type Knex } from 'knex'
import type pg from 'pg'
import { log } from '../../runtime/log.ts'
import { isLive, setSocketTimeout } from './connection-liveness.ts'
import { PostgresDialect } from './knex-dialect.ts'

interface PoolOptions {
  connection: pg.ClientConfig
  /** The largest number of connections; they are opened on demand, and closed after 10 s without use. */
  max: number
  /** A connection that receives nothing for as long is closed, so it must be longer than a statement may run. */
  socketTimeoutMs: number
}

/** A pool that waits 2 s for a connection, and then throws `DatabaseUnavailable`. */
export function createPool({ connection, max, socketTimeoutMs }: PoolOptions): Knex {
  return knexFactory({
    client: PostgresDialect,
    connection: connection as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max,
      acquireTimeoutMillis: 2_000,
      idleTimeoutMillis: 10_000,
      createRetryIntervalMillis: 100,
      afterCreate: setSocketTimeout(socketTimeoutMs),
      validate: isLive,
    },
    acquireConnectionTimeout: 2_000,
    log: {
      warn: (message: unknown) => log.debug({ message }, 'knex'),
      error: () => {},
      debug: () => {},
    },
  })
}
