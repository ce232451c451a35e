import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** The worker derives the token from `resetId`, so that no queue contains it. */
export const mailPasswordReset = job(
  'emails',
  'mail-password-reset',
  Type.Object({ resetId: Uuid }),
)
