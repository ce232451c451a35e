import { Type } from 'typebox'
import { job } from '../../lib/jobs.ts'
import { Uuid } from '../../lib/schema.ts'

/** Tells everyone whom an event of an order concerns; `userId` is who it is about, where it is about one. */
export const tell = job(
  'notifications',
  'tell',
  Type.Object({
    event: Type.Enum([
      'order.confirmed',
      'order.preparing',
      'order.ready',
      'order.out_for_delivery',
      'order.delivered',
      'order.cancelled',
      'order.changed',
      'order.untouched',
      'order.refunded',
      'rider.assigned',
      'rider.unassigned',
      'rider.rejected',
    ]),
    orderId: Uuid,
    userId: Type.Optional(Uuid),
  }),
)

/** Sends one notification as an e-mail. */
export const mailNotification = job(
  'emails',
  'mail-notification',
  Type.Object({ notificationId: Uuid }),
)
