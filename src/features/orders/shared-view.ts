import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { objectReply } from '../../platform/contract/schema.ts'
import type { OrderItemRow } from './model.ts'
import { Order } from './schemas.ts'
import type { Actor } from './states.ts'
import type { OrderView } from './visibility.ts'

export function orderView({ order, actor, allowedMoves }: OrderView): Static<typeof Order> {
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentMethod: order.payment_method,
    items: order.items.map(itemView),
    unavailableItems: order.unavailable_items.map(itemView),
    subtotal: pesos(order.subtotal),
    deliveryFee: pesos(order.delivery_fee),
    total: pesos(order.total),
    deliveryAddress: order.delivery_address,
    landmark: order.landmark,
    notes: order.notes,
    contactPhone: order.contact_phone,
    changeFor: order.change_for === null ? null : pesos(order.change_for),
    paymentStatus: order.payment_status,
    rider: order.rider && {
      id: order.rider.id,
      firstName: order.rider.first_name,
      lastName: order.rider.last_name,
      phone: order.rider.phone,
    },
    stores: order.store_orders.map(({ store_id, name, status }) => ({
      id: store_id,
      name,
      status,
    })),
    timeline: order.events.map(({ status, at, actor: by }) => ({
      status,
      at: new Date(at).toISOString(),
      by,
    })),
    cancelReason: order.cancel_reason,
    ...(seesDeliveryCode.has(actor) ? { deliveryCode: order.delivery_code } : {}),
    allowedMoves,
    createdAt: order.created_at.toISOString(),
  }
}

/** Riders and vendors must learn the code from the customer. */
const seesDeliveryCode = new Set<Actor>(['customer', 'admin'])

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

export const orderReply = objectReply('order', Order, orderView)

export function orderPlacedReply(view: OrderView) {
  return { success: true as const, orderId: view.order.id, order: orderView(view) }
}
