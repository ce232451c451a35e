import { config } from '../../config.ts'
import { createDiskStorage } from './disk.ts'

/** Where files live, as the environment says. */
export const storage = createDiskStorage({
  folder: config.storage.folder,
  publicUrl: config.publicUrl,
})
