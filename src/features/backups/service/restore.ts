import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { config } from '../../../config/config.ts'
import { knex } from '../../../platform/database/connections/pool.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { knownMigrations, migrate, migrateTo } from '../../../platform/database/migrations.ts'
import { redispatchAll } from '../../../platform/jobs/relay.ts'
import { audit } from '../../audit/service.ts'
import { readScript, readManifest, extractFiles, type Manifest } from '../archive.ts'
import { connect } from '../connect.ts'
import { loadScript, verifyScript } from '../load.ts'
import { countConnections, dropAll, listNonEmptyTables } from '../queries.ts'

/**
 * Restores the database and the uploaded files, and migrates the database to this version of the code. The relay dispatches all
 * jobs that were not completed at the time of the backup, whatever Redis has.
 * @throws 400 for an invalid or incomplete backup; 409 CONFLICT for a database with data, unless `force` deletes it, and for
 *   one that web or worker processes are connected to
 */
export async function restore(file: string, { force }: { force: boolean }): Promise<Manifest> {
  const manifest = await readManifest(file)
  const client = await connect()
  try {
    await assertUnused(client)
    const nonEmpty = await listNonEmptyTables(client)
    if (nonEmpty.length > 0 && !force)
      fail(
        'CONFLICT',
        `The database of DATABASE_URL is not empty (${nonEmpty.slice(0, 5).join(', ')}${nonEmpty.length > 5 ? ', …' : ''} have rows). ` +
          'Name an empty one, or add --force to delete all that is in it.',
      )
    await verifyScript(readScript(file), file)
    await dropAll(client)
    assertKnownMigrations(manifest)
    await migrateTo(knex, manifest.migrations)
    await loadScript(client, readScript(file), manifest.rows)
    await analyze(client, manifest)
  } finally {
    await client.end()
  }
  await migrate(knex)
  await restoreFiles(file, manifest)
  await redispatchAll()
  const { createdAt, migrations } = manifest
  const after = { createdAt, migrations: migrations.length }
  const entry = { action: 'database.restore', subject: 'database', before: null, after }
  await transaction((trx) => audit(trx, { actorId: null, ...entry }))
  return manifest
}

/** Of tables without rows there is nothing to learn; PostgreSQL would plan for them to stay empty. */
async function analyze(client: Client, { rows }: Manifest): Promise<void> {
  const tables = Object.keys(rows).filter((table) => rows[table]! > 0)
  if (tables.length > 0) await client.query(`analyze ${tables.join(', ')}`)
}

async function assertUnused(client: Client): Promise<void> {
  const connections = await countConnections(client)
  if (connections > 0)
    fail(
      'CONFLICT',
      `Web or worker processes have the database open (${connections} connections). Stop them first, and start them afterwards.`,
    )
}

/** The code may be newer than the backup, but not older. */
function assertKnownMigrations({ migrations }: Manifest): void {
  const known = new Set(knownMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    fail(
      'CONFLICT',
      `The backup was made by a newer Palengke (it has ${unknown[0]}). Restore it with that version.`,
    )
}

async function restoreFiles(file: string, { files }: Manifest): Promise<void> {
  if (files === 0) return
  const folder = resolve(config.storage.folder)
  await mkdir(folder, { recursive: true })
  await extractFiles(file, folder)
}
