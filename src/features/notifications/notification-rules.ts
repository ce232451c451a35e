/**
 * The table of all notifications: on which event, who gets which text over which channels. The app shows all of them. Orders,
 * payments and bookings also come by email, and deliveries by push to the rider. Text messages cost money, so they carry
 * only what cannot wait: a rider is on the way or could not hand the order over, an order was cancelled, a customer has a
 * question to answer, or a vendor or rider has work to begin.
 */
import { applicationSubject } from './subjects/application.ts'
import { bookingSubject } from './subjects/booking.ts'
import { capturedOrderSubject } from './subjects/captured-order.ts'
import { heldPaymentSubject } from './subjects/held-payment.ts'
import { orderSubject } from './subjects/order.ts'
import { replacementSubject } from './subjects/replacement.ts'
import { replySubject } from './subjects/reply.ts'
import { riderApplicationSubject } from './subjects/rider-application.ts'
import { signatureSubject } from './subjects/signature.ts'
import { webhookSubject } from './subjects/webhook.ts'
import { defineSubject, type ResolvedNotification } from './subjects/subject.ts'

const order = defineSubject(orderSubject, [
  { on: 'order.confirmed', to: 'customer', template: 'confirmed', channels: ['push', 'email'] },
  {
    on: 'order.confirmed',
    to: 'vendors',
    template: 'newOrder',
    as: 'order.new', // a vendor is not notified of an unconfirmed order
    channels: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  {
    on: 'order.due', // the work on an order for later begins
    to: 'vendors',
    template: 'due',
    channels: ['push', 'sms'],
    isUrgent: true,
  },
  { on: 'order.preparing', to: 'customer', template: 'preparing', channels: ['push', 'email'] },
  {
    on: 'order.ready',
    to: 'customer',
    template: 'ready',
    channels: ['push', 'email'],
    when: ({ isPickup }) => !isPickup,
  },
  {
    on: 'order.ready',
    to: 'customer',
    template: 'readyForPickup',
    channels: ['push', 'email', 'sms'],
    when: ({ isPickup }) => isPickup,
    isUrgent: true,
  },
  {
    on: 'order.out_for_delivery',
    to: 'customer',
    template: 'outForDelivery',
    channels: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  {
    on: 'order.delivery_failed',
    to: 'customer',
    template: 'deliveryFailed',
    channels: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  {
    on: 'order.delivery_failed',
    to: 'vendors',
    template: 'vendorDeliveryFailed',
    channels: ['push', 'email'],
  },
  {
    on: 'order.delivery_failed',
    to: 'admins',
    template: 'adminDeliveryFailed',
    channels: ['push', 'email'],
    isUrgent: true,
  },
  { on: 'order.delivered', to: 'customer', template: 'delivered', channels: ['push', 'email'] },
  {
    on: 'order.cancelled',
    to: 'customer',
    template: 'cancelled',
    channels: ['push', 'email', 'sms'],
    when: ({ cancelledBy }) => cancelledBy !== 'customer',
  },
  {
    on: 'order.cancelled',
    to: 'vendors',
    template: 'vendorCancelled',
    channels: ['push', 'email'],
    when: ({ wasConfirmed, cancelledBy }) => wasConfirmed && cancelledBy !== 'vendor', // they do not know of an order that was never confirmed
  },
  {
    on: 'order.cancelled',
    to: 'rider',
    template: 'riderCancelled',
    channels: ['push', 'email', 'sms'],
  },
  { on: 'order.changed', to: 'customer', template: 'changed', channels: ['push', 'email'] },
  { on: 'order.weighed', to: 'customer', template: 'weighed', channels: ['push', 'email'] },
  { on: 'order.refunded', to: 'customer', template: 'refunded', channels: ['push', 'email'] },
  {
    on: 'order.refund_not_paid',
    to: 'admins',
    template: 'adminRefundNotPaid',
    channels: ['push', 'email'],
  },
  {
    on: 'payment.failed',
    to: 'customer',
    template: 'paymentFailed',
    channels: ['push', 'email'],
    when: ({ isPending }) => isPending,
  },
  {
    on: 'order.money_returned',
    to: 'customer',
    template: 'moneyReturned',
    channels: ['push', 'email'],
  },
  {
    on: 'order.untouched',
    to: 'vendors',
    template: 'untouched',
    channels: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  { on: 'order.untouched', to: 'admins', template: 'adminUntouched', channels: ['push', 'email'] },
  {
    on: 'rider.assigned',
    to: 'subject',
    template: 'assigned',
    channels: ['push', 'sms'],
    isUrgent: true,
  },
  {
    on: 'rider.unassigned',
    to: 'subject',
    template: 'unassigned',
    channels: ['push'],
    isUrgent: true,
  },
  { on: 'rider.rejected', to: 'admins', template: 'rejected', channels: ['push'] },
  { on: 'rider.offered', to: 'offered', template: 'offered', channels: ['push'], isUrgent: true },
  { on: 'rider.wanted', to: 'admins', template: 'riderWanted', channels: ['push'], isUrgent: true },
  {
    on: 'rider.sent_again',
    to: 'rider',
    template: 'sentAgain',
    channels: ['push', 'sms'],
    isUrgent: true,
  },
  { on: 'review.created', to: 'subject', template: 'reviewed', channels: ['push'] },
  { on: 'review.replied', to: 'customer', template: 'replied', channels: ['push'] },
])

const replacement = defineSubject(replacementSubject, [
  {
    on: 'replacement.offered',
    to: 'customer',
    template: 'offered',
    channels: ['push', 'email', 'sms'],
    isUrgent: true, // the customer has ten minutes
    when: ({ isPending }) => isPending,
  },
  { on: 'replacement.made', to: 'customer', template: 'made', channels: ['push', 'email'] },
  {
    on: 'replacement.accepted',
    to: 'vendor',
    template: 'accepted',
    channels: ['push'],
    isUrgent: true,
  },
  {
    on: 'replacement.declined',
    to: 'vendor',
    template: 'declined',
    channels: ['push'],
    isUrgent: true,
  },
])

const application = defineSubject(applicationSubject, [
  { on: 'application.submitted', to: 'admins', template: 'submitted', channels: ['push'] },
  {
    on: 'application.approved',
    to: 'applicant',
    template: 'approved',
    channels: ['push', 'email'],
  },
  {
    on: 'application.rejected',
    to: 'applicant',
    template: 'rejected',
    channels: ['push', 'email'],
  },
])

const riderApplication = defineSubject(riderApplicationSubject, [
  { on: 'rider-application.submitted', to: 'admins', template: 'submitted', channels: ['push'] },
  {
    on: 'rider-application.approved',
    to: 'applicant',
    template: 'approved',
    channels: ['push', 'email'],
  },
  {
    on: 'rider-application.rejected',
    to: 'applicant',
    template: 'rejected',
    channels: ['push', 'email'],
  },
])

const booking = defineSubject(bookingSubject, [
  {
    on: 'booking.created',
    to: 'vendor',
    template: 'newBooking',
    as: 'booking.new',
    channels: ['push', 'email'],
    isUrgent: true,
  },
  { on: 'booking.created', to: 'customer', template: 'received', channels: ['push', 'email'] },
  { on: 'booking.confirmed', to: 'customer', template: 'confirmed', channels: ['push', 'email'] },
  { on: 'booking.active', to: 'customer', template: 'handedOver', channels: ['push', 'email'] },
  { on: 'booking.returned', to: 'customer', template: 'returned', channels: ['push', 'email'] },
  { on: 'booking.completed', to: 'customer', template: 'completed', channels: ['push', 'email'] },
  {
    on: 'booking.cancelled',
    to: 'customer',
    template: 'cancelled',
    channels: ['push', 'email'],
    when: ({ cancelledBy }) => cancelledBy !== 'customer',
  },
  {
    on: 'booking.cancelled',
    to: 'vendor',
    template: 'vendorCancelled',
    channels: ['push', 'email'],
    when: ({ cancelledBy }) => cancelledBy !== 'vendor',
  },
  { on: 'booking.extended', to: 'customer', template: 'extended', channels: ['push', 'email'] },
  { on: 'booking.extended', to: 'vendor', template: 'extended', channels: ['push', 'email'] },
  {
    on: 'booking.starts_tomorrow',
    to: 'customer',
    template: 'startsTomorrow',
    channels: ['push', 'email'],
  },
  {
    on: 'booking.ends_tomorrow',
    to: 'customer',
    template: 'endsTomorrow',
    channels: ['push', 'email'],
  },
])

const capturedOrder = defineSubject(capturedOrderSubject, [
  {
    on: 'order.captured',
    to: 'owner',
    template: 'captured',
    channels: ['push', 'email'],
    isUrgent: true,
  },
])

const heldPayment = defineSubject(heldPaymentSubject, [
  {
    on: 'payment.held',
    to: 'admins',
    template: 'held',
    channels: ['push', 'email'],
    isUrgent: true,
  },
])

const webhook = defineSubject(webhookSubject, [
  { on: 'webhook.disabled', to: 'owner', template: 'disabled', channels: ['push', 'email'] },
])

const reply = defineSubject(replySubject, [
  {
    on: 'reply.failed',
    to: 'owner',
    template: 'failed',
    channels: ['push', 'email'],
    isUrgent: true, // a customer waits
  },
])

const signature = defineSubject(signatureSubject, [
  { on: 'agreement.signed', to: 'vendor', template: 'signed', channels: [] },
])

const subjects = [
  order,
  replacement,
  application,
  riderApplication,
  booking,
  capturedOrder,
  heldPayment,
  webhook,
  reply,
  signature,
]

/** The names of the texts that are mailed, such as `order.confirmed`. */
export const mailedTemplates: readonly string[] = Object.entries({
  order,
  replacement,
  application,
  riderApplication,
  booking,
  capturedOrder,
  heldPayment,
  webhook,
  reply,
  signature,
}).flatMap(([name, subject]) => subject.mailedTemplates.map((template) => `${name}.${template}`))

/** All events with at least one rule. */
export const notifiedEvents: readonly string[] = subjects.flatMap(({ events }) => events)

/** Whether the push of an event, under the name that apps show, is urgent. */
export function isUrgent(event: string): boolean {
  return subjects.some(({ urgentEvents }) => urgentEvents.includes(event))
}

/** The notifications of an event with their recipients; none when its subject no longer exists. */
export async function resolveNotifications(payload: {
  event: string
}): Promise<ResolvedNotification[]> {
  const subject = subjects.find(({ events }) => events.includes(payload.event))
  return subject ? await subject.resolve(payload) : []
}
