/** An order as the protocol shows it. Amounts are centavos, as in our tables. */
import type { OrderRow } from '../../orders/service/read.ts'
import type { RefundRow } from '../../payments/service/read.ts'
import { customerLink } from '../../orders/guests/service.ts'
import { CURRENCY } from '../catalog/view.ts'
import type { CheckoutRow } from '../checkout-sessions/model.ts'
import { titleOf, totalsOf } from '../checkout-sessions/view.ts'
import { ucpOf } from '../protocol/answer.ts'
import { adjustmentsOf } from './adjustments.ts'
import { pairItems, unitsOf, type AgentItem } from './items.ts'

export function agentOrderView(order: OrderRow, refunds: RefundRow[], session: CheckoutRow) {
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
    permalink_url: customerLink(order),
    line_items: all.map((each) => itemView(each, order, kept.has(each.item.id))),
    fulfillment: {
      expectations: lines.length === 0 ? [] : [expectationOf(order, session, lines)],
      events: order.events.map(({ status, at }, index) => ({
        id: `${index + 1}`,
        occurred_at: new Date(at).toISOString(),
        type: eventTypes[status] ?? status,
        line_items: lines,
      })),
    },
    adjustments: adjustmentsOf(order, refunds, all),
    currency: CURRENCY,
    totals: totalsOf(order.subtotal, order.delivery_fee),
  }
}

function expectationOf(order: OrderRow, { fulfillment }: CheckoutRow, line_items: object[]) {
  const startsAt = order.preparation_starts_at
  return {
    id: 'all',
    line_items,
    method_type: fulfillment.type,
    description: titleOf(fulfillment.type),
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

/** An item that was taken out comes to nothing; those of a canceled order show what they came to. */
function itemView(each: AgentItem, { status }: OrderRow, isKept: boolean) {
  const { item, itemId, title, price } = each
  const total = isKept && status !== 'cancelled' ? unitsOf(each, item.quantity) : 0
  const fulfilled = status === 'delivered' ? total : 0
  const amount = isKept ? item.line_total : 0
  return {
    id: item.id,
    item: { id: itemId, title, price },
    quantity: {
      original: unitsOf(each, item.ordered_quantity ?? item.quantity),
      total,
      fulfilled,
    },
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    status: total === 0 ? 'removed' : fulfilled > 0 ? 'fulfilled' : 'processing',
  }
}
