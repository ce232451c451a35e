import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import pRetry from 'p-retry'

const LOCK_TIMEOUT = '2s'
const RETRIES = 4
const RETRY_DELAY_MS = 1_000
const LOCK_CONFLICTS = new Set<unknown>(['55P03', '40P01']) // lock timeout, deadlock

const options = {
  directory: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
  // A release migrates while the version before still serves, which then finds migrations that it does not know.
  disableMigrationsListValidation: true,
  beforeEach: async (trx: Knex) => await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`),
}

/**
 * Brings the database to this version of the code, one transaction a migration.
 * @returns the names of the migrations that ran
 */
export async function migrate(knex: Knex): Promise<string[]> {
  const pending = await pendingMigrations(knex)
  await migrateTo(knex, pending)
  return pending
}

/** All migrations of this code, in order. */
export function knownMigrations(): string[] {
  return readdirSync(options.directory)
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
}

/** Runs the named migrations, in order: an empty database then has the schema of an earlier version of the code. */
export async function migrateTo(knex: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await migrateOne(knex, name)
}

/** Waits at most 2 s for each lock, because traffic queues behind it; then lets the traffic pass and tries again. */
async function migrateOne(knex: Knex, name: string): Promise<void> {
  await pRetry(() => knex.migrate.up({ ...options, name }), {
    retries: RETRIES,
    minTimeout: RETRY_DELAY_MS,
    factor: 1,
    shouldRetry: ({ error }) => 'code' in error && LOCK_CONFLICTS.has(error.code),
  })
}

/** The migrations that this code needs and the database does not have. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const [, pending] = (await knex.migrate.list(options)) as [unknown, { file: string }[]]
  return pending.map(({ file }) => file)
}
