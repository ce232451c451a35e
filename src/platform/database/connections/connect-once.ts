import knexFactory, { type Knex } from 'knex'

export type Connection = Knex

/** One connection to any database, for a tool that checks it; every statement and the connecting itself time out. */
export function connectOnce(
  connectionString: string,
  { name, timeoutMs }: { name: string; timeoutMs: number },
): Connection {
  const connection = {
    connectionString,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
  } as Knex.PgConnectionConfig
  const log = { warn() {}, error() {}, debug() {} } // every error is thrown as well
  return knexFactory({ client: 'pg', connection, pool: { min: 0, max: 1 }, log })
}
