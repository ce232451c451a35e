/** An order as the protocol shows it. Amounts are centavos, as in our tables. */
import type { OrderRow } from '../../orders/service/read.ts'
import type { RefundRow } from '../../payments/service/read.ts'
import { orderLink } from '../../site/links.ts'
import { CURRENCY } from '../catalog/view.ts'
import type { CheckoutRow } from '../checkout-sessions/model.ts'
import { totalsOf } from '../checkout-sessions/view.ts'
import { ucpOf } from '../protocol/answer.ts'
import { pairItems, unitsOf, type AgentItem } from './items.ts'

export function agentOrderView(order: OrderRow, refunds: RefundRow[], session: CheckoutRow) {
  const isCanceled = order.status === 'cancelled'
  const all = pairItems([...order.items, ...order.unavailable_items], session.lines)
  const kept = new Set(order.items.map(({ id }) => id))
  const lines = all
    .filter(({ item }) => kept.has(item.id))
    .map((each) => ({ id: each.item.id, quantity: unitsOf(each, each.item.quantity) }))
  return {
    ucp: ucpOf('order'),
    id: order.id,
    label: order.order_number,
    checkout_id: session.id,
    permalink_url: orderLink(order.id),
    line_items: all.map((each) =>
      itemView(each, isCanceled || !kept.has(each.item.id), order.status === 'delivered'),
    ),
    fulfillment: {
      expectations: lines.length === 0 ? [] : [expectationOf(order, session, lines)],
      events: order.events.map(({ status, at }, index) => ({
        id: `${index + 1}`,
        occurred_at: new Date(at).toISOString(),
        type: eventTypes[status] ?? status,
        line_items: lines,
      })),
    },
    adjustments: refunds.map((refund) => adjustmentOf(refund, all)),
    currency: CURRENCY,
    totals: totalsOf(order.subtotal, order.delivery_fee),
  }
}

function expectationOf(order: OrderRow, { fulfillment }: CheckoutRow, line_items: object[]) {
  const startsAt = order.preparation_starts_at
  return {
    id: 'all',
    line_items,
    method_type: order.fulfilment === 'pickup' ? 'pickup' : 'shipping',
    destination: fulfillment.destination ?? {},
    ...(startsAt ? { fulfillable_on: startsAt.toISOString() } : {}),
  }
}

const eventTypes: Partial<Record<OrderRow['status'], string>> = {
  pending: 'processing',
  confirmed: 'processing',
  preparing: 'processing',
  ready: 'ready_for_pickup',
  out_for_delivery: 'in_transit',
  cancelled: 'canceled',
}

const adjustmentStates = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const

/** Money that goes back is negative, and so are the units that it is for. */
function adjustmentOf(refund: RefundRow, items: AgentItem[]) {
  const { id, amount, item_id, reason, status, created_at } = refund
  const each = items.find(({ item }) => item.id === item_id)
  return {
    id,
    type: 'refund',
    occurred_at: created_at.toISOString(),
    status: adjustmentStates[status],
    ...(each
      ? { line_items: [{ id: each.item.id, quantity: -unitsOf(each, each.item.quantity) }] }
      : {}),
    totals: [{ type: 'total', amount: -amount }],
    description: reason,
  }
}

function itemView(each: AgentItem, isRemoved: boolean, isDelivered: boolean) {
  const { item, itemId, title, price } = each
  const total = isRemoved ? 0 : unitsOf(each, item.quantity)
  return {
    id: item.id,
    item: { id: itemId, title, price },
    quantity: {
      original: unitsOf(each, item.ordered_quantity ?? item.quantity),
      total,
      fulfilled: isDelivered ? total : 0,
    },
    totals: [
      { type: 'subtotal', amount: item.line_total },
      { type: 'total', amount: item.line_total },
    ],
    status: isRemoved ? 'removed' : isDelivered ? 'fulfilled' : 'processing',
  }
}
