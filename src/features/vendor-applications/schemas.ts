import { Type, type Static } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { OperatingHours, NullableObject, Store, StoreInput } from '../stores/schemas.ts'

export const ApplicationStatus = Type.Enum(['pending', 'approved', 'rejected'])

const { category, description, address, city, barangay, phone, operatingHours } =
  StoreInput.properties

/** spec 2.8. Only `storeName` is required; that a picture and the terms are needed is the form's own rule. */
export const ApplicationInput = Type.Object({
  storeName: Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' }),
  category,
  description,
  address,
  city,
  barangay,
  phone,
  operatingHours,
  logoUrl: StoreInput.properties.logoUrl,
  bannerUrl: StoreInput.properties.bannerUrl,
  termsAccepted: Type.Optional(
    Type.Literal(true, { description: 'When sent, it is stored with its time' }),
  ),
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
  storeName: Type.String(),
  category: Type.String(),
  description: Type.String(),
  address: Type.String(),
  city: Type.String(),
  barangay: Type.String(),
  phone: Nullable(Type.String()),
  operatingHours: NullableObject(OperatingHours),
  logoUrl: Nullable(Type.String()),
  bannerUrl: Nullable(Type.String()),
  termsAcceptedAt: Nullable(Timestamp),
  status: ApplicationStatus,
  reason: Nullable(Type.String({ description: 'Why it was rejected' })),
  reviewedAt: Nullable(Timestamp),
  storeId: Nullable(Type.String({ description: 'The store that its approval opened' })),
  createdAt: Timestamp,
})

const success = Type.Literal(true)
export const ApplicationReply = Type.Object({ success, application: Application })

/** spec 4.7. A `reason` is kept, and told, with a rejection. */
export const ReviewInput = Type.Object({
  action: Type.Enum(['approve', 'reject']),
  reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
})
export const ReviewReply = Type.Object({
  success,
  application: Application,
  store: Type.Optional(Store),
})
