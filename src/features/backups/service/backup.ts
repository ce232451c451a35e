import { createWriteStream } from 'node:fs'
import { access, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { config } from '../../../config/config.ts'
import { now } from '../../../platform/values/clock.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { DATABASE, listFiles, MANIFEST, pack, type Manifest } from '../archive.ts'
import { connect } from '../connect.ts'
import { listForeignKeys, listMigrations, listSequences, listTables } from '../queries.ts'
import {
  copyLine,
  copyOutStatement,
  END_OF_ROWS,
  statementsAfterRows,
  statementsBeforeRows,
} from '../script.ts'

/**
 * Writes one file with a snapshot of the database, taken while the product runs, and the uploaded files, unless they are in a
 * bucket. It needs none of PostgreSQL's programs. @throws 409 for a file that exists
 */
export async function backUp(file: string): Promise<Manifest> {
  const target = resolve(file)
  const exists = await access(target).then(
    () => true,
    () => false,
  )
  if (exists) fail('CONFLICT', `${file} is there already; name a new file.`)
  const staging = `${target}.part`
  await mkdir(staging, { mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) =>
    fail(
      'CONFLICT',
      code === 'EEXIST'
        ? `${staging} is there already. Unless another backup to ${file} is running, delete it.`
        : `${staging} can't be made (${code}). Name a file in a folder that exists and that this user may write to.`,
    ),
  )
  try {
    const database = await dump(join(staging, DATABASE))
    const folder = resolve(config.storage.folder)
    const files = config.storage.s3 ? [] : await listFiles(folder) // after the database, so that all files it names are included
    const manifest: Manifest = {
      kind: 'palengke-backup',
      version: 1,
      createdAt: now().toISOString(),
      ...database,
      files: files.length,
    }
    await writeFile(join(staging, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const archive = join(staging, 'archive.tar')
    await pack(archive, staging, folder, files)
    await chmod(archive, 0o600)
    await rename(archive, target)
    return manifest
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Writes one SQL script of all rows, from one snapshot. */
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
    const rows: Record<string, number> = {}
    await pipeline(
      async function* () {
        yield* lines(statementsBeforeRows(tables, keys))
        for (const table of tables) {
          yield* lines([copyLine(table)])
          const copy = client.query(copyTo(copyOutStatement(table)))
          yield* copy
          rows[table.name] = copy.rowCount
          yield* lines([END_OF_ROWS])
        }
        yield* lines(statementsAfterRows(tables, keys, sequences))
      },
      createGzip({ level: 3 }),
      createWriteStream(file, { mode: 0o600 }),
    )
    const postgres = String((await client.query('show server_version')).rows[0].server_version)
    return { migrations, postgres, rows }
  } finally {
    await client.end()
  }
}

function lines(statements: string[]): string[] {
  return statements.map((statement) => `${statement}\n`)
}
