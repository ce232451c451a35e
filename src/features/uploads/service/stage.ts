import { storage } from '../../../adapters/storage/default.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { releaseBuffer } from '../../../platform/runtime/release-buffer.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { IncomingFile } from '../../../platform/http/upload.ts'
import { CHUNK_BYTES, incomingKey } from '../keys.ts'
import { insertUpload } from '../queries.ts'
import { assertImageType } from './file-type.ts'

/** A file that is being received, or has been. */
export interface StagedFile {
  id: string
  /** In the request, for `details`. */
  path: string
  name: string
  /** How many chunks have been sent to storage so far. */
  chunks: number
}

export function newStagedFile({ path, name }: IncomingFile): StagedFile {
  return { id: uuidv7(), path, name, chunks: 0 }
}

/**
 * Streams a file from the request to storage, in chunks of equal size. Its row is inserted before the first chunk, so the
 * sweeper finds whatever is stored.
 * @throws 400 INVALID_FILE_TYPE, FILE_TOO_LARGE; 503 BUSY when storage fails
 */
export async function stageFile(
  userId: string,
  file: IncomingFile,
  staged: StagedFile,
): Promise<void> {
  const key = incomingKey(staged.id)
  for await (const chunk of rechunk(assertImageType(file))) {
    if (staged.chunks === 0) await insertUpload(staged.id, userId)
    staged.chunks += 1
    await storage.stage(key, chunk, staged.chunks - 1).catch(failStorage)
  }
}

/** Regroups a stream into chunks of `CHUNK_BYTES`. All share one buffer, so each is valid until the next is requested. */
async function* rechunk(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let filled = 0
  for await (const bytes of source) {
    for (let consumed = 0; consumed < bytes.length;) {
      const copied = bytes.copy(chunk, filled, consumed)
      consumed += copied
      filled += copied
      if (filled < CHUNK_BYTES) continue
      yield chunk
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
  releaseBuffer(chunk)
}

function failStorage(error: unknown): never {
  log.error({ err: error }, 'storing a chunk of an upload failed')
  fail('BUSY', 'Images cannot be stored right now. Try again in a moment.', { retryAfter: 5 })
}
