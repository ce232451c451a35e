import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { createImageConverter, allowOnlySupportedFormats } from '../src/adapters/images/sharp.ts'
import { convertImage } from '../src/features/uploads/jobs.ts'
import { convertUpload } from '../src/features/uploads/service/convert.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

const images = createImageConverter()

registerHandler(convertImage, ({ uploadId }, run) => convertUpload(uploadId, { images }, run), {
  skipDoneCheck: true,
})

/**
 * Requests and other jobs go before pixels. These are made on libuv's threads and on those that they start, and Linux knows a
 * priority for each thread; a new one has that of its maker. Elsewhere the whole process gives way.
 */
export async function start(): Promise<void> {
  allowOnlySupportedFormats()
  const threads = process.platform === 'linux' ? await poolThreads() : [process.pid]
  for (const thread of threads)
    if (getPriority(thread) < BELOW_NORMAL) setPriority(thread, BELOW_NORMAL) // to raise it takes a right
}

const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL
const TASKS = '/proc/self/task'

async function poolThreads(): Promise<number[]> {
  const threads = await readdir(TASKS) // libuv starts all of its threads for the first work that it gets, such as this
  const nameOf = (id: string) => readFile(`${TASKS}/${id}/comm`, 'utf8').catch(() => 'ended')
  const names = await Promise.all(threads.map(nameOf))
  return threads.filter((_, at) => names[at]!.startsWith('libuv')).map(Number)
}
