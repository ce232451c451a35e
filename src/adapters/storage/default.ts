import { config } from '../../config/config.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The storage that the environment configures. */
export const storage: Storage = config.storage.s3
  ? (await import('./s3.ts')).createS3Storage(config.storage.s3) // loaded on demand: the client takes 30 MB
  : createDiskStorage(config.storage)

/** The public URL of an object: in the bucket if it has one, else at the web process. */
export function urlOf(key: string): string {
  return `${config.storage.filesUrl}/${key}`
}
