import { Type } from 'typebox'
import { job } from '../../lib/jobs.ts'
import { Uuid } from '../../lib/schema.ts'

/** `userId` is whom it is about, where it is about one. */
export const OrderEvent = Type.Object({
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
    'rider.offered',
    'rider.wanted',
    'review.created',
    'review.replied',
  ]),
  orderId: Uuid,
  userId: Type.Optional(Uuid),
})

/** What becomes of an application to sell. */
export const ApplicationEvent = Type.Object({
  event: Type.Enum(['application.submitted', 'application.approved', 'application.rejected']),
  applicationId: Uuid,
})

/** Tells everyone whom an event concerns. */
export const tell = job('notifications', 'tell', Type.Union([OrderEvent, ApplicationEvent]))

/** Sends one notification as an e-mail. */
export const mailNotification = job(
  'emails',
  'mail-notification',
  Type.Object({ notificationId: Uuid }),
)
