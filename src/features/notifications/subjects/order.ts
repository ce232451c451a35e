import type { Static } from 'typebox'
import { consoleLink, orderLink } from '../../site/links.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { findOrder, vendorShare, type OrderRow } from '../../orders/service/read.ts'
import { findUnacceptedMoney } from '../../payments/service/read.ts'
import { withPlaceNames } from '../../places/service.ts'
import { findUsers, type UserRow } from '../../users/service.ts'
import { describeLines } from '../rendering/order-lines.ts'
import { asSentence, shorten } from '../rendering/sentence.ts'
import { findCustomer } from './customer.ts'
import type { SubjectResolver } from './subject.ts'
import type { OrderEvent } from '../jobs.ts'
import { findRejectionReason, listActiveAdmins, listOfferedRiders, sumRefunds } from './queries.ts'
import type { OrderFacts, OrderTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof OrderEvent>

/** `subject` is the user of the event, `rider` the one who delivers the order, `offered` the riders with an open offer. */
type Audience = 'customer' | 'vendors' | 'rider' | 'offered' | 'subject' | 'admins'

export const orderSubject: SubjectResolver<Payload, Audience, OrderFacts, OrderTemplateKey> = {
  async load({ event, orderId, userId }) {
    const order = await findOrder(orderId)
    if (!order) return null
    const subject = userId ? await findUsers([userId]) : []
    const facts = await loadFacts(event, order, subject[0])
    return {
      facts,
      factsFor: (to, recipientId) =>
        to === 'vendors' ? vendorFacts(facts, order, recipientId) : facts,
      data: { orderId },
      urlFor: (to) => urlFor(to, event, orderId),
      accountId: order.customer_id,
      recipients: (to) => findRecipients(to, event, order, subject),
    }
  },
  templates: (texts) => texts.order,
}

/** Customers follow their order; those who work find it where they work. */
function urlFor(to: Audience, event: Payload['event'], orderId: string): string {
  const link = orderLink(orderId)
  if (to === 'customer') return link
  if (event === 'review.created') return consoleLink('reviews', link)
  return consoleLink(to === 'vendors' || to === 'admins' ? `orders/${orderId}` : '', link)
}

async function findRecipients(
  to: Audience,
  event: Payload['event'],
  order: OrderRow,
  subject: UserRow[],
): Promise<UserRow[]> {
  switch (to) {
    case 'customer':
      return await findCustomer(order)
    case 'vendors':
      return await findUsers([
        ...new Set(affectedStoreOrders(event, order).map(({ owner_id }) => owner_id)),
      ])
    case 'rider':
      return order.rider ? await findUsers([order.rider.user_id]) : []
    case 'offered':
      return await findUsers(await listOfferedRiders(order.id))
    case 'subject':
      return subject
    case 'admins':
      return await listActiveAdmins()
  }
}

async function loadFacts(
  event: Payload['event'],
  order: OrderRow,
  subject?: UserRow,
): Promise<OrderFacts> {
  const rider = subject ?? order.rider
  const unaccepted = saysWhatWasPaid.has(event) ? await findUnacceptedMoney(order.id) : null
  const isPaid = order.payment_status === 'paid'
  const isEmpty = order.items.length === 0
  const cancelledBy = order.events.find(({ status }) => status === 'cancelled')?.actor ?? null
  const isExpired = cancelledBy === 'system'
  const isCash = order.payment_method === 'cash_on_delivery' && !isPaid
  return {
    orderNumber: order.order_number,
    total: formatPesos(order.total),
    due: '',
    lines: '',
    weighed: describeLines(order.items.filter(({ ordered_quantity }) => ordered_quantity !== null)),
    paymentMethod: order.payment_method,
    cash: isCash ? formatPesos(order.total) : null,
    isPaid: isPaid || unaccepted === 'returned',
    isPending: order.status === 'pending',
    isHeld: unaccepted === 'held',
    isExpired,
    isEmpty,
    wasConfirmed: order.events.some(({ status }) => status === 'confirmed'),
    cancelledBy,
    reason: isExpired || isEmpty ? null : asSentence(order.cancel_reason),
    rejection:
      event === 'rider.rejected' && subject
        ? asSentence(await findRejectionReason(order.id, subject.id))
        : null,
    failure: order.delivery_failure && {
      reason: order.delivery_failure.reason,
      note: asSentence(order.delivery_failure.note),
    },
    stores: affectedStoreOrders(event, order)
      .map(({ name }) => name)
      .join(', '),
    dropped: listDropped(order),
    refunded: formatPesos(await refundedBy(event, order.id)),
    rider: rider ? `${rider.first_name} ${rider.last_name}` : '',
    isPickup: order.fulfilment === 'pickup',
    ...timeFacts(order),
    address: order.delivery_address
      ? await withPlaceNames(order.delivery_address, order.place_code)
      : '',
    code: order.delivery_code,
  }
}

/** A text message has room for so much of an address beside the way of payment and the lines. */
const MAX_ADDRESS = 120

/** What a vendor's notification says of the vendor's own items, and nothing of the money of other stores. */
function vendorFacts(facts: OrderFacts, order: OrderRow, vendorId: string): OrderFacts {
  const { items, subtotal, due } = vendorShare(order, vendorId)
  return {
    ...facts,
    address: shorten(facts.address, MAX_ADDRESS),
    total: formatPesos(subtotal),
    due: formatPesos(due),
    cash: null,
    lines: describeLines(items),
  }
}

/** The items that were not available and that nothing came in the place of, by name. */
function listDropped({ unavailable_items, replacements }: OrderRow): string {
  const accepted = replacements.filter(({ status }) => status === 'accepted')
  const replaced = new Set(accepted.map(({ item_id }) => item_id))
  const dropped = unavailable_items.filter(({ id }) => !replaced.has(id))
  return dropped.map(({ name, variant }) => [name, variant].filter(Boolean).join(', ')).join(', ')
}

/** The events whose texts say whether the customer was charged. */
const saysWhatWasPaid = new Set<Payload['event']>(['order.cancelled', 'payment.failed'])

async function refundedBy(event: Payload['event'], orderId: string): Promise<number> {
  if (event !== 'order.refunded' && event !== 'order.money_returned') return 0
  return await sumRefunds(orderId, { isDuplicate: event === 'order.money_returned' })
}

/** When an order is for, if not for now, and when it has to be ready for that. */
function timeFacts(order: OrderRow): Pick<OrderFacts, 'slot' | 'opening' | 'readyBy'> {
  const { scheduled_at: from, scheduled_until: to, preparation_starts_at: opening } = order
  if (from && to) return { slot: { from, to }, opening: null, readyBy: from }
  return { slot: null, opening, readyBy: null }
}

/** The events that are about store orders which have not been started. */
const concernsUnstarted = new Set<Payload['event']>(['order.due', 'order.untouched'])

/** The store orders that an event concerns: all, or those that have not been started when the event says so. */
function affectedStoreOrders(
  event: Payload['event'],
  { store_orders: storeOrders }: OrderRow,
): OrderRow['store_orders'] {
  if (event === 'order.confirmed') return storeOrders.filter(({ status }) => status !== 'cancelled')
  if (!concernsUnstarted.has(event)) return storeOrders
  return storeOrders.filter(({ status }) => status === 'confirmed')
}
