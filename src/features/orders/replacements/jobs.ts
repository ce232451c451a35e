import { Type } from 'typebox'
import { job } from '../../../platform/jobs/job.ts'
import { Uuid } from '../../../platform/contract/schema.ts'

/** Declines a replacement that its customer has not answered in time. */
export const expireReplacement = job(
  'maintenance',
  'expire-replacement',
  Type.Object({ replacementId: Uuid }),
)
