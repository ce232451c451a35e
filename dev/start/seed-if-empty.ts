import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readVariable } from './environment.ts'

type SeedRecord = { database: string; state: 'due' | 'done' }

type SeedPlan = {
  /** Whether this start has to seed the demo market. */
  isNeeded: boolean
  /** Whether the accounts of the demo market exist, once this start is complete. */
  hasLogins: boolean
  markDone(): void
}

/**
 * Decides whether to seed the demo market: only in a database that was empty before the migrations.
 * A file in the data folder records it, so that the next start repeats an interrupted seed.
 */
export async function planSeed(
  data: string,
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
): Promise<SeedPlan> {
  const file = join(data, 'market.json')
  const external = readVariable(env, 'DATABASE_URL')
  const database = external ? createHash('sha256').update(external).digest('hex') : 'embedded'
  const write = (state: SeedRecord['state']) =>
    writeFileSync(file, JSON.stringify({ database, state }))
  const record = readRecord(file)
  const state = record?.database === database ? record.state : undefined
  if (env.DEMO_SEED === 'off')
    return { isNeeded: false, hasLogins: state === 'done', markDone() {} }
  const isNeeded = state === 'due' || (state === undefined && (await isEmpty(databaseUrl)))
  if (isNeeded) write('due')
  return { isNeeded, hasLogins: isNeeded || state === 'done', markDone: () => write('done') }
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
    throw new Error(`Cannot connect to DATABASE_URL: ${String(cause)}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}

function readRecord(file: string): SeedRecord | undefined {
  try {
    const record: SeedRecord = JSON.parse(readFileSync(file, 'utf8'))
    return record
  } catch {
    return undefined
  }
}
