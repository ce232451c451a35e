import { createWriteStream } from 'node:fs'
import { access, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type { Client } from 'pg'
import { config } from '../../../config/config.ts'
import { now } from '../../../platform/values/clock.ts'
import { copyOut } from '../../../platform/database/copy-streams.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { DATABASE, filesIn, MANIFEST, pack, type Manifest } from '../archive.ts'
import { connect } from '../connect.ts'
import {
  listForeignKeys,
  listMigrations,
  listSequences,
  listTables,
  type Table,
} from '../queries.ts'
import { closing, copyLine, END_OF_ROWS, opening } from '../script.ts'

/**
 * Writes everything that the product keeps into one file: the database as it is at one moment, while the product runs on,
 * and the uploaded files, unless a bucket has them. It needs no program of PostgreSQL. @throws 409 for a file that is there already
 */
export async function backUp(file: string): Promise<Manifest> {
  const target = resolve(file)
  const isThere = await access(target).then(
    () => true,
    () => false,
  )
  if (isThere) fail('CONFLICT', `${file} is there already; name a new file.`)
  const stage = `${target}.part`
  await mkdir(stage, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) =>
    fail(
      'CONFLICT',
      `${stage} can't be made (${error.code}); is another backup to ${file} running?`,
    ),
  )
  try {
    const database = await dump(join(stage, DATABASE))
    const folder = resolve(config.storage.folder)
    const files = config.storage.s3 ? [] : await filesIn(folder) // after the database: what that names is among them
    const manifest: Manifest = {
      kind: 'palengke-backup',
      version: 1,
      createdAt: now().toISOString(),
      ...database,
      files: files.length,
    }
    await writeFile(join(stage, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const archive = join(stage, 'archive.tar')
    await pack(archive, stage, folder, files)
    await chmod(archive, 0o600)
    await rename(archive, target)
    return manifest
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** One SQL script of all rows, read in one snapshot. */
async function dump(file: string): Promise<Pick<Manifest, 'migrations' | 'postgres' | 'rows'>> {
  const client = await connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local search_path = ''`)
    await client.query(`set local datestyle = 'ISO'`)
    await client.query(`set local extra_float_digits = 1`)
    const [migrations, tables] = [await listMigrations(client), await listTables(client)]
    const [keys, sequences] = [await listForeignKeys(client), await listSequences(client)]
    if (migrations.length === 0)
      fail('CONFLICT', 'The database was never migrated, so there is nothing to back up.')
    const script = createGzip({ level: 3 })
    const written = finished(script.pipe(createWriteStream(file, { mode: 0o600 })))
    await say(script, opening(tables, keys))
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table.name] = await copyRows(client, table, script)
    await say(script, closing(tables, keys, sequences))
    script.end()
    await written
    const postgres = String((await client.query('show server_version')).rows[0].server_version)
    return { migrations, postgres, rows }
  } finally {
    await client.end()
  }
}

async function copyRows(client: Client, table: Table, script: Gzip): Promise<number> {
  await say(script, [copyLine(table)])
  const { bytes, rows } = copyOut(
    client,
    `copy ${table.name} (${table.columns.join(', ')}) to stdout`,
  )
  for await (const chunk of bytes) if (!script.write(chunk)) await once(script, 'drain')
  await say(script, [END_OF_ROWS])
  return rows()
}

async function say(script: Gzip, lines: string[]): Promise<void> {
  for (const line of lines) if (!script.write(`${line}\n`)) await once(script, 'drain')
}
