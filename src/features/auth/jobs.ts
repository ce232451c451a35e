import { Type } from 'typebox'
import { job } from '../../lib/jobs.ts'
import { Uuid } from '../../lib/schema.ts'

/** The link is made again from `resetId`, so the token is in no queue. */
export const mailPasswordReset = job(
  'emails',
  'mail-password-reset',
  Type.Object({ resetId: Uuid }),
)
