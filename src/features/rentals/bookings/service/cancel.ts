import { now } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import { audit } from '../../../audit/service.ts'
import { findBooking } from '../queries.ts'
import { bookingMoves, holdsDeposit } from '../states.ts'
import { lockBooking, transitionBooking } from './transition.ts'
import {
  actorOf,
  failBookingNotFound,
  failForbidden,
  viewAs,
  type BookingView,
  type Viewer,
} from './read.ts'

/**
 * Its customer, its vendor or an admin cancels a booking, and both sides are notified. Its units are released, unless they were
 * handed over: those and the deposit stay until the vendor records the return. An admin leaves an audit row.
 * @throws 403, 404; 409 ALREADY_FINAL
 */
export async function cancel(
  caller: Viewer,
  id: string,
  { reason }: { reason?: string | null },
): Promise<BookingView> {
  return await transaction(async (trx) => {
    const booking = (await lockBooking(trx, id)) ?? failBookingNotFound()
    const actor = actorOf(caller, booking) ?? failForbidden()
    const { status } = booking
    if (!bookingMoves(booking, actor).includes('cancelled'))
      fail('ALREADY_FINAL', `This booking is ${status}, so it cannot be cancelled.`, { status })
    const cancellation_reason = reason?.trim() || null
    const awaits_return = holdsDeposit(booking)
    const set = { cancelled_at: now(), cancelled_by: actor, cancellation_reason, awaits_return }
    await transitionBooking(trx, booking, { to: 'cancelled', set })
    if (actor === 'admin') {
      const entry = { action: 'rental_booking.cancel', subject: id }
      const after = { status: 'cancelled', reason: cancellation_reason }
      await audit(trx, { actorId: caller.id, ...entry, before: { status }, after })
    }
    return viewAs((await findBooking(id, trx))!, actor)
  })
}
