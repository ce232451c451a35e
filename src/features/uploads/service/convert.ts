import type { ImageMaker } from '../../../adapters/images/images.ts'
import { storage } from '../../../adapters/storage/configured.ts'
import { AppError } from '../../../lib/errors.ts'
import { giveBack } from '../../../lib/give-back.ts'
import type { Run } from '../../../lib/queues.ts'
import { imageKey, imageKeys, pieceKeys, smallKey } from '../keys.ts'
import { endConversion, findUploads } from '../model.ts'

/** Makes and stores the images of an upload, or records why it is no good. Without anybody waiting it does nothing. */
export async function convert(
  uploadId: string,
  { images }: { images: ImageMaker },
  run: Run,
): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload?.status !== 'waiting') return
  const received = await bytesOf(uploadId, upload.pieces ?? 0)
  const made = await images.make(received).catch(refusalOf)
  const isRefused = made instanceof AppError
  if (!isRefused)
    await Promise.all([
      storage.put(imageKey(uploadId), made.full),
      storage.put(smallKey(uploadId), made.small),
    ])
  giveBack(received)
  const refusal = isRefused ? { code: made.code, message: made.message } : undefined
  const { is_moved, is_ended } = await endConversion(uploadId, run.id, refusal)
  if (is_moved) run.ended(is_ended)
  else if (!isRefused) await removeUnwanted(uploadId)
}

/** The edge gave up meanwhile and removed what it saw; a faster twin's images are the same bytes and stay. */
async function removeUnwanted(uploadId: string): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload && ['stored', 'kept'].includes(upload.status)) return
  await storage.remove(imageKeys(uploadId))
}

async function bytesOf(uploadId: string, pieces: number): Promise<Buffer> {
  const parts = pieceKeys(uploadId, pieces).map(async (key) => {
    const part = await storage.get(key)
    if (!part) throw new Error(`${key} is not in storage`)
    return part
  })
  const read = await Promise.all(parts)
  const whole = Buffer.allocUnsafeSlow(read.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of read) {
    at += part.copy(whole, at)
    giveBack(part)
  }
  return whole
}

/** What the image maker refuses is the sender's doing; anything else is ours, and tried again. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
