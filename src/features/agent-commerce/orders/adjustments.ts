/** What happened to an order beside its delivery: money that went back, and goods that were taken out. */
import type { OrderRow } from '../../orders/service/read.ts'
import type { RefundRow } from '../../payments/service/read.ts'
import { unitsOf, type AgentItem } from './items.ts'

const states = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const

/** What goes back is negative, units and money alike. Items that leave an order that was paid online are refunds. */
export function adjustmentsOf(order: OrderRow, refunds: RefundRow[], items: AgentItem[]) {
  const isCash = order.payment_method === 'cash_on_delivery'
  const find = (id: string | null) => items.filter(({ item }) => item.id === id)
  return [
    ...(isCash ? order.unavailable_items : []).map(({ id, unavailable_at, line_total }) => ({
      id,
      type: 'cancellation',
      occurred_at: new Date(unavailable_at).toISOString(),
      status: 'completed',
      line_items: takenOut(find(id)),
      totals: [{ type: 'total', amount: -line_total }],
      description: 'Not available',
    })),
    ...order.events
      .filter(({ status }) => status === 'cancelled')
      .map(({ at }) => ({
        id: order.id,
        type: 'cancellation',
        occurred_at: new Date(at).toISOString(),
        status: 'completed',
        line_items: takenOut(order.items.flatMap(({ id }) => find(id))),
        ...(order.cancel_reason ? { description: order.cancel_reason } : {}),
      })),
    ...refunds.map(({ id, amount, item_id, reason, status, created_at }) => ({
      id,
      type: 'refund',
      occurred_at: created_at.toISOString(),
      status: states[status],
      ...(item_id ? { line_items: takenOut(find(item_id)) } : {}),
      totals: [{ type: 'total', amount: -amount }],
      description: reason,
    })),
  ].toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at))
}

function takenOut(items: AgentItem[]) {
  return items.map((each) => ({ id: each.item.id, quantity: -unitsOf(each, each.item.quantity) }))
}
