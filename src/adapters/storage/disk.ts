import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Storage in one folder that web and worker processes share; the web process serves the images. */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const pathOf = (key: string) => {
    if (!/^[a-z]+\/\w[\w.-]*$/.test(key)) throw new Error(`${key} is not a valid storage key`)
    return join(folder, key)
  }
  /** Creates the folder on demand. */
  const write = async (path: string, bytes: Buffer, options: { flag: string; flush?: boolean }) => {
    try {
      await writeFile(path, bytes, options)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes, options)
    }
  }
  return {
    /** Writes a temporary file and renames it, so that no reader sees half of it. */
    async put(key, webp) {
      const path = pathOf(key)
      try {
        await write(temporaryPath(path), webp, { flag: 'wx', flush: true }) // fails for a concurrent duplicate
        await rename(temporaryPath(path), path)
      } catch (error) {
        if (!isCode(error, 'EEXIST')) await remove(temporaryPath(path)).catch(() => {})
        throw error
      }
    },
    /** Appends to one file; it is not read before all chunks are there. */
    stage: (key, chunk, index) => write(pathOf(key), chunk, { flag: index === 0 ? 'w' : 'a' }),
    readStaged: (key) => readFile(pathOf(key)),
    async get(key) {
      return await readFile(pathOf(key)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return null
        throw error
      })
    },
    async remove(keys) {
      const paths = keys.map(pathOf).flatMap((path) => [path, temporaryPath(path)])
      await Promise.all(paths.map(remove))
    },
    removeStaged: (key) => remove(pathOf(key)),
  }
}

const temporaryPath = (path: string) => `${path}.part`

async function remove(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
  })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
