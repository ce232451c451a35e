import { type Static, type TSchema, Type } from 'typebox'
import {
  Nullable,
  PhPhone,
  PlainName,
  Timestamp,
  Uuid,
  WebUrl,
} from '../../platform/contract/schema.ts'
import { townCode, TownCode } from '../places/schemas.ts'

/** A nullable object without a union, so that an invalid field is reported once and unknown fields are dropped. */
export function NullableObject<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] })
}

const TimeOfDay = Type.String({ format: 'hour-minute', description: 'HH:MM in Manila' })
const Hours = NullableObject(Type.Object({ open: TimeOfDay, close: TimeOfDay }))
export const OperatingHours = Type.Partial(
  Type.Object({
    monday: Hours,
    tuesday: Hours,
    wednesday: Hours,
    thursday: Hours,
    friday: Hours,
    saturday: Hours,
    sunday: Hours,
  }),
)

export const Store = Type.Object({
  id: Uuid,
  slug: Type.String(),
  ownerId: Uuid,
  name: Type.String(),
  category: Type.String(),
  description: Type.String(),
  address: Type.String(),
  city: Type.String(),
  barangay: Type.String(),
  phone: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  placeCode: Nullable(TownCode),
  deliversTo: Type.Array(TownCode, {
    description:
      'The whole area of delivery; by default the own municipality. Empty when the place of the store is not known',
  }),
  deliveryRadiusKm: Nullable(Type.Number({ description: 'Null for the radius of the platform' })),
  operatingHours: NullableObject(OperatingHours),
  isOpen: Type.Boolean({ description: 'By operatingHours in Manila time; true without hours' }),
  acceptingOrders: Type.Boolean(),
  logoUrl: Nullable(Type.String()),
  bannerUrl: Nullable(Type.String()),
  rating: Type.Number({ description: 'Average stars, 2 decimals; 0 without reviews' }),
  reviewCount: Type.Integer(),
  isVerified: Type.Boolean(),
  isActive: Type.Boolean(),
  takenDownAt: Nullable(
    Type.String({
      ...Timestamp,
      description: 'When an admin took it down; only an admin opens it',
    }),
  ),
})

/** The fields that the owner may change; others are dropped like unknown ones. */
export const StoreInput = Type.Object({
  name: Type.Optional(PlainName(100)),
  category: Type.Optional(Type.String({ maxLength: 100 })),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  address: Type.Optional(Type.String({ maxLength: 300 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  barangay: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.Optional(Nullable(PhPhone)),
  latitude: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
  longitude: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  placeCode: Type.Optional(
    Nullable(
      townCode('. Without a point, the store is taken to be in the middle of its municipality'),
    ),
  ),
  deliversTo: Type.Optional(
    Nullable(
      Type.Array(TownCode, {
        maxItems: 200,
        description:
          'The whole area of delivery: the own municipality is not implied. Null or empty for the own municipality',
      }),
    ),
  ),
  deliveryRadiusKm: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000 }))),
  operatingHours: Type.Optional(NullableObject(OperatingHours)),
  acceptingOrders: Type.Optional(Type.Boolean()),
  logoUrl: Type.Optional(Nullable(WebUrl)),
  bannerUrl: Type.Optional(Nullable(WebUrl)),
  isActive: Type.Optional(Type.Boolean()),
})
export type StoreInput = Static<typeof StoreInput>

export const StoreState = Type.Enum(['active', 'inactive', 'verified', 'unverified'])

/** The fields that an admin may change. */
export const ModerationInput = Type.Object({
  isVerified: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
})
