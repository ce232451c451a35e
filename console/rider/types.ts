/** What the API answers to riders. Types only. */
import type { Static } from 'typebox'
import type {
  Delivery as DeliverySchema,
  Offer as OfferSchema,
  Rider as RiderSchema,
} from '../../src/features/riders/schemas.ts'

export type Delivery = Static<typeof DeliverySchema>
export type Offer = Static<typeof OfferSchema>
export type Rider = Static<typeof RiderSchema>
