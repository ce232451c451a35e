import { type Static, Type } from 'typebox'
import { pageQuery, pageQueryUpTo } from '../../../platform/contract/pagination.ts'
import {
  Day,
  Nullable,
  Pesos,
  PlainName,
  Timestamp,
  Uuid,
  WebUrl,
} from '../../../platform/contract/schema.ts'
import { MAX_RANGE_DAYS } from './range.ts'

const MAX_PAGE_SIZE = 50

const PricingUnit = Type.Enum(['per_hour', 'per_day', 'per_week'])
const Units = Type.Integer({ minimum: 1, maximum: 10_000 })
const Days = Type.Integer({ minimum: 0, maximum: 3_650 })
const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

export const ListingInput = Type.Object({
  categoryId: Type.String({ format: 'uuid', description: 'Of an active category' }),
  title: PlainName(200),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  pricingUnit: Type.Optional(PricingUnit),
  rate: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, multipleOf: 0.01 }),
  securityDeposit: Type.Optional(Pesos),
  totalUnits: Type.Optional(Units),
  minimumRentalUnits: Type.Optional(Nullable(Units)),
  maximumRentalUnits: Type.Optional(Nullable(Units)),
  pickupAddress: Text(500),
  pickupInstructions: Text(2000),
  offersDelivery: Type.Optional(Type.Boolean()),
  deliveryFee: Type.Optional(Nullable(Pesos)),
  advanceBookingDays: Type.Optional(Days),
  turnaroundUnits: Type.Optional(Days),
  agreementId: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'An agreement of the vendor’s own' })),
  ),
  isActive: Type.Optional(Type.Boolean()),
  images: Type.Optional(Type.Array(WebUrl, { maxItems: 20 })),
})
export type ListingInput = Static<typeof ListingInput>
export const ListingPatch = Type.Partial(ListingInput)

const adminFields = { isVerified: Type.Optional(Type.Boolean()) }
export const AdminListingInput = Type.Object({
  ...ListingInput.properties,
  ...adminFields,
  vendorId: Type.String({ format: 'uuid', description: 'The vendor’s user id' }),
})
export const AdminListingPatch = Type.Object({ ...ListingPatch.properties, ...adminFields })

const VendorContact = Type.Object({
  id: Uuid,
  name: Type.String(),
  phone: Nullable(
    Type.String({
      description: 'To strangers that of the vendor’s store; to vendor and admin the own',
    }),
  ),
  email: Type.Null({ description: 'The e-mail that a vendor logs in with is not public' }),
})

/** A listing with its category, vendor and agreement. */
export const Listing = Type.Object({
  id: Uuid,
  vendor_id: Uuid,
  category_id: Uuid,
  title: Type.String(),
  description: Type.String(),
  pricing_unit: PricingUnit,
  rate: Type.Number({ description: 'Pesos' }),
  security_deposit: Type.Number({ description: 'Pesos' }),
  total_units: Type.Integer(),
  minimum_rental_units: Type.Integer(),
  maximum_rental_units: Nullable(Type.Integer()),
  pickup_address: Nullable(Type.String()),
  pickup_instructions: Nullable(Type.String()),
  offers_delivery: Type.Boolean(),
  delivery_fee: Type.Number({ description: 'Pesos' }),
  advance_booking_days: Type.Integer(),
  turnaround_units: Type.Integer(),
  agreement_id: Nullable(Uuid),
  is_active: Type.Boolean(),
  taken_down_at: Nullable(
    Type.String({
      ...Timestamp,
      description: 'When an admin took it down; only an admin opens it',
    }),
  ),
  is_verified: Type.Boolean(),
  images: Type.Array(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  category: Type.Object({
    id: Uuid,
    name: Type.String(),
    slug: Type.String(),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
  }),
  vendor: VendorContact,
  agreement: Nullable(
    Type.Object({
      id: Uuid,
      title: Type.String(),
      version: Type.Integer(),
      is_active: Type.Boolean(),
    }),
  ),
  available_units: Type.Optional(
    Type.Integer({ description: 'On every requested date; only when dates were given' }),
  ),
})

export const ListingsQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 100, description: 'The slug of a category' })),
  categoryId: Type.Optional(Type.String({ format: 'uuid' })),
  vendorId: Type.Optional(Type.String({ format: 'uuid' })),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title' })),
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Type.String({ ...Day, description: 'A day in Manila, not included' })),
  ...pageQueryUpTo(MAX_PAGE_SIZE),
})

export const AllListingsQuery = Type.Object({
  status: Type.Optional(Type.Enum(['active', 'inactive', 'verified', 'unverified'])),
  q: ListingsQuery.properties.search,
  ...pageQuery,
})

export const AvailabilityQuery = Type.Object({
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 9998 })),
  month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
})
export const Availability = Type.Object({
  listing: Type.Object({ id: Uuid, total_units: Type.Integer() }),
  availability: Type.Record(
    Type.String({ description: 'Each date of the month, YYYY-MM-DD' }),
    Type.Object({
      availableUnits: Type.Integer({ description: '0 while the date is blocked' }),
      blocked: Type.Boolean(),
      reason: Type.Optional(Type.String()),
    }),
  ),
})

const dates = Type.Array(Day, { minItems: 1, maxItems: MAX_RANGE_DAYS })
export const BlockInput = Type.Object({ dates, reason: Text(500) })
export const UnblockInput = Type.Object({ dates })
export const BlockedDays = Type.Array(Type.Object({ date: Day, reason: Nullable(Type.String()) }))
