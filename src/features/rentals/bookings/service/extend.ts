import { daysBetween } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/connections.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { fail, failFields } from '../../../../platform/contract/errors.ts'
import { throwInvalidTransition } from '../../../../platform/database/state-machine.ts'
import { notify } from '../../../notifications/jobs.ts'
import { rangeErrors } from '../../listings/range.ts'
import { blockedDaysIn, isOverCapacity, reserveDays } from '../../listings/service/days.ts'
import { findBooking, lockBooking, patchBooking, type BookingColumns } from '../queries.ts'
import { calculatePrice } from '../pricing.ts'
import {
  actorFor,
  failBookingNotFound,
  failForbidden,
  viewAs,
  type Caller,
  type BookingView,
} from './read.ts'

/**
 * Moves the day of return of a confirmed or active booking later, when its units are free on the days between, at the rate
 * it was booked at. Its customer or its vendor may; the other one is told.
 * @throws 400 VALIDATION_FAILED over 366 days in all, INVALID_DATES when it is no later day; 403, 404;
 *   409 CONFLICT in another state, UNAVAILABLE, BLOCKED_DATE
 */
export async function extend(
  caller: Caller,
  id: string,
  { endDate }: { endDate: string },
): Promise<BookingView> {
  const found = (await findBooking(id)) ?? failBookingNotFound()
  const by = actorFor(caller, found)
  if (by !== 'customer' && by !== 'vendor') failForbidden()
  const added = { start: found.end_date, end: endDate }
  try {
    return await transaction(async (trx) => {
      const held = (await lockBooking(trx, id))!
      assertExtendable(held, endDate)
      added.start = held.end_date
      await reserveDays(trx, held.listing_id, added, held.units_requested)
      await patchBooking(trx, id, {
        end_date: endDate,
        ...extendedPrice(held, endDate),
        return_reminded_at: null,
      })
      await enqueue(trx, notify, { event: 'booking.extended', bookingId: id })
      return viewAs((await findBooking(id, trx))!, by)
    })
  } catch (error) {
    if (!isOverCapacity(error)) throw error
    const [blocked] = await blockedDaysIn(found.listing_id, added)
    if (blocked) fail('BLOCKED_DATE', `It cannot be rented on ${blocked.date}.`)
    return fail('UNAVAILABLE', 'Somebody else has it on one of the further days.')
  }
}

function assertExtendable({ status, start_date, end_date }: BookingColumns, endDate: string): void {
  if (status !== 'confirmed' && status !== 'active') throwInvalidTransition(status, [])
  if (endDate <= end_date)
    fail('INVALID_DATES', `endDate must be after ${end_date}, when it ends now.`)
  failFields(rangeErrors({ start: start_date, end: endDate }))
}

/** A delivery that was asked for costs the same. */
function extendedPrice(held: BookingColumns, endDate: string) {
  const days = daysBetween(held.start_date, endDate)
  return calculatePrice(held, { days, units: held.units_requested, delivery: true })
}
