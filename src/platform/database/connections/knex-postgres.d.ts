declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'
  import type pg from 'pg'

  export default class PostgresDialect extends Knex.Client {
    override acquireConnection(): Promise<pg.Client>
    _query(connection: pg.Client, query: unknown): Promise<unknown>
  }
}
