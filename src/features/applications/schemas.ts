import { Type } from 'typebox'
import { Nullable, PlainLine, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { applicationStatuses } from './states.ts'

export const ApplicationStatus = Type.Enum(applicationStatuses)

/** The first properties of every application. */
export const applicantProperties = {
  id: Uuid,
  applicant: Type.Object({
    id: Uuid,
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
  }),
}

/** The state of every application. */
export const reviewProperties = {
  status: ApplicationStatus,
  reason: Nullable(Type.String({ description: 'Why it was rejected' })),
  reviewedAt: Nullable(Timestamp),
}

/** A `reason` is stored with a rejection, and part of its notification. */
export const ReviewInput = Type.Object({
  action: Type.Enum(['approve', 'reject']),
  reason: Type.Optional(Nullable(PlainLine(500))),
})
