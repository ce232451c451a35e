/**
 * Files that were made once and are read by many, in a folder of this process. A file is whole before anybody reads it, and
 * whoever reads it holds nothing but the file: a slow reader keeps no connection to the database.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createChunkWriter, type StreamingBody } from '../../platform/http/streaming-body.ts'

export interface KeptFiles {
  /** The file under `key`, which `make` writes when there is none. Who asks meanwhile gets the same file. */
  read(key: string, make: (keep: Keep) => Promise<string>): Promise<KeptFile>
}

export interface KeptFile {
  /** What `make` said that it is: another key than the one that was asked for when things changed meanwhile. */
  key: string
  bytes: number
  pour: StreamingBody
}

/** Writes the text of the file. */
export type Keep = (pieces: AsyncIterable<string>) => Promise<void>

interface Kept {
  key: string
  path: string
  bytes: number
}

const PIECE_BYTES = 256 * 1024

/** Keeps files of at most `bytesMax` together, and forgets those that were not read for the longest time. */
export function keptFiles(name: string, bytesMax: number): KeptFiles {
  let folder: string | undefined
  const kept = new Map<string, Promise<Kept>>()

  async function write(make: (keep: Keep) => Promise<string>): Promise<Kept> {
    folder ??= ownFolder(name)
    const path = join(folder, randomUUID())
    try {
      const key = await make((pieces) => pipeline(Readable.from(pieces), createWriteStream(path)))
      return { key, path, bytes: (await stat(path)).size }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async function forgetOld(): Promise<void> {
    const files = await Promise.all(kept.values())
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files.slice(0, -1)) {
      if (bytes <= bytesMax) return
      bytes -= file.bytes
      kept.delete(file.key)
      await rm(file.path, { force: true }) // who reads it goes on reading it
    }
  }

  /** As the last one read. */
  function remember(key: string, file: Promise<Kept>): void {
    kept.delete(key)
    kept.set(key, file)
  }

  return {
    async read(asked, make) {
      const known = kept.get(asked)
      const making = known ?? write(make)
      remember(asked, making)
      try {
        const { key, path, bytes } = await making
        if (key !== asked && kept.get(asked) === making) {
          kept.delete(asked)
          remember(key, making)
        }
        if (!known) await forgetOld().catch(() => {})
        return { key, bytes, pour: (into, lost) => pour(path, into, lost) }
      } catch (error) {
        if (kept.get(asked) === making) kept.delete(asked)
        throw error
      }
    },
  }
}

/** Reads a piece while the one before is being taken. However long the file is, there are these two and no garbage. */
async function pour(path: string, ...to: Parameters<StreamingBody>): Promise<void> {
  const take = createChunkWriter(...to)
  let [piece, other] = [Buffer.allocUnsafeSlow(PIECE_BYTES), Buffer.allocUnsafeSlow(PIECE_BYTES)]
  let taken: Promise<void> = Promise.resolve()
  await using file = await open(path)
  for (;;) {
    const [{ bytesRead }] = await Promise.all([file.read(piece, 0, PIECE_BYTES), taken])
    if (bytesRead === 0) return
    taken = take(piece.subarray(0, bytesRead))
    ;[piece, other] = [other, piece]
  }
}

function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `palengke-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
