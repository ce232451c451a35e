/** An order as the protocol shows it. Amounts are centavos, as in our tables. */
import type { OrderRow } from '../../orders/service/read.ts'
import { orderLink } from '../../site/links.ts'
import { CURRENCY } from '../catalog/view.ts'
import type { CheckoutRow } from '../checkout-sessions/model.ts'
import { totalsOf } from '../checkout-sessions/view.ts'
import { ucpOf } from '../protocol/answer.ts'

type Item = OrderRow['items'][number]

export function agentOrderView(order: OrderRow, session: CheckoutRow) {
  const isDelivered = order.status === 'delivered'
  const kept = order.items.map((item) => itemView(item, order.status === 'cancelled', isDelivered))
  const removed = order.unavailable_items.map((item) => itemView(item, true, false))
  const lines = order.items.map(({ id, quantity }) => ({ id, quantity: whole(quantity) }))
  return {
    ucp: ucpOf('order'),
    id: order.id,
    label: order.order_number,
    checkout_id: session.id,
    permalink_url: orderLink(order.id),
    line_items: [...kept, ...removed],
    fulfillment: {
      expectations:
        lines.length === 0
          ? []
          : [
              {
                id: 'all',
                line_items: lines,
                method_type: order.fulfilment === 'pickup' ? 'pickup' : 'shipping',
                destination: session.fulfillment.destination ?? {},
                ...(order.preparation_starts_at
                  ? { fulfillable_on: order.preparation_starts_at.toISOString() }
                  : {}),
              },
            ],
      events: order.events.map(({ status, at }, index) => ({
        id: `${index + 1}`,
        occurred_at: new Date(at).toISOString(),
        type: eventTypes[status] ?? status,
        line_items: lines,
      })),
    },
    adjustments: [],
    currency: CURRENCY,
    totals: totalsOf(order.subtotal, order.delivery_fee),
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

/** The protocol counts whole units; a weighed line counts as at least one. */
function whole(quantity: number): number {
  return Math.max(1, Math.round(quantity))
}

function itemView(item: Item, isRemoved: boolean, isDelivered: boolean) {
  const original = whole(item.ordered_quantity ?? item.quantity)
  const total = isRemoved ? 0 : whole(item.quantity)
  return {
    id: item.id,
    item: {
      id: item.variant_id ? `${item.product_id}.${item.variant_id}` : item.product_id,
      title: [item.name, item.variant].filter(Boolean).join(', '),
      price: item.price,
    },
    quantity: { original, total, fulfilled: isDelivered ? total : 0 },
    totals: [
      { type: 'subtotal', amount: item.line_total },
      { type: 'total', amount: item.line_total },
    ],
    status: isRemoved ? 'removed' : isDelivered ? 'fulfilled' : 'processing',
  }
}
