import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Converts a staged upload of a user to WebP. The sender waits for it, so retries are few and close together. */
export const convertImage = job(
  'images',
  'convert',
  Type.Object({ uploadId: Uuid, userId: Uuid }),
  {
    tenant: 'userId',
    attempts: 3,
    backoffMs: 500,
  },
)
