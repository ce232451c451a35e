/** What one vendor has in an order that may span stores of several. */
import { applyRate } from '../../platform/values/money.ts'
import { allocateOrder } from '../ledger/allocation.ts'
import type { OrderLineRow } from './model.ts'
import type { OrderRow } from './queries.ts'

export interface VendorShare {
  /** The vendor's items that are to be delivered. */
  items: OrderLineRow[]
  /** What these come to, in centavos. */
  subtotal: number
  /** What the vendor gets of it, after commission, in centavos; 0 once the order is cancelled. */
  due: number
}

/** The share of a vendor: as the ledger has it, or as it will post it when the order's money comes. */
export function vendorShare(order: OrderRow, vendorId: string): VendorShare {
  const ownerOf = new Map(order.store_orders.map(({ store_id, owner_id }) => [store_id, owner_id]))
  const sums = new Map<string, number>()
  for (const { store_id, line_total } of order.items) {
    const owner = ownerOf.get(store_id)!
    sums.set(owner, (sums.get(owner) ?? 0) + line_total)
  }
  const payables = order.vendor_payables ?? expectedPayables(order, sums)
  return {
    items: order.items.filter(({ store_id }) => ownerOf.get(store_id) === vendorId),
    subtotal: sums.get(vendorId) ?? 0,
    due: order.status === 'cancelled' ? 0 : (payables[vendorId] ?? 0),
  }
}

function expectedPayables(order: OrderRow, sums: Map<string, number>): Record<string, number> {
  const { vendors } = allocateOrder({
    total: order.total,
    commission: applyRate(order.total, order.commission_rate),
    deliveryFee: order.delivery_fee,
    vendors: [...sums]
      .map(([key, amount]) => ({ key, amount }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  })
  return Object.fromEntries(vendors.map(({ key, amount }) => [key, amount]))
}
