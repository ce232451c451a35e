import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Sets a rider available again who is out for no further delivery. */
export const releaseRider = job('maintenance', 'release-rider', Type.Object({ riderId: Uuid }))

/** Offers a ready order to riders nearby, unless one is assigned. */
export const offerDelivery = job('maintenance', 'offer-delivery', Type.Object({ orderId: Uuid }))

/** Withdraws the open offers of an order that needs no rider any more. */
export const withdrawOffers = job('maintenance', 'withdraw-offers', Type.Object({ orderId: Uuid }))
