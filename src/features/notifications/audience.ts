import type { Static } from 'typebox'
import type { OrderRow } from '../orders/service/read.ts'
import type { OrderEvent } from './jobs.ts'
import type { Words } from './texts.ts'

export type ToldEvent = Static<typeof OrderEvent>['event']

/** `subject` is whom the event is about, `rider` who holds the order, `offered` whom it is put to now. */
export type Audience = 'customer' | 'vendors' | 'rider' | 'offered' | 'subject' | 'admins'

interface Notice {
  on: ToldEvent
  to: Audience
  says: Words
  /** What the reader's app calls it; the event itself unless said. */
  event?: 'order.new'
  when?: (order: OrderRow) => boolean
}

/** spec 6.2, with what the contract adds: on what event, who is told what. */
export const notices: readonly Notice[] = [
  { on: 'order.confirmed', to: 'customer', says: 'confirmed' },
  { on: 'order.confirmed', to: 'vendors', says: 'newOrder', event: 'order.new' },
  { on: 'order.preparing', to: 'customer', says: 'preparing' },
  { on: 'order.ready', to: 'customer', says: 'ready' },
  { on: 'order.out_for_delivery', to: 'customer', says: 'outForDelivery' },
  { on: 'order.delivered', to: 'customer', says: 'delivered' },
  { on: 'order.cancelled', to: 'customer', says: 'cancelled' },
  { on: 'order.cancelled', to: 'vendors', says: 'vendorCancelled', when: wasConfirmed },
  { on: 'order.cancelled', to: 'rider', says: 'riderCancelled' },
  { on: 'order.changed', to: 'customer', says: 'changed' },
  { on: 'order.refunded', to: 'customer', says: 'refunded' },
  { on: 'order.untouched', to: 'vendors', says: 'untouched' },
  { on: 'order.untouched', to: 'admins', says: 'adminUntouched' },
  { on: 'rider.assigned', to: 'subject', says: 'assigned' },
  { on: 'rider.unassigned', to: 'subject', says: 'unassigned' },
  { on: 'rider.rejected', to: 'admins', says: 'rejected' },
  { on: 'rider.offered', to: 'offered', says: 'offered' },
  { on: 'rider.wanted', to: 'admins', says: 'riderWanted' },
  { on: 'review.created', to: 'subject', says: 'reviewed' },
  { on: 'review.replied', to: 'customer', says: 'replied' },
]

/** Order and payment events, and decisions, go by e-mail as well; what riders, reviewers and admins are told goes to their app. */
export function isMailed(event: string): boolean {
  return event.startsWith('order.') || /^application\.(approved|rejected)$/.test(event)
}

/** Vendors have never heard of an order that nobody paid. */
function wasConfirmed({ events }: OrderRow): boolean {
  return events.some(({ status }) => status === 'confirmed')
}

/** The parts whose vendors are to be told: all of an order, but only those that wait when it is about waiting. */
export function partsConcerned(event: ToldEvent, { parts }: OrderRow): OrderRow['parts'] {
  return event === 'order.untouched' ? parts.filter(({ status }) => status === 'confirmed') : parts
}
