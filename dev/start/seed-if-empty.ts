import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { given } from './environment.ts'

type Note = { database: string; state: 'due' | 'made' }

type Market = {
  /** Whether the demo market has to be made in this start. */
  isDue: boolean
  /** Whether its log-ins work once it was made, now or earlier. */
  exists: boolean
  /** To be called when it was made. */
  isMade(): void
}

/**
 * Whether this database gets the demo market: only one that was empty before the migrations. A
 * note in the data folder remembers it, so that an interrupted start is made good by the next.
 */
export async function demoMarket(
  data: string,
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
): Promise<Market> {
  const file = join(data, 'market.json')
  const own = given(env, 'DATABASE_URL')
  const database = own ? createHash('sha256').update(own).digest('hex') : 'embedded'
  const write = (state: Note['state']) => writeFileSync(file, JSON.stringify({ database, state }))
  const kept = readNote(file)
  const state = kept?.database === database ? kept.state : undefined
  if (env.DEMO_SEED === 'off') return { isDue: false, exists: state === 'made', isMade() {} }
  const isDue = state === 'due' || (state === undefined && (await isEmpty(databaseUrl)))
  if (isDue) write('due')
  return { isDue, exists: isDue || state === 'made', isMade: () => write('made') }
}

async function isEmpty(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rowCount } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    )
    return rowCount === 0
  } catch (cause) {
    throw new Error(`The database of DATABASE_URL does not answer: ${String(cause)}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}

function readNote(file: string): Note | undefined {
  try {
    const note: Note = JSON.parse(readFileSync(file, 'utf8'))
    return note
  } catch {
    return undefined
  }
}
