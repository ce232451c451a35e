import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createImageMaker, refuseOtherFormats } from '../src/adapters/images/sharp.ts'
import { convertImage } from '../src/features/uploads/jobs.ts'
import { convert } from '../src/features/uploads/service/convert.ts'
import { work } from '../src/lib/workers.ts'

const images = createImageMaker()

work(convertImage, ({ uploadId }, run) => convert(uploadId, { images }, run), { harmless: true })

/** Requests go before pixels. Linux knows a priority for each thread; one that is made later has that of its maker. */
export function start(): void {
  refuseOtherFormats()
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [process.pid]
  for (const thread of threads)
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
}
