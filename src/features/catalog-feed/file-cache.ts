/**
 * Generated files in a temporary folder of this process. A file is complete before it is served, and readers hold nothing but the
 * file: a slow client occupies no database connection.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'

export interface CachedFile {
  /** The hash of the content, as a strong validator. */
  etag: string
  bytes: number
  read(): Readable
}

/** Writes the content of the file. */
export type WriteContent = (chunks: AsyncIterable<string>) => Promise<void>

export interface FileCache {
  /** The file under `key`, which `generate` writes when there is none. */
  fetch(key: string, generate: Generate): Promise<CachedFile>
}

type Generate = (write: WriteContent) => Promise<void>

interface StoredFile extends CachedFile {
  path: string
}

const CHUNK_BYTES = 256 * 1024

/** Evicts the least recently used files beyond `maxBytes`, and each file `ttlMs` after it was written. */
export function createFileCache(
  name: string,
  { maxBytes, ttlMs }: { maxBytes: number; ttlMs: number },
): FileCache {
  let folder: string | undefined
  const files = new LRUCache<string, StoredFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, Math.min(bytes, maxBytes)), // a larger file is cached alone
    ttl: ttlMs,
    ttlAutopurge: true,
    dispose: ({ path }) => void rm(path, { force: true }).catch(() => {}), // readers keep their descriptor
  })
  return {
    async fetch(key, generate) {
      const cached = files.get(key)
      if (cached) return cached
      folder ??= createFolder(name)
      const file = await writeFile(join(folder, randomUUID()), generate)
      files.set(key, file)
      return file
    },
  }
}

async function writeFile(path: string, generate: Generate): Promise<StoredFile> {
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<string>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await generate((chunks) => pipeline(Readable.from(hashed(chunks)), createWriteStream(path)))
    const { size } = await stat(path)
    const etag = `"${hash.digest('base64url')}"`
    const read = () => createReadStream(path, { highWaterMark: CHUNK_BYTES })
    return { path, etag, bytes: size, read }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `palengke-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
