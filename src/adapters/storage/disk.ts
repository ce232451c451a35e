import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** One folder shared by web and workers; the web process serves its images. */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const pathOf = (key: string) => {
    if (!/^[a-z]+\/\w[\w.-]*$/.test(key)) throw new Error(`${key} is no key of a file`)
    return join(folder, key)
  }
  /** Written beside and renamed, so that nobody sees half a file. */
  const write = async (key: string, bytes: Buffer, flush: boolean) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFile(partOf(path), bytes, { flag: 'wx', flush }) // a twin at the same work fails here
      await rename(partOf(path), path)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) await rm(partOf(path), { force: true }).catch(() => {})
      throw error
    }
  }
  return {
    put: (key, webp) => write(key, webp, true),
    stage: (key, bytes) => write(key, bytes, false),
    async get(key) {
      return await readFile(pathOf(key)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return null
        throw error
      })
    },
    async remove(keys) {
      const paths = keys.map(pathOf).flatMap((path) => [path, partOf(path)])
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

const partOf = (path: string) => `${path}.part`

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
