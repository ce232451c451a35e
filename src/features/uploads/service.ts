import { storage } from '../../adapters/storage/configured.ts'
import { refuse } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'

/** Stores a finished WebP image under a key of its own. @returns its public URL */
export async function keepImage(webp: Buffer): Promise<string> {
  return await storage.put(`images/${newId()}.webp`, webp)
}

/** @throws 404 */
export async function imageBytes(name: string): Promise<Buffer> {
  return (
    (await storage.get(`images/${name}`)) ??
    refuse('NOT_FOUND', 'There is no image under this address.')
  )
}
