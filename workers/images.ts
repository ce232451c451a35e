import { createImageMaker } from '../src/adapters/images/sharp.ts'
import { convertImage } from '../src/features/uploads/jobs.ts'
import { convert } from '../src/features/uploads/service/convert.ts'
import { work } from '../src/lib/queues.ts'

const images = createImageMaker()

work(convertImage, ({ uploadId }, run) => convert(uploadId, { images }, run))
