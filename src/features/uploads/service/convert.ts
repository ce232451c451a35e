import type { ImageConverter } from '../../../adapters/images/images.ts'
import { storage } from '../../../adapters/storage/default.ts'
import { AppError } from '../../../platform/contract/errors.ts'
import { detachBuffer } from '../../../platform/http/detach-buffer.ts'
import type { JobContext } from '../../../platform/jobs/workers.ts'
import { imageKey, imageKeys, incomingKey, thumbnailKey } from '../keys.ts'
import { endConversion, findUploads } from '../queries.ts'

/** Makes and stores the images of an upload, or records why it is no good. Without anybody waiting it does nothing. */
export async function convertUpload(
  uploadId: string,
  { images }: { images: ImageConverter },
  run: JobContext,
): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload?.status !== 'waiting') return
  const received = await storage.readStaged(incomingKey(uploadId), upload.pieces ?? 0)
  const made = await images.make(received).catch(refusalOf)
  const isRefused = made instanceof AppError
  if (!isRefused)
    await Promise.all([
      storage.put(imageKey(uploadId), made.full),
      storage.put(thumbnailKey(uploadId), made.small),
    ])
  detachBuffer(received)
  const refusal = isRefused ? { code: made.code, message: made.message } : undefined
  const { is_moved, is_ended } = await endConversion(uploadId, run.id, refusal)
  if (is_moved) run.completed(is_ended)
  else if (!isRefused) await removeUnwanted(uploadId)
}

/** The edge gave up meanwhile and removed what it saw; a faster twin's images are the same bytes and stay. */
async function removeUnwanted(uploadId: string): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload && ['stored', 'kept'].includes(upload.status)) return
  await storage.remove(imageKeys(uploadId))
}

/** What the image maker refuses is the sender's doing; anything else is ours, and tried again. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
