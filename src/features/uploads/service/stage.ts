import { storage } from '../../../adapters/storage/default.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { detachBuffer } from '../../../platform/http/detach-buffer.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { IncomingFile } from '../../../platform/http/multipart.ts'
import { incomingKey, CHUNK_BYTES } from '../keys.ts'
import { insertUpload } from '../queries.ts'
import { onlyImages } from './file-type.ts'

/** A file that is being received, or has been. */
export interface Staged {
  id: string
  /** In the request, for `details`. */
  path: string
  name: string
  /** Pieces in storage so far. */
  pieces: number
}

export function newStaged({ path, name }: IncomingFile): Staged {
  return { id: uuidv7(), path, name, pieces: 0 }
}

/**
 * Brings a file from the request to storage, a piece at a time. Its row comes first, so that what is stored can be found
 * whatever happens next.
 * @throws 400 INVALID_FILE_TYPE, FILE_TOO_LARGE; 503 BUSY when storage fails
 */
export async function stage(userId: string, file: IncomingFile, staged: Staged): Promise<void> {
  const key = incomingKey(staged.id)
  for await (const piece of inPieces(onlyImages(file))) {
    if (staged.pieces === 0) await insertUpload(staged.id, userId)
    staged.pieces += 1
    await storage.stage(key, piece, staged.pieces - 1).catch(refuseStorage)
  }
}

/** Cuts a stream into pieces of equal size. Each is good until the next is asked for, since they share their memory. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let filled = 0
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(piece, filled, taken)
      taken += copied
      filled += copied
      if (filled < CHUNK_BYTES) continue
      yield piece
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
  detachBuffer(piece)
}

function refuseStorage(error: unknown): never {
  log.error({ err: error }, 'Storage did not take a piece of an upload')
  fail('BUSY', 'Images cannot be stored right now. Try again in a moment.', { retryAfter: 5 })
}
