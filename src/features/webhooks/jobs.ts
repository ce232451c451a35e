import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Timestamp, Uuid } from '../../platform/contract/schema.ts'

/** Creates a delivery for each webhook that subscribes to the event. The status of the order is part of the event. */
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

/** Sends one delivery. `round` is incremented when the owner resends it, which ends the earlier rounds. */
export const sendDelivery = job(
  'webhooks',
  'send-delivery',
  Type.Object({ deliveryId: Uuid, round: Type.Integer(), ownerId: Uuid }),
  { tenant: 'ownerId', attempts: 9 }, // one more than the schedule has, so that the worker itself records the end of a delivery
)
