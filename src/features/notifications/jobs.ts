/**
 * A feature tells people something by `enqueue(trx, tell, { event, …Id })` in the transaction of what happened. To add an
 * event:
 * 1. name it here, in the schema of its noun; a new noun is one more schema with the id of its row (`applicationId`, …);
 * 2. say in `notices.ts` who hears it, in which words and over which channels;
 * 3. write those words in `texts.en.ts` and `texts.fil.ts`, where the compiler asks for them;
 * 4. for a new noun, look its row up in an `about-<noun>.ts`: what can be said of it, and who its people are.
 */
import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

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

/** What becomes of a booking. */
export const BookingEvent = Type.Object({
  event: Type.Enum([
    'booking.created',
    'booking.confirmed',
    'booking.active',
    'booking.returned',
    'booking.completed',
    'booking.cancelled',
    'booking.extended',
    'booking.starts_tomorrow',
    'booking.ends_tomorrow',
  ]),
  bookingId: Uuid,
})

/** What an agent brings to a store. */
export const CapturedOrderEvent = Type.Object({
  event: Type.Enum(['order.captured']),
  capturedOrderId: Uuid,
})

/** What becomes of an owner's webhook. */
export const WebhookEvent = Type.Object({
  event: Type.Enum(['webhook.disabled']),
  webhookId: Uuid,
})

/** What becomes of a vendor's agreement. */
export const SignatureEvent = Type.Object({
  event: Type.Enum(['agreement.signed']),
  signatureId: Uuid,
})

/** Tells everyone whom an event concerns. */
export const notify = job(
  'notifications',
  'notify',
  Type.Union([
    OrderEvent,
    ApplicationEvent,
    BookingEvent,
    CapturedOrderEvent,
    WebhookEvent,
    SignatureEvent,
  ]),
)

/** Sends one notification as an e-mail. */
export const emailNotification = job(
  'emails',
  'email-notification',
  Type.Object({ notificationId: Uuid }),
)

/** Sends one notification to one browser. */
export const pushNotification = job(
  'push',
  'push-notification',
  Type.Object({ notificationId: Uuid, subscriptionId: Uuid }),
)

/** Sends one notification as a text message. */
export const smsNotification = job('sms', 'sms-notification', Type.Object({ notificationId: Uuid }))
