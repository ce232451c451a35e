import type { ImageConverter } from '../../../adapters/images/images.ts'
import { storage } from '../../../adapters/storage/default.ts'
import { AppError } from '../../../platform/contract/errors.ts'
import { releaseBuffer } from '../../../platform/runtime/release-buffer.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { imageKey, imageKeys, incomingKey, thumbnailKey } from '../keys.ts'
import { completeConversion, findUploads } from '../queries.ts'

/** Converts and stores the images of a queued upload, or records why it is rejected. Does nothing when it is aborted. */
export async function convertUpload(
  uploadId: string,
  { images }: { images: ImageConverter },
  run: JobContext,
): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload?.status !== 'queued') return
  const original = await storage.readStaged(incomingKey(uploadId), upload.chunks ?? 0)
  const converted = await images.convert(original).catch(asRejection)
  const isRejected = converted instanceof AppError
  if (!isRejected)
    await Promise.all([
      storage.put(imageKey(uploadId), converted.full),
      storage.put(thumbnailKey(uploadId), converted.thumbnail),
    ])
  releaseBuffer(original)
  const rejection = isRejected ? { code: converted.code, message: converted.message } : undefined
  const { is_moved, is_completed } = await completeConversion(uploadId, run.id, rejection)
  if (is_moved) run.completed(is_completed)
  else if (!isRejected) await removeUnlessStored(uploadId)
}

/** Removes images that were stored after the upload was aborted; those of a faster duplicate run are the same, and stay. */
async function removeUnlessStored(uploadId: string): Promise<void> {
  const [upload] = await findUploads([uploadId])
  if (upload && ['converted', 'committed'].includes(upload.status)) return
  await storage.remove(imageKeys(uploadId))
}

/** An `AppError` of the converter is the sender's fault; any other error fails the job, which is retried. */
function asRejection(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
