/** The file of a backup: a tar archive with what it is, the database, and the uploaded files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { fail } from '../../platform/contract/errors.ts'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'database.sql.gz'
const ON_ITS_WAY = 'incoming/' // as in features/uploads/keys.ts

export interface Manifest {
  kind: 'palengke-backup'
  version: 1
  createdAt: string
  /** Of the server, such as `18.4`. */
  postgres: string
  /** Names of the migrations that made the database. */
  migrations: string[]
  /** Rows of each table. */
  rows: Record<string, number>
  files: number
}

/** Packs the manifest and the database of `stage` and the files of `folder`, as they are named there. */
export async function pack(archive: string, stage: string, folder: string, files: string[]) {
  const list = join(stage, 'files.txt')
  await writeFile(list, files.map((file) => `./${file}\n`).join(''))
  const uploads = files.length > 0 ? ['-C', folder, '-T', list] : []
  await run(['-cf', archive, '-C', stage, MANIFEST, DATABASE, ...uploads])
}

/** Every finished file of a folder, by its path in there, without what is only on its way in; none when there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(ON_ITS_WAY))
    .toSorted()
}

/** @throws 400 for a file that is no backup */
export async function readManifest(archive: string): Promise<Manifest> {
  const { output, ended } = start(['-xOf', archive, MANIFEST])
  const [read] = await Promise.allSettled([text(output), ended])
  const manifest = parsed(read.status === 'fulfilled' ? read.value : '')
  if (manifest?.kind !== 'palengke-backup')
    fail('VALIDATION_FAILED', `${archive} is not there, or is no backup of Palengke.`)
  if (manifest.version !== 1)
    fail('VALIDATION_FAILED', `${archive} was made by a newer Palengke; restore it with that one.`)
  return manifest
}

/** The database of a backup, unpacked. `ended` rejects when the archive is damaged. */
export function readDatabase(archive: string): { sql: Readable; ended: Promise<void> } {
  const { output, ended } = start(['-xOf', archive, DATABASE])
  const sql = createGunzip()
  output.on('error', (error) => sql.destroy(error))
  return { sql: output.pipe(sql), ended }
}

/** Lays the uploaded files where they were. */
export async function unpackFiles(archive: string, folder: string): Promise<void> {
  await run(['-xf', archive, '-C', folder, `--exclude=${MANIFEST}`, `--exclude=${DATABASE}`])
}

async function run(args: string[]): Promise<void> {
  const { output, ended } = start(args)
  output.resume()
  await ended
}

function start(args: string[]): { output: Readable; ended: Promise<void> } {
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaint = text(tar.stderr)
  const ended = once(tar, 'close').then(
    async ([code]) => {
      if (code !== 0)
        fail('INTERNAL', `tar could not do it: ${(await complaint).trim().slice(0, 300)}`)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        fail(
          'INTERNAL',
          'There is no tar on this machine, which backups are packed with. Install it.',
        )
      throw error
    },
  )
  ended.catch(() => {}) // its reader may learn of it first
  return { output: tar.stdout, ended }
}

function parsed(json: string): Manifest | null {
  try {
    return JSON.parse(json) as Manifest
  } catch {
    return null
  }
}
