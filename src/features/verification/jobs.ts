import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

const Verification = Type.Object({ verificationId: Uuid })

/** The worker derives token and code from `verificationId`, so that no queue contains them. */
export const mailVerification = job('emails', 'mail-verification', Verification)
export const textVerificationCode = job('sms', 'text-verification-code', Verification)
