/**
 * A feature notifies people by `enqueue(trx, notify, { event, …Id })` in the transaction of the event. To add an event:
 * 1. name it here, in the schema of its subject; a new subject is one more schema with the id of its row;
 * 2. add rules to `notification-rules.ts`: who gets which text over which channels;
 * 3. write the texts of all languages in `texts/`, where the compiler asks for them;
 * 4. for a new subject, add a file to `subjects/` that loads its facts and its recipients.
 */
import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** `userId` is the user concerned, for an event that concerns one, such as a rider. */
export const OrderEvent = Type.Object({
  event: Type.Enum([
    'order.confirmed',
    'order.due',
    'order.preparing',
    'order.ready',
    'order.out_for_delivery',
    'order.delivery_failed',
    'order.delivered',
    'order.cancelled',
    'order.changed',
    'order.weighed',
    'order.untouched',
    'order.refunded',
    'order.refund_not_paid',
    'payment.failed',
    'order.money_returned',
    'rider.assigned',
    'rider.unassigned',
    'rider.rejected',
    'rider.offered',
    'rider.wanted',
    'rider.sent_again',
    'review.created',
    'review.replied',
  ]),
  orderId: Uuid,
  userId: Type.Optional(Uuid),
})

export const ReplacementEvent = Type.Object({
  event: Type.Enum([
    'replacement.offered',
    'replacement.made',
    'replacement.accepted',
    'replacement.declined',
  ]),
  orderId: Uuid,
  replacementId: Uuid,
})

export const ApplicationEvent = Type.Object({
  event: Type.Enum(['application.submitted', 'application.approved', 'application.rejected']),
  applicationId: Uuid,
})

export const RiderApplicationEvent = Type.Object({
  event: Type.Enum([
    'rider-application.submitted',
    'rider-application.approved',
    'rider-application.rejected',
  ]),
  applicationId: Uuid,
})

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

export const CapturedOrderEvent = Type.Object({
  event: Type.Enum(['order.captured']),
  capturedOrderId: Uuid,
})

/** `eventId` is that of the provider's event. */
export const HeldPaymentEvent = Type.Object({
  event: Type.Enum(['payment.held']),
  eventId: Type.String(),
})

export const WebhookEvent = Type.Object({
  event: Type.Enum(['webhook.disabled']),
  webhookId: Uuid,
})

/** `messageId` is that of the message with the reply. */
export const ReplyEvent = Type.Object({
  event: Type.Enum(['reply.failed']),
  messageId: Uuid,
})

export const SignatureEvent = Type.Object({
  event: Type.Enum(['agreement.signed']),
  signatureId: Uuid,
})

/** Notifies everyone whom an event concerns. */
export const notify = job(
  'notifications',
  'notify',
  Type.Union([
    OrderEvent,
    ReplacementEvent,
    ApplicationEvent,
    RiderApplicationEvent,
    BookingEvent,
    CapturedOrderEvent,
    HeldPaymentEvent,
    WebhookEvent,
    ReplyEvent,
    SignatureEvent,
  ]),
)

/** Of one notification; `userId` is its recipient. */
const deliveryPayload = { notificationId: Uuid, userId: Uuid }

/** Sends one notification as an e-mail. */
export const emailNotification = job('emails', 'email-notification', Type.Object(deliveryPayload), {
  tenant: 'userId',
})

/** Sends one notification to one browser. A push is soon out of date, so its attempts are few. */
export const pushNotification = job(
  'push',
  'push-notification',
  Type.Object({ ...deliveryPayload, subscriptionId: Uuid }),
  { tenant: 'userId', attempts: 4, backoffMs: 5_000, timeoutMs: 10_000 },
)

/** Sends one notification by SMS. */
export const smsNotification = job('sms', 'sms-notification', Type.Object(deliveryPayload), {
  tenant: 'userId',
})
