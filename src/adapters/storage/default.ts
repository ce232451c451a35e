import { config } from '../../config/config.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Where files live, as the environment says. */
export const storage: Storage = config.storage.s3
  ? (await import('./s3.ts')).createS3Storage(config.storage.s3) // its client takes 30 MB that a disk does not need
  : createDiskStorage(config.storage)

/** The address at which browsers get what is stored under `key`: the bucket's own, or else the web process's. */
export function urlOf(key: string): string {
  return `${config.storage.filesUrl}/${key}`
}
