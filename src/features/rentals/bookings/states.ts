import { allowedMoves, type Transition } from '../../../platform/database/state-machine.ts'

export const bookingStatuses = [
  'pending',
  'confirmed',
  'active',
  'returned',
  'completed',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export type Actor = 'customer' | 'vendor' | 'admin' | 'system'

const bookingTransitions = [
  { from: ['pending'], to: 'confirmed', by: ['vendor'] },
  { from: ['confirmed'], to: 'active', by: ['vendor'] },
  { from: ['active'], to: 'returned', by: ['vendor'] },
  { from: ['returned', 'active'], to: 'completed', by: ['vendor'] },
  { from: ['pending'], to: 'cancelled', by: ['system'] },
  {
    from: ['pending', 'confirmed', 'active'],
    to: 'cancelled',
    by: ['customer', 'vendor', 'admin'],
  },
] as const satisfies readonly Transition<BookingStatus, Actor>[]

/** What decides who has the units and the deposit. */
export interface BookingState {
  status: BookingStatus
  /** Cancelled after its handover, and the vendor has not recorded the return: its customer may still have the units. */
  awaits_return: boolean
}

export function reservesUnits({ status, awaits_return }: BookingState): boolean {
  return status === 'pending' || status === 'confirmed' || holdsDeposit({ status, awaits_return })
}

/** Whether the vendor holds the deposit. */
export function holdsDeposit({ status, awaits_return }: BookingState): boolean {
  return status === 'active' || awaits_return
}

/** The statuses that `actor` may move a booking to. One that awaits its return can be `returned`; it stays cancelled. */
export function bookingMoves(booking: BookingState, actor: Actor): BookingStatus[] {
  if (booking.awaits_return) return actor === 'vendor' ? ['returned'] : []
  return allowedMoves<BookingStatus, Actor>(bookingTransitions, booking.status, actor)
}
