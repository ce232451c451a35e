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
import { weekdays } from '../../platform/values/clock.ts'

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

/** Part of a store and of its input: a window of some weekdays that is divided into slots. */
const SlotWindow = Type.Object({
  days: Type.Array(Type.Enum(weekdays), { minItems: 1, maxItems: 7, uniqueItems: true }),
  from: TimeOfDay,
  to: Type.String({ format: 'hour-minute', description: 'Later on the same day' }),
  minutes: Type.Integer({ minimum: 5, maximum: 1_440, description: 'The length of a slot' }),
  capacity: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Orders in each slot' }),
  cutOffMinutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Orders close, and the work on them begins, so long before the slot',
  }),
})

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
  opensAt: Nullable(
    Type.String({
      ...Timestamp,
      description: 'The next opening of a store that is closed; null if it never opens',
    }),
  ),
  acceptingOrders: Type.Boolean(),
  acceptsWhenClosed: Type.Boolean({
    description: 'Orders that come in while it is closed are for the next opening',
  }),
  deliveryEnabled: Type.Boolean(),
  pickupEnabled: Type.Boolean(),
  slots: Type.Array(SlotWindow, { description: 'When orders for later can be had' }),
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
  acceptsWhenClosed: Type.Optional(Type.Boolean()),
  deliveryEnabled: Type.Optional(Type.Boolean()),
  pickupEnabled: Type.Optional(Type.Boolean()),
  slots: Type.Optional(Type.Array(SlotWindow, { maxItems: 50 })),
  logoUrl: Type.Optional(Nullable(WebUrl)),
  bannerUrl: Type.Optional(Nullable(WebUrl)),
  isActive: Type.Optional(Type.Boolean()),
})
export type StoreInput = Static<typeof StoreInput>

/** A slot of one day, as customers choose it. */
export const Slot = Type.Object({
  from: TimeOfDay,
  to: TimeOfDay,
  left: Type.Integer({ description: 'Orders that it still takes' }),
  isOpen: Type.Boolean({ description: 'It can be ordered now: it is not full, nor too late' }),
})

export const StoreState = Type.Enum(['active', 'inactive', 'verified', 'unverified'])

/** The fields that an admin may change. */
export const ModerationInput = Type.Object({
  isVerified: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
})
