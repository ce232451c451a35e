import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

const LOCK_TIMEOUT = '2s'
const LOCK_TRIES = 5
const PAUSE_MS = 1_000
const inTheWay = new Set<unknown>(['55P03', '40P01']) // lock timeout, deadlock

const options = {
  directory: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
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

/** The migrations that this code has, in order. */
export async function knownMigrations(knex: Knex): Promise<string[]> {
  const [done, pending] = (await knex.migrate.list(options)) as [
    { name: string }[],
    { file: string }[],
  ]
  return [...done.map(({ name }) => name), ...pending.map(({ file }) => file)].toSorted()
}

/** Runs the migrations named, in order; of an empty database that makes one of an earlier version of the code. */
export async function migrateTo(knex: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await migrateOne(knex, name)
}

/** Waits at most 2 s for each lock, since traffic queues behind what waits for one; then lets it pass and tries again. */
async function migrateOne(knex: Knex, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await knex.migrate.up({ ...options, name }))
    } catch (error) {
      const isInTheWay = error instanceof Error && 'code' in error && inTheWay.has(error.code)
      if (!isInTheWay || attempt === LOCK_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** The migrations that this code needs and the database does not have. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const [, pending] = (await knex.migrate.list(options)) as [unknown, { file: string }[]]
  return pending.map(({ file }) => file)
}
