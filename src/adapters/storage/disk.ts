import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Storage {
  /** Stores bytes under a key such as `images/<uuid>.webp`; a reader sees all of them or none. @returns the public URL */
  put(key: string, bytes: Buffer): Promise<string>
  /** The bytes of a key, or null. */
  get(key: string): Promise<Buffer | null>
}

/** One folder shared by web and workers; the web process serves it under `/files/`. */
export function createDiskStorage({
  folder,
  publicUrl,
}: {
  folder: string
  publicUrl: string
}): Storage {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
      return `${publicUrl}/files/${key}`
    },
    async get(key) {
      return await readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
  }
}
