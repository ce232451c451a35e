/** Makes sure that all processes of an installation store files in the same folder. */
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { config } from '../../config/config.ts'
import { flushLogs, log } from '../../platform/runtime/log.ts'
import { redis, waitForRedis } from '../../platform/runtime/redis.ts'
import { uuidv7 } from '../../platform/values/ids.ts'

const FILE = '.storage-id'
const KEY = 'storage-id'

/** Ends a production process whose folder is not the one of the other processes. Without Redis nothing is compared. */
export async function assertSharedFolder(): Promise<void> {
  if (!config.production || config.storage.s3 || !(await waitForRedis())) return
  const conflict = await findStorageConflict(config.storage.folder).catch((err: unknown) => {
    log.warn({ err }, 'STORAGE_FOLDER could not be compared with that of other processes')
    return null
  })
  if (!conflict) return
  log.fatal(conflict)
  flushLogs()
  process.exit(78)
}

/**
 * Compares the id in the folder with the id that the first process stored in Redis.
 * @returns what is wrong and how to fix it; null when the folders are the same
 */
export async function findStorageConflict(folder: string): Promise<string | null> {
  const id = await readOrCreateId(folder)
  const known = await redis().set(KEY, id, 'NX', 'GET')
  if (known === null || known === id) return null
  return (
    `STORAGE_FOLDER=${resolve(folder)} is not the folder that the other processes use, so files would be missing there. ` +
    'Share one folder between all machines, or set STORAGE=s3. ' +
    `If the folder has moved, copy its content with the file ${FILE}, or run: redis-cli DEL ${KEY}`
  )
}

/** Of several processes that create the file at the same time, one wins, with its whole content. */
async function readOrCreateId(folder: string): Promise<string> {
  const file = join(folder, FILE)
  const draft = `${file}-${uuidv7()}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, uuidv7())
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readFile(file, 'utf8')).trim()
}
