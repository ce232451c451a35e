import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Makes the WebP images of what the edge received. Whoever sent it waits, so it is tried again soon or not at all. */
export const convertImage = job('images', 'convert', Type.Object({ uploadId: Uuid }), {
  attempts: 3,
  backoffMs: 500,
})
