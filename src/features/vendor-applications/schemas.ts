import { type Static, Type } from 'typebox'
import { Nullable, PlainLine, PlainName, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { TownCode } from '../places/schemas.ts'
import { NullableObject, OperatingHours, Store, StoreInput } from '../stores/schemas.ts'

export const ApplicationStatus = Type.Enum(['pending', 'approved', 'rejected'])

const { category, description, address, city, barangay, phone, placeCode, operatingHours } =
  StoreInput.properties

/** Only `storeName` is required; that a picture and the terms are mandatory is a rule of the form. */
export const ApplicationInput = Type.Object({
  storeName: PlainName(100),
  category,
  description,
  address,
  city,
  barangay,
  phone,
  placeCode,
  operatingHours,
  logoUrl: StoreInput.properties.logoUrl,
  bannerUrl: StoreInput.properties.bannerUrl,
  termsAccepted: Type.Optional(
    Type.Literal(true, { description: 'The time of the acceptance is stored' }),
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
  placeCode: Nullable(TownCode),
  operatingHours: NullableObject(OperatingHours),
  logoUrl: Nullable(Type.String()),
  bannerUrl: Nullable(Type.String()),
  termsAcceptedAt: Nullable(Timestamp),
  status: ApplicationStatus,
  reason: Nullable(Type.String({ description: 'Why it was rejected' })),
  reviewedAt: Nullable(Timestamp),
  storeId: Nullable(Type.String({ description: 'The store opened by the approval' })),
  createdAt: Timestamp,
})

const success = Type.Literal(true)

/** A `reason` is stored with a rejection, and part of its notification. */
export const ReviewInput = Type.Object({
  action: Type.Enum(['approve', 'reject']),
  reason: Type.Optional(Nullable(PlainLine(500))),
})
export const ReviewReply = Type.Object({
  success,
  application: Application,
  store: Type.Optional(Store),
})
