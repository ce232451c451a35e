/** What the API answers, as the pages know it. Types only. */
import type { Static } from 'typebox'
import type { Order as OrderSchema } from '../../src/features/orders/schemas.ts'
import type { Product as ProductSchema } from '../../src/features/products/schemas.ts'
import type {
  Booking as BookingSchema,
  BookingSummary as BookingSummarySchema,
} from '../../src/features/rentals/bookings/schemas.ts'
import type { Listing as ListingSchema } from '../../src/features/rentals/listings/schemas.ts'
import type { Review as ReviewSchema } from '../../src/features/reviews/schemas.ts'
import type {
  FoundProduct as FoundProductSchema,
  FoundStore as FoundStoreSchema,
} from '../../src/features/search/schemas.ts'
import type { Slot as SlotSchema, Store as StoreSchema } from '../../src/features/stores/schemas.ts'
import type { Profile } from '../../src/features/users/schemas.ts'

export type User = Static<typeof Profile>
export type Store = Static<typeof StoreSchema>
export type Slot = Static<typeof SlotSchema>
export type Product = Static<typeof ProductSchema>
export type FoundStore = Static<typeof FoundStoreSchema>
export type FoundProduct = Static<typeof FoundProductSchema>
export type Order = Static<typeof OrderSchema>
export type Listing = Static<typeof ListingSchema>
export type Review = Static<typeof ReviewSchema>
export type Booking = Static<typeof BookingSchema>
export type BookingSummary = Static<typeof BookingSummarySchema>
