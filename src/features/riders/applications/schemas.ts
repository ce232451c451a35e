import { type Static, Type } from 'typebox'
import { Nullable, Timestamp } from '../../../platform/contract/schema.ts'
import { applicantProperties, reviewProperties } from '../../applications/schemas.ts'
import { Rider, RiderInput } from '../schemas.ts'

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
  ...applicantProperties,
  vehicleType,
  plateNumber: Nullable(Type.String()),
  licenseNumber: Nullable(Type.String()),
  serviceArea: Type.String(),
  ...reviewProperties,
  riderId: Nullable(Type.String({ description: 'The rider whom the approval made' })),
  createdAt: Timestamp,
})

export const ReviewReply = Type.Object({
  success: Type.Literal(true),
  application: Application,
  rider: Type.Optional(Rider),
})
