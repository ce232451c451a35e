import { constants, setPriority } from 'node:os'
import { createImageMaker, refuseOtherFormats } from '../src/adapters/images/sharp.ts'
import { convertImage } from '../src/features/uploads/jobs.ts'
import { convert } from '../src/features/uploads/service/convert.ts'
import { work } from '../src/lib/workers.ts'

const images = createImageMaker()

work(convertImage, ({ uploadId }, run) => convert(uploadId, { images }, run), { harmless: true })

/** Requests go before pixels. */
export function start(): void {
  refuseOtherFormats()
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
