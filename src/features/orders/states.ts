import type { Transition } from '../../platform/database/state-machine.ts'

/** In the order of progress, `cancelled` last. */
export const orderStatuses = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type Actor = 'customer' | 'vendor' | 'rider' | 'admin' | 'system'

/** Confirmed, and no rider has set out with it. */
export const assignableStatuses: readonly OrderStatus[] = ['confirmed', 'preparing', 'ready']

/** Confirmed, and neither delivered nor cancelled. */
export const statusesInWork: readonly OrderStatus[] = [...assignableStatuses, 'out_for_delivery']

/** Who may move an order from which status to which. */
export const orderTransitions = [
  { from: ['pending'], to: 'confirmed', by: ['system'] },
  { from: ['confirmed'], to: 'preparing', by: ['vendor', 'admin'] },
  { from: ['preparing'], to: 'ready', by: ['vendor', 'admin'] },
  { from: assignableStatuses, to: 'out_for_delivery', by: ['rider'] },
  { from: ['out_for_delivery'], to: 'delivered', by: ['rider'] },
  { from: ['pending'], to: 'cancelled', by: ['system'] },
  { from: ['pending', 'confirmed'], to: 'cancelled', by: ['customer'] },
  { from: ['pending', 'confirmed', 'preparing', 'ready'], to: 'cancelled', by: ['vendor'] },
  {
    from: ['pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery'],
    to: 'cancelled',
    by: ['admin'],
  },
] as const satisfies readonly Transition<OrderStatus, Actor>[]

/** A pickup has no rider: its store hands it over. */
const pickupTransitions: readonly Transition<OrderStatus, Actor>[] = [
  ...orderTransitions.filter(({ to }) => to !== 'out_for_delivery' && to !== 'delivered'),
  { from: ['ready'], to: 'delivered', by: ['vendor', 'admin'] },
]

export function transitionsOf(order: {
  fulfilment: 'delivery' | 'pickup'
}): readonly Transition<OrderStatus, Actor>[] {
  return order.fulfilment === 'pickup' ? pickupTransitions : orderTransitions
}

/** The status of an order: that of the store order furthest behind. Cancelled store orders do not count. */
export function deriveStatus(storeOrders: OrderStatus[]): OrderStatus {
  const active = storeOrders.filter((status) => status !== 'cancelled')
  if (active.length === 0) return 'cancelled'
  return orderStatuses[Math.min(...active.map((status) => orderStatuses.indexOf(status)))]!
}
