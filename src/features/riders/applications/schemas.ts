import { type Static, Type } from 'typebox'
import { Nullable, PlainLine, Timestamp, Uuid } from '../../../platform/contract/schema.ts'
import { Rider, RiderInput } from '../schemas.ts'
import { applicationStatuses } from './model.ts'

export const ApplicationStatus = Type.Enum(applicationStatuses)

const { vehicleType, plateNumber, licenseNumber } = RiderInput.properties

/** A bicycle has neither plate nor licence. */
export const ApplicationInput = Type.Object({
  vehicleType,
  plateNumber,
  licenseNumber,
  serviceArea: Type.String({
    maxLength: 100,
    format: 'not-blank',
    description: 'Barangay or city',
  }),
})
export type ApplicationInput = Static<typeof ApplicationInput>

export const Application = Type.Object({
  id: Uuid,
  applicant: Type.Object({
    id: Uuid,
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
  }),
  vehicleType,
  plateNumber: Nullable(Type.String()),
  licenseNumber: Nullable(Type.String()),
  serviceArea: Type.String(),
  status: ApplicationStatus,
  reason: Nullable(Type.String({ description: 'Why it was rejected' })),
  reviewedAt: Nullable(Timestamp),
  riderId: Nullable(Type.String({ description: 'The rider whom the approval made' })),
  createdAt: Timestamp,
})

/** A `reason` is stored with a rejection, and part of its notification. */
export const ReviewInput = Type.Object({
  action: Type.Enum(['approve', 'reject']),
  reason: Type.Optional(Nullable(PlainLine(500))),
})
export const ReviewReply = Type.Object({
  success: Type.Literal(true),
  application: Application,
  rider: Type.Optional(Rider),
})
