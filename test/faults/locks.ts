import { expect } from 'chai'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

const LOCKS = 'locks of the tests'

export interface Lock {
  /** Runs a locking query, which must find something. */
  take(text: string, ids: string[]): Promise<void>
  /** Keeps everyone from a table, readers as well. */
  takeTable(table: string): Promise<void>
  release(): Promise<void>
}

/** Holds rows against the product, so that it stands still in the middle of a transaction: at most 5 s, then it gives up. */
export async function lockRows({ databaseUrl }: Cluster): Promise<Lock> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: LOCKS })
  client.on('error', () => {}) // the next test ends what a failed one has left
  await client.connect()
  await client.query('begin')
  return {
    async take(text, ids) {
      expect((await client.query(text, [ids])).rowCount).to.be.above(0)
    },
    takeTable: async (table) =>
      void (await client.query(`lock table ${client.escapeIdentifier(table)}`)),
    release: () => client.end(),
  }
}

/** How many transactions of the product wait for a row. */
export async function waitingForLocks({ sql }: Cluster): Promise<number> {
  const rows = await sql(
    `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'palengke'`,
  )
  return rows.length
}

/** Ends the locks that a failed test has left. */
export async function releaseLocks({ sql }: Pick<Cluster, 'sql'>): Promise<void> {
  await sql('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    LOCKS,
  ])
}
