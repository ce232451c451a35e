import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import type { OrderItemRow, OrderRow } from './queries.ts'
import type { Order } from './schemas.ts'
import { viewOrderAs, type OrderView } from './service/read.ts'

/** An order as its reader sees it. */
export function orderView({
  order: row,
  actor: as,
  allowedMoves: moves,
}: OrderView): Static<typeof Order> {
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    paymentMethod: row.payment_method,
    items: row.items.map(itemView),
    unavailableItems: row.unavailable_items.map(itemView),
    subtotal: pesos(row.subtotal),
    deliveryFee: pesos(row.delivery_fee),
    total: pesos(row.total),
    deliveryAddress: row.delivery_address,
    landmark: row.landmark,
    notes: row.notes,
    contactPhone: row.contact_phone,
    changeFor: row.change_for === null ? null : pesos(row.change_for),
    paymentStatus: row.payment_status,
    rider: row.rider && {
      id: row.rider.id,
      firstName: row.rider.first_name,
      lastName: row.rider.last_name,
      phone: row.rider.phone,
    },
    stores: row.store_orders.map(({ store_id, name, status }) => ({ id: store_id, name, status })),
    timeline: row.events.map(({ status, at, actor }) => ({
      status,
      at: new Date(at).toISOString(),
      by: actor,
    })),
    cancelReason: row.cancel_reason,
    ...(seesDeliveryCode.has(as) ? { deliveryCode: row.delivery_code } : {}),
    allowedMoves: moves,
    createdAt: row.created_at.toISOString(),
  }
}

/** Whoever delivers or sells must learn the code from the customer. */
const seesDeliveryCode = new Set<OrderView['actor']>(['customer', 'admin'])

function itemView({ id, product_id, store_id, name, quantity, price }: OrderItemRow) {
  return {
    id,
    productId: product_id,
    storeId: store_id,
    name,
    quantity,
    price: pesos(price),
    lineTotal: pesos(price * quantity),
  }
}

export function orderReply(seen: OrderView) {
  return { success: true as const, order: orderView(seen) }
}

/** What a customer gets for a new order. */
export function orderPlaced(row: OrderRow) {
  const order = orderView(viewOrderAs({ id: row.customer_id, role: 'customer' }, row))
  return { success: true as const, orderId: row.id, order }
}
