import { type Static, Type } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { objectReply } from '../../platform/contract/schema.ts'
import { manilaDay, manilaTime } from '../../platform/values/clock.ts'
import type { OrderLineRow } from './model.ts'
import { replacementView } from './replacements/view.ts'
import type { OrderRow } from './queries.ts'
import { Order, OrderOfVendor, type OrderStore } from './schemas.ts'
import type { Actor } from './states.ts'
import type { OrderView } from './visibility.ts'

export function orderView(view: OrderView): Static<typeof Order> {
  const { delivery_fee: deliveryFee, total, subtotal, money } = view.order
  return {
    ...commonProperties(view),
    ...(view.customer && { customer: customerView(view.customer) }),
    subtotal: pesos(subtotal),
    deliveryFee: pesos(deliveryFee),
    total: pesos(total),
    paid: pesos(money.paid),
    refunded: pesos(money.refunded),
    refunding: pesos(money.refunding),
    refundingByHand: pesos(money.refunding_by_hand),
  }
}

function customerView({ id, first_name, last_name }: NonNullable<OrderView['customer']>) {
  return { id, firstName: first_name, lastName: last_name }
}

/** With the money of the vendor's own items only. */
export function orderOfVendorView(view: OrderView): Static<typeof OrderOfVendor> {
  const { subtotal, due } = view.share!
  return { ...commonProperties(view), subtotal: pesos(subtotal), due: pesos(due) }
}

function commonProperties({ order, actor, allowedMoves }: OrderView) {
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentMethod: order.payment_method,
    items: order.items.map(itemView),
    unavailableItems: order.unavailable_items.map(itemView),
    replacements: order.replacements.map(replacementView),
    fulfilment: order.fulfilment,
    agent: order.agent,
    scheduledFor: slotOf(order),
    preparationStartsAt: order.preparation_starts_at?.toISOString() ?? null,
    deliveryAddress: order.delivery_address,
    placeCode: order.place_code,
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
    stores: order.store_orders.map(orderStoreView),
    timeline: order.events.map(({ status, at, actor: by }) => ({
      status,
      at: new Date(at).toISOString(),
      by,
    })),
    cancelReason: order.cancel_reason,
    deliveryFailure: order.delivery_failure && {
      reason: order.delivery_failure.reason,
      note: order.delivery_failure.note,
      at: new Date(order.delivery_failure.at).toISOString(),
    },
    ...(seesDeliveryCode.has(actor) ? { deliveryCode: order.delivery_code } : {}),
    allowedMoves,
    createdAt: order.created_at.toISOString(),
  }
}

function slotOf({ scheduled_at, scheduled_until }: OrderRow) {
  if (!scheduled_at || !scheduled_until) return null
  const [from, to] = [manilaTime(scheduled_at).time, manilaTime(scheduled_until).time]
  return { date: manilaDay(scheduled_at), from, to }
}

export function orderStoreView(row: OrderRow['store_orders'][number]): Static<typeof OrderStore> {
  const { store_id: id, name, status, address, barangay, city } = row
  return { id, name, status, address, barangay, city }
}

/** Riders and vendors must learn the code from the customer. */
const seesDeliveryCode = new Set<Actor>(['customer', 'admin'])

function itemView(item: OrderLineRow) {
  return {
    id: item.id,
    productId: item.product_id,
    storeId: item.store_id,
    name: item.name,
    variantId: item.variant_id,
    variant: item.variant,
    choices: item.choices.map(({ name, price }) => ({ name, price: pesos(price) })),
    note: item.note,
    quantity: item.quantity,
    unit: item.unit,
    orderedQuantity: item.ordered_quantity ?? item.quantity,
    soldByWeight: item.sold_by_weight,
    price: pesos(item.price),
    lineTotal: pesos(item.line_total),
    prescription: item.prescription,
    ifUnavailable: item.if_unavailable,
  }
}

/** An order as its caller sees it: a vendor sees the own items and their money. */
export const orderReply = objectReply(
  'order',
  Type.Union([Order, OrderOfVendor]),
  (view: OrderView) => (view.share ? orderOfVendorView(view) : orderView(view)),
)

export function orderPlacedReply(view: OrderView) {
  return { success: true as const, orderId: view.order.id, order: orderView(view) }
}
