import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** One folder shared by web and workers; the web process serves its images. */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const pathOf = (key: string) => {
    if (!/^[a-z]+\/\w[\w.-]*$/.test(key)) throw new Error(`${key} is no key of a file`)
    return join(folder, key)
  }
  /** Makes the folder when it turns out to be missing. */
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
    /** Written beside and renamed, so that nobody sees half a file. */
    async put(key, webp) {
      const path = pathOf(key)
      try {
        await write(partOf(path), webp, { flag: 'wx', flush: true }) // a twin at the same work fails here
        await rename(partOf(path), path)
      } catch (error) {
        if (!isCode(error, 'EEXIST')) await remove(partOf(path)).catch(() => {})
        throw error
      }
    },
    /** One file; nobody looks before all of it is there. */
    stage: (key, piece, index) => write(pathOf(key), piece, { flag: index === 0 ? 'w' : 'a' }),
    readStaged: (key) => readFile(pathOf(key)),
    async get(key) {
      return await readFile(pathOf(key)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return null
        throw error
      })
    },
    async remove(keys) {
      const paths = keys.map(pathOf).flatMap((path) => [path, partOf(path)])
      await Promise.all(paths.map(remove))
    },
    removeStaged: (key) => remove(pathOf(key)),
  }
}

const partOf = (path: string) => `${path}.part`

async function remove(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
  })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
