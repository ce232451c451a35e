import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Makes a rider available again once nothing is left to deliver. */
export const releaseRider = job('maintenance', 'release-rider', Type.Object({ riderId: Uuid }))

/** Offers an order that is ready to the riders nearby, unless somebody holds it. */
export const offerDelivery = job('maintenance', 'offer-delivery', Type.Object({ orderId: Uuid }))

/** Takes the open offers of an order back that nobody is to deliver any more. */
export const withdrawOffers = job('maintenance', 'withdraw-offers', Type.Object({ orderId: Uuid }))
