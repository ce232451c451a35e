/** The file of a backup: a tar archive of a manifest, the database, and the uploaded files. */
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
const INCOMING = 'incoming/' // as in features/uploads/keys.ts

export interface Manifest {
  kind: 'palengke-backup'
  version: 1
  createdAt: string
  /** Of the server, such as `18.4`. */
  postgres: string
  /** Names of the migrations that had run. */
  migrations: string[]
  /** Rows of each table. */
  rows: Record<string, number>
  files: number
}

/** Packs the manifest and the database of `staging` and the named files of `folder`. */
export async function pack(archive: string, staging: string, folder: string, files: string[]) {
  const list = join(staging, 'files.txt')
  await writeFile(list, files.map((file) => `./${file}\n`).join(''))
  const uploads = files.length > 0 ? ['-C', folder, '-T', list] : []
  await runTar(['-cf', archive, '-C', staging, MANIFEST, DATABASE, ...uploads])
}

/** The paths of all files within a folder, without unfinished and incoming uploads; none when there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(INCOMING))
    .toSorted()
}

/** @throws 400 for a file that is not a backup */
export async function readManifest(archive: string): Promise<Manifest> {
  const { output, ended } = startTar(['-xOf', archive, MANIFEST])
  const [read] = await Promise.allSettled([text(output), ended])
  const manifest = parseManifest(read.status === 'fulfilled' ? read.value : '')
  if (manifest?.kind !== 'palengke-backup')
    fail('VALIDATION_FAILED', `${archive} is not there, or is no backup of Palengke.`)
  if (manifest.version !== 1)
    fail('VALIDATION_FAILED', `${archive} was made by a newer Palengke; restore it with that one.`)
  return manifest
}

/** The decompressed SQL script of a backup. `ended` rejects when the archive is damaged. */
export function readScript(archive: string): { sql: Readable; ended: Promise<void> } {
  const { output, ended } = startTar(['-xOf', archive, DATABASE])
  const sql = createGunzip()
  output.on('error', (error) => sql.destroy(error))
  return { sql: output.pipe(sql), ended }
}

export async function extractFiles(archive: string, folder: string): Promise<void> {
  await runTar(['-xf', archive, '-C', folder, `--exclude=${MANIFEST}`, `--exclude=${DATABASE}`])
}

async function runTar(args: string[]): Promise<void> {
  const { output, ended } = startTar(args)
  output.resume()
  await ended
}

function startTar(args: string[]): { output: Readable; ended: Promise<void> } {
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = text(tar.stderr)
  const ended = once(tar, 'close').then(
    async ([code]) => {
      if (code !== 0)
        fail('INTERNAL', `tar could not do it: ${(await errors).trim().slice(0, 300)}`)
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
  ended.catch(() => {}) // the reader of the output may fail first
  return { output: tar.stdout, ended }
}

function parseManifest(json: string): Manifest | null {
  try {
    return JSON.parse(json) as Manifest
  } catch {
    return null
  }
}
