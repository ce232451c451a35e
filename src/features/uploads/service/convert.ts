import type { ImageMaker } from '../../../adapters/images/images.ts'
import { storage } from '../../../adapters/storage/configured.ts'
import { transaction } from '../../../lib/db.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Run } from '../../../lib/queues.ts'
import { imageKey, imageKeys, pieceKeys, smallKey } from '../keys.ts'
import { findUploads, moveUploads } from '../model.ts'

/** Makes and stores the images of an upload, or records why it is no good. Without anybody waiting it does nothing. */
export async function convert(
  uploadId: string,
  { images }: { images: ImageMaker },
  { done }: Run,
): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload?.status !== 'waiting') return
  const received = await bytesOf(uploadId, upload.pieces ?? 0)
  const made = await images.make(received).catch(refusalOf)
  if (made instanceof AppError) {
    const refusal = { code: made.code, message: made.message }
    await transaction(async (trx) => {
      await moveUploads(trx, [uploadId], { to: 'refused', by: 'worker', refusal })
      await done(trx)
    })
    return
  }
  await Promise.all([
    storage.put(imageKey(uploadId), made.full),
    storage.put(smallKey(uploadId), made.small),
  ])
  const stored = await transaction(async (trx) => {
    const moved = await moveUploads(trx, [uploadId], { to: 'stored', by: 'worker' })
    if (moved > 0) await done(trx)
    return moved > 0
  })
  if (!stored) await removeUnwanted(uploadId)
}

/** The edge gave up meanwhile and removed what it saw; a faster twin's images are the same bytes and stay. */
async function removeUnwanted(uploadId: string): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload && ['stored', 'kept'].includes(upload.status)) return
  await storage.remove(imageKeys(uploadId))
}

async function bytesOf(uploadId: string, pieces: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const key of pieceKeys(uploadId, pieces)) {
    const part = await storage.get(key)
    if (!part) throw new Error(`${key} is not in storage`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What the image maker refuses is the sender's doing; anything else is ours, and tried again. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
