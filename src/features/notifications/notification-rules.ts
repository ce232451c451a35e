/**
 * Everything that people are told: on what event, who, in which words and over which channels (spec 6.2 and what follows
 * from it). The app has all of it. Orders, payments and bookings also come by e-mail; deliveries given and taken go to the rider's
 * phone. Texts cost money, so they carry only what cannot wait for somebody to look: that a rider is on the way or an
 * order is off, and that a vendor or a rider has work to begin.
 */
import { aboutApplication } from './subjects/application.ts'
import { aboutBooking } from './subjects/booking.ts'
import { aboutCapturedOrder } from './subjects/captured-order.ts'
import { aboutOrder } from './subjects/order.ts'
import { aboutSignature } from './subjects/signature.ts'
import { aboutWebhook } from './subjects/webhook.ts'
import { noun, type News } from './subjects/subject.ts'

const order = noun(aboutOrder, [
  { on: 'order.confirmed', to: 'customer', says: 'confirmed', by: ['push', 'email'] },
  {
    on: 'order.confirmed',
    to: 'vendors',
    says: 'newOrder',
    as: 'order.new', // a vendor hears of an order once it is confirmed
    by: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  { on: 'order.preparing', to: 'customer', says: 'preparing', by: ['push', 'email'] },
  { on: 'order.ready', to: 'customer', says: 'ready', by: ['push', 'email'] },
  {
    on: 'order.out_for_delivery',
    to: 'customer',
    says: 'outForDelivery',
    by: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  { on: 'order.delivered', to: 'customer', says: 'delivered', by: ['push', 'email'] },
  { on: 'order.cancelled', to: 'customer', says: 'cancelled', by: ['push', 'email', 'sms'] },
  {
    on: 'order.cancelled',
    to: 'vendors',
    says: 'vendorCancelled',
    by: ['push', 'email'],
    when: ({ wasConfirmed }) => wasConfirmed, // of an order that nobody paid they have never heard
  },
  { on: 'order.cancelled', to: 'rider', says: 'riderCancelled', by: ['push', 'email', 'sms'] },
  { on: 'order.changed', to: 'customer', says: 'changed', by: ['push', 'email'] },
  { on: 'order.refunded', to: 'customer', says: 'refunded', by: ['push', 'email'] },
  {
    on: 'order.untouched',
    to: 'vendors',
    says: 'untouched',
    by: ['push', 'email', 'sms'],
    isUrgent: true,
  },
  { on: 'order.untouched', to: 'admins', says: 'adminUntouched', by: ['push', 'email'] },
  { on: 'rider.assigned', to: 'subject', says: 'assigned', by: ['push', 'sms'], isUrgent: true },
  { on: 'rider.unassigned', to: 'subject', says: 'unassigned', by: ['push'], isUrgent: true },
  { on: 'rider.rejected', to: 'admins', says: 'rejected', by: ['push'] },
  { on: 'rider.offered', to: 'offered', says: 'offered', by: ['push'], isUrgent: true },
  { on: 'rider.wanted', to: 'admins', says: 'riderWanted', by: ['push'], isUrgent: true },
  { on: 'review.created', to: 'subject', says: 'reviewed', by: ['push'] },
  { on: 'review.replied', to: 'customer', says: 'replied', by: ['push'] },
])

const application = noun(aboutApplication, [
  { on: 'application.submitted', to: 'admins', says: 'submitted', by: ['push'] },
  { on: 'application.approved', to: 'applicant', says: 'approved', by: ['push', 'email'] },
  { on: 'application.rejected', to: 'applicant', says: 'rejected', by: ['push', 'email'] },
])

const booking = noun(aboutBooking, [
  {
    on: 'booking.created',
    to: 'vendor',
    says: 'newBooking',
    as: 'booking.new',
    by: ['push', 'email'],
    isUrgent: true,
  },
  { on: 'booking.created', to: 'customer', says: 'received', by: ['push', 'email'] },
  { on: 'booking.confirmed', to: 'customer', says: 'confirmed', by: ['push', 'email'] },
  { on: 'booking.active', to: 'customer', says: 'handedOver', by: ['push', 'email'] },
  { on: 'booking.returned', to: 'customer', says: 'returned', by: ['push', 'email'] },
  { on: 'booking.completed', to: 'customer', says: 'completed', by: ['push', 'email'] },
  { on: 'booking.cancelled', to: 'customer', says: 'cancelled', by: ['push', 'email'] },
  {
    on: 'booking.cancelled',
    to: 'vendor',
    says: 'vendorCancelled',
    by: ['push', 'email'],
    when: ({ cancelledBy }) => cancelledBy !== 'vendor',
  },
  { on: 'booking.extended', to: 'customer', says: 'extended', by: ['push', 'email'] },
  { on: 'booking.extended', to: 'vendor', says: 'extended', by: ['push', 'email'] },
  { on: 'booking.starts_tomorrow', to: 'customer', says: 'startsTomorrow', by: ['push', 'email'] },
  { on: 'booking.ends_tomorrow', to: 'customer', says: 'endsTomorrow', by: ['push', 'email'] },
])

const capturedOrder = noun(aboutCapturedOrder, [
  { on: 'order.captured', to: 'owner', says: 'captured', by: ['push', 'email'], isUrgent: true },
])

const webhook = noun(aboutWebhook, [
  { on: 'webhook.disabled', to: 'owner', says: 'disabled', by: ['push', 'email'] },
])

const signature = noun(aboutSignature, [
  { on: 'agreement.signed', to: 'vendor', says: 'signed', by: [] },
])

const nouns = [order, application, booking, capturedOrder, webhook, signature]

/** All events that somebody hears of. */
export const toldEvents: readonly string[] = nouns.flatMap(({ events }) => events)

/** Whether what an app calls `event` is worth waking a phone. */
export function isUrgent(event: string): boolean {
  return nouns.some(({ urgent }) => urgent.includes(event))
}

/** What an event has to say, and to whom; nothing when its subject is gone. */
export async function newsOf(payload: { event: string }): Promise<News[]> {
  const known = nouns.find(({ events }) => events.includes(payload.event))
  return known ? await known.newsOf(payload) : []
}
