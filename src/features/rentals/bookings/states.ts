import type { Transition } from '../../../platform/database/state-machine.ts'

export const bookingStatuses = [
  'pending',
  'confirmed',
  'active',
  'returned',
  'completed',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export type Actor = 'customer' | 'vendor' | 'admin'

export const bookingTransitions = [
  { from: ['pending'], to: 'confirmed', by: ['vendor'] },
  { from: ['confirmed'], to: 'active', by: ['vendor'] },
  { from: ['active'], to: 'returned', by: ['vendor'] },
  { from: ['returned', 'active'], to: 'completed', by: ['vendor'] },
  {
    from: ['pending', 'confirmed', 'active'],
    to: 'cancelled',
    by: ['customer', 'vendor', 'admin'],
  },
] as const satisfies readonly Transition<BookingStatus, Actor>[]

/** Whether a booking in this state reserves its units. */
export function reservesUnits(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'active'
}
