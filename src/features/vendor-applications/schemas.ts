import { type Static, Type } from 'typebox'
import { Nullable, PlainName, Timestamp } from '../../platform/contract/schema.ts'
import { applicantProperties, reviewProperties } from '../applications/schemas.ts'
import { TownCode } from '../places/schemas.ts'
import { NullableObject, OperatingHours, Store, StoreInput } from '../stores/schemas.ts'

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
  ...applicantProperties,
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
  ...reviewProperties,
  storeId: Nullable(Type.String({ description: 'The store opened by the approval' })),
  createdAt: Timestamp,
})

export const ReviewReply = Type.Object({
  success: Type.Literal(true),
  application: Application,
  store: Type.Optional(Store),
})
