import { now } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/connections.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import { audit } from '../../../audit/service.ts'
import { findBooking, lockBooking } from '../queries.ts'
import { reservesUnits } from '../states.ts'
import { transitionBooking } from './transition.ts'
import {
  actorFor,
  failBookingNotFound,
  failForbidden,
  viewAs,
  type Caller,
  type BookingView,
} from './read.ts'

/**
 * Its customer, its vendor or an admin cancels a booking that has not come to its end: its units are free again, a deposit
 * that was handed over goes back, its people are told. An admin leaves an audit row.
 * @throws 403, 404; 409 ALREADY_FINAL
 */
export async function cancel(
  caller: Caller,
  id: string,
  { reason }: { reason?: string | null },
): Promise<BookingView> {
  return await transaction(async (trx) => {
    const held = (await lockBooking(trx, id)) ?? failBookingNotFound()
    const by = actorFor(caller, held) ?? failForbidden()
    if (!reservesUnits(held.status))
      fail('ALREADY_FINAL', `This booking is ${held.status}, so it cannot be cancelled.`, {
        status: held.status,
      })
    const why = reason?.trim() || null
    const set = { cancelled_at: now(), cancelled_by: by, cancellation_reason: why }
    await transitionBooking(trx, held, { to: 'cancelled', by, set })
    if (by === 'admin') {
      const entry = { action: 'rental_booking.cancel', subject: id }
      const [before, after] = [{ status: held.status }, { status: 'cancelled', reason: why }]
      await audit(trx, { actorId: caller.id, ...entry, before, after })
    }
    return viewAs((await findBooking(id, trx))!, by)
  })
}
