/** A checkout session as the protocol shows it. Amounts are centavos, as in our tables. */
import { config } from '../../../config/config.ts'
import type { OrderRow } from '../../orders/service/read.ts'
import { customerLink } from '../../orders/guests/service.ts'
import { storefrontLink } from '../../site/links.ts'
import { buyLink } from '../carts/service.ts'
import { lineView } from '../carts/lines.ts'
import { pairItems, unitsOf } from '../orders/items.ts'
import { CURRENCY } from '../catalog/view.ts'
import { ucpOf } from '../protocol/answer.ts'
import { errorMessage } from '../protocol/messages.ts'
import type { CheckoutRow } from './model.ts'
import { paymentHandlers, paymentOf } from './payment-handlers.ts'
import type { SessionQuote } from './quote.ts'

/** A session that is still open. */
export async function openView(session: CheckoutRow, quote: SessionQuote) {
  const { lines, subtotal, deliveryFee, messages } = quote
  const status = messages.length > 0 ? 'incomplete' : 'ready_for_complete'
  return {
    ...(await commonView(session, subtotal + (deliveryFee ?? 0))),
    line_items: lines.map(lineView),
    status,
    totals: totalsOf(subtotal, deliveryFee),
    messages,
    continue_url: buyLink(session.lines),
    fulfillment: fulfillmentView(
      session,
      lines.map(({ id }) => id),
      deliveryFee ?? 0,
    ),
  }
}

/** A session that was canceled: what it was, at the prices of now. */
export async function canceledView(session: CheckoutRow, quote: SessionQuote) {
  const { continue_url: _, ...view } = await openView(session, quote)
  return { ...view, status: 'canceled', messages: [] }
}

/** A session that became an order. */
export async function orderedView(session: CheckoutRow, order: OrderRow) {
  const isUnpaid = session.instrument?.handler === 'online' && order.payment_status !== 'paid'
  const items = pairItems(order.items, session.lines).map((each) => {
    const { item, line, itemId, title, price } = each
    return {
      id: line?.id ?? item.id,
      item: { id: itemId, title, price },
      quantity: unitsOf(each, item.quantity),
      totals: [
        { type: 'subtotal', amount: item.line_total },
        { type: 'total', amount: item.line_total },
      ],
    }
  })
  const view = {
    ...(await commonView(session, order.total)),
    line_items: items,
    totals: totalsOf(order.subtotal, order.delivery_fee),
    messages: [] as object[],
    fulfillment: fulfillmentView(
      session,
      items.map(({ id }) => id),
      order.delivery_fee,
    ),
  }
  if (order.status === 'cancelled' && isUnpaid) return { ...view, status: 'canceled' }
  if (isUnpaid)
    return {
      ...view,
      status: 'requires_escalation',
      messages: [
        errorMessage('payment_required', 'Its customer pays on the page of continue_url.', {
          severity: 'requires_buyer_input',
        }),
      ],
      continue_url: `${config.publicUrl}/ucp/pay/${session.id}`,
    }
  if (order.status === 'pending' && order.payment_method === 'cash_on_delivery')
    return { ...view, status: 'complete_in_progress' }
  return {
    ...view,
    status: 'completed',
    order: { id: order.id, label: order.order_number, permalink_url: customerLink(order) },
  }
}

async function commonView({ id, buyer, instrument, expires_at }: CheckoutRow, total: number) {
  return {
    ucp: ucpOf('checkout', { payment_handlers: await paymentHandlers(total) }),
    id,
    buyer,
    payment: paymentOf(instrument?.handler),
    currency: CURRENCY,
    links: [{ type: 'help', url: storefrontLink() }],
    expires_at: expires_at.toISOString(),
  }
}

/** How an order reaches its customer, in words. */
export function titleOf(type: CheckoutRow['fulfillment']['type']): string {
  return type === 'pickup' ? 'Pickup at the store' : 'Delivery by rider'
}

export function totalsOf(subtotal: number, fee: number | null) {
  return [
    { type: 'subtotal', amount: subtotal },
    ...(fee === null ? [] : [{ type: 'fulfillment', display_text: 'Delivery', amount: fee }]),
    { type: 'total', amount: subtotal + (fee ?? 0) },
  ]
}

function fulfillmentView({ fulfillment }: CheckoutRow, lineIds: string[], fee: number) {
  const { type, methodId, destination } = fulfillment
  const option = type === 'pickup' ? 'pickup' : 'delivery'
  const known = destination && {
    ...destination,
    id: destination.id ?? 'destination',
    address_country: destination.address_country ?? 'PH',
  }
  return {
    methods: [
      {
        id: methodId ?? option,
        type,
        line_item_ids: lineIds,
        ...(known ? { destinations: [known], selected_destination_id: known.id } : {}),
        groups: [
          {
            id: 'all',
            line_item_ids: lineIds,
            options: [
              {
                id: option,
                title: titleOf(type),
                totals: [{ type: 'total', amount: fee }],
              },
            ],
            selected_option_id: option,
          },
        ],
      },
    ],
  }
}
