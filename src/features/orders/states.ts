import type { Transition } from '../../platform/database/state-machine.ts'

export type OrderStatus =
  | 'pending'
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled'

export type Actor = 'customer' | 'vendor' | 'rider' | 'admin' | 'system'

/** spec 3.2 with the moves that the contract adds: who may move an order from where to where. */
export const orderTransitions = [
  { from: ['pending'], to: 'confirmed', by: ['system'] },
  { from: ['confirmed'], to: 'preparing', by: ['vendor', 'admin'] },
  { from: ['preparing'], to: 'ready', by: ['vendor', 'admin'] },
  { from: ['confirmed', 'preparing', 'ready'], to: 'out_for_delivery', by: ['rider'] },
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

const progress: OrderStatus[] = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
]

/** An order follows the slowest of its parts; a part that was cancelled holds nothing up. */
export function deriveStatus(parts: OrderStatus[]): OrderStatus {
  const live = parts.filter((status) => status !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  return progress[Math.min(...live.map((status) => progress.indexOf(status)))]!
}
