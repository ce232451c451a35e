import pg from 'pg'
import { config } from '../../config/config.ts'

/** A connection without a statement time-out. */
export async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'palengke-backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the running statement fails with it
  await client.connect()
  return client
}
