import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

const options = {
  directory: fileURLToPath(new URL('../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
}

const LOCK_TRIES = 5

/**
 * Brings the database to this version of the code. A migration waits at most 2 s for a lock, so that traffic never queues
 * behind it, and is tried again. @returns the names of the migrations that ran
 */
export async function migrate(knex: Knex): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [, ran] = (await knex.migrate.latest(options)) as [number, string[]]
      return ran
    } catch (error) {
      const lockTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
      if (!lockTimeout || attempt === LOCK_TRIES) throw error
    }
  }
}

/** The migrations that this code has, in order. */
export async function knownMigrations(knex: Knex): Promise<string[]> {
  const [done, pending] = (await knex.migrate.list(options)) as [
    { name: string }[],
    { file: string }[],
  ]
  return [...done.map(({ name }) => name), ...pending.map(({ file }) => file)].toSorted()
}

/** Brings an empty database to an earlier version of the code: the migrations named, in order. */
export async function migrateTo(knex: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await knex.migrate.up({ ...options, name })
}

/** The migrations that this code needs and the database does not have. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const [, pending] = (await knex.migrate.list(options)) as [unknown, { file: string }[]]
  return pending.map(({ file }) => file)
}
