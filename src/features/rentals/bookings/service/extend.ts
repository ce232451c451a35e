import { daysBetween } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { fail, failFields } from '../../../../platform/contract/errors.ts'
import { failTransition } from '../../../../platform/database/state-machine.ts'
import { notify } from '../../../notifications/jobs.ts'
import { rangeErrors } from '../../listings/range.ts'
import { isOverCapacity, listBlockedDays, reserveDays } from '../../listings/service/days.ts'
import { RentalBooking, type BookingColumns } from '../model.ts'
import { findBooking } from '../queries.ts'
import { calculatePrice } from '../pricing.ts'
import { bookingMoves, type BookingStatus } from '../states.ts'
import {
  actorOf,
  failBookingNotFound,
  failForbidden,
  viewAs,
  type BookingView,
  type Viewer,
} from './read.ts'
import { lockBooking } from './transition.ts'

/**
 * Moves the day of return of a confirmed or active booking to a later one if the units are available until then, at the rate
 * it was booked at. Its customer or its vendor may extend it; the other side is notified.
 * @throws 400 VALIDATION_FAILED over 366 days in all, INVALID_DATES when it is no later day; 403, 404;
 *   409 CONFLICT in another state, UNAVAILABLE, BLOCKED_DATE
 */
export async function extend(
  caller: Viewer,
  id: string,
  { endDate }: { endDate: string },
): Promise<BookingView> {
  const found = (await findBooking(id)) ?? failBookingNotFound()
  const actor = actorOf(caller, found)
  if (actor !== 'customer' && actor !== 'vendor') failForbidden()
  const addedDays = { start: found.end_date, end: endDate }
  try {
    return await transaction(async (trx) => {
      const booking = (await lockBooking(trx, id))!
      assertExtendable(booking, endDate, bookingMoves(booking, actor))
      addedDays.start = booking.end_date
      await reserveDays(trx, booking.listing_id, addedDays, booking.units_requested)
      const price = extendedPrice(booking, endDate)
      const patch = { end_date: endDate, ...price, return_reminded_at: null }
      await RentalBooking.query(trx).findById(id).patch(patch)
      await enqueue(trx, notify, { event: 'booking.extended', bookingId: id })
      return viewAs((await findBooking(id, trx))!, actor)
    })
  } catch (error) {
    if (!isOverCapacity(error)) throw error
    const [blocked] = await listBlockedDays(found.listing_id, addedDays)
    if (blocked) fail('BLOCKED_DATE', `It cannot be rented on ${blocked.date}.`)
    return fail('UNAVAILABLE', 'Somebody else has it on one of the further days.')
  }
}

function assertExtendable(
  { status, start_date, end_date }: BookingColumns,
  endDate: string,
  moves: BookingStatus[],
): void {
  if (status !== 'confirmed' && status !== 'active') failTransition(status, moves)
  if (endDate <= end_date)
    fail('INVALID_DATES', `endDate must be after ${end_date}, when it ends now.`)
  failFields(rangeErrors({ start: start_date, end: endDate }))
}

/** The delivery fee of the booking stays, whether or not delivery was requested. */
function extendedPrice(booking: BookingColumns, endDate: string) {
  const days = daysBetween(booking.start_date, endDate)
  return calculatePrice(booking, { days, units: booking.units_requested, delivery: true })
}
