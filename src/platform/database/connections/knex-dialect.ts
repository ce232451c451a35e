import KnexPostgres from 'knex/lib/dialects/postgres/index.js'
import type pg from 'pg'
import { toConnectionError, toQueryError } from '../errors.ts'
import { isConnected } from './run-query.ts'

/** Knex for PostgreSQL that throws `DatabaseUnavailable` where no connection becomes free or one is lost. */
export class PostgresDialect extends KnexPostgres {
  override async acquireConnection(): Promise<pg.Client> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      throw toConnectionError(error)
    }
  }

  override async _query(connection: pg.Client, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query)
    } catch (error) {
      throw toQueryError(error, isConnected(connection))
    }
  }
}
