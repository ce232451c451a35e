import { config } from '../../../../config/config.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { log } from '../../../../platform/runtime/log.ts'
import { addMinutes, now } from '../../../../platform/values/clock.ts'
import { RentalBooking } from '../model.ts'
import { lockBooking, transitionBooking } from './transition.ts'

const BATCH_SIZE = 100

/**
 * Cancels bookings that their vendor has not confirmed within `PENDING_BOOKING_HOURS`, oldest first: their units become available
 * again, and vendor and customer are notified. Each has a transaction of its own: one that fails delays no other.
 * @returns how many were due
 */
export async function expirePendingBookings(at = now()): Promise<number> {
  const due = await RentalBooking.query()
    .where({ status: 'pending' })
    .where('created_at', '<', addMinutes(at, -60 * config.pendingBookingHours))
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .select('id')
  for (const { id: bookingId } of due)
    await expire(bookingId).catch((error: unknown) =>
      log.warn({ bookingId, err: String(error) }, 'expiring a booking failed, will retry'),
    )
  return due.length
}

async function expire(id: string): Promise<void> {
  await transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (booking?.status !== 'pending') return // answered meanwhile, or expired by another worker
    await transitionBooking(trx, booking, {
      to: 'cancelled',
      set: {
        cancelled_at: now(),
        cancelled_by: 'system',
        cancellation_reason: 'Nobody confirmed it in time.',
      },
    })
  })
}
