import { storage, urlOf } from '../../../adapters/storage/default.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { imageKey, thumbnailKey } from '../keys.ts'

/** Stores a finished WebP image and its thumbnail under new keys, without an upload row. @returns its public URL */
export async function storeImage({
  full,
  thumbnail,
}: {
  full: Buffer
  thumbnail: Buffer
}): Promise<string> {
  const id = uuidv7()
  await Promise.all([storage.put(imageKey(id), full), storage.put(thumbnailKey(id), thumbnail)])
  return urlOf(imageKey(id))
}

/** @throws 404 */
export async function readImageFile(name: string): Promise<Buffer> {
  return (
    (await storage.get(`images/${name}`)) ??
    fail('NOT_FOUND', 'There is no image under this address.')
  )
}
