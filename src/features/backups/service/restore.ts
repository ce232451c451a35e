import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { config } from '../../../config/config.ts'
import { knex, transaction } from '../../../platform/database/connections.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { knownMigrations, migrate, migrateTo } from '../../../platform/database/migrations.ts'
import { redispatchAll } from '../../../platform/jobs/relay.ts'
import { audit } from '../../audit/service.ts'
import { readDatabase, readManifest, unpackFiles, type Manifest } from '../archive.ts'
import { connect } from '../connect.ts'
import { check, load } from '../load.ts'
import { countUsers, filledTables, wipe } from '../queries.ts'

/**
 * Makes the database and the uploaded files what they were at a backup, and brings the database to the version of this
 * code. Work that was not done at the time is sent again by the relay, whatever Redis knows.
 * @throws 400 for a file that is no whole backup; 409 CONFLICT for a database with data, unless `force` deletes it, and for
 *   one that processes of the product have open
 */
export async function restore(file: string, { force }: { force: boolean }): Promise<Manifest> {
  const manifest = await readManifest(file)
  const client = await connect()
  try {
    await requireFree(client)
    const filled = await filledTables(client)
    if (filled.length > 0 && !force)
      fail(
        'CONFLICT',
        `The database of DATABASE_URL is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''} have rows). ` +
          'Name an empty one, or add --force to delete all that is in it.',
      )
    await check(readDatabase(file), file)
    await wipe(client)
    await requireKnown(manifest)
    await migrateTo(knex, manifest.migrations)
    await load(client, readDatabase(file), manifest.rows)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(knex)
  await layFiles(file, manifest)
  await redispatchAll()
  const { createdAt, migrations } = manifest
  const after = { createdAt, migrations: migrations.length }
  const entry = { action: 'database.restore', subject: 'database', before: null, after }
  await transaction((trx) => audit(trx, { actorId: null, ...entry }))
  return manifest
}

async function requireFree(client: Client): Promise<void> {
  const users = await countUsers(client)
  if (users > 0)
    fail(
      'CONFLICT',
      `Web or worker processes have the database open (${users} connections). Stop them first, and start them afterwards.`,
    )
}

/** The code may be newer than the backup, not older. */
async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations(knex))
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    fail(
      'CONFLICT',
      `The backup was made by a newer Palengke (it has ${unknown[0]}). Restore it with that version.`,
    )
}

async function layFiles(file: string, { files }: Manifest): Promise<void> {
  if (files === 0) return
  const folder = resolve(config.storage.folder)
  await mkdir(folder, { recursive: true })
  await unpackFiles(file, folder)
}
