import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Timestamp, Uuid } from '../../platform/contract/schema.ts'

/** Writes a delivery for each webhook that wants to hear of a captured order. What it became then is part of the event. */
export const publishOrderEvent = job(
  'webhooks',
  'publish-order-event',
  Type.Object({
    event: Type.Enum(['order.captured', 'order.status_changed']),
    orderId: Uuid,
    status: Type.Enum(['new', 'confirmed', 'fulfilled', 'cancelled']),
    at: Timestamp,
  }),
)

/** Sends one delivery. `round` rises when the owner has it sent again, which ends the tries of the rounds before. */
export const sendDelivery = job(
  'webhooks',
  'send-delivery',
  Type.Object({ deliveryId: Uuid, round: Type.Integer() }),
  { attempts: 9 }, // one more than `pauses.ts` makes, so that the end is always written down
)
