import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** The link is made again from `resetId`, so the token is in no queue. */
export const mailPasswordReset = job(
  'emails',
  'mail-password-reset',
  Type.Object({ resetId: Uuid }),
)
