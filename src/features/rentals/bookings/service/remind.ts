import { addDays, manilaTime, manilaDay, now } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { enqueueAll } from '../../../../platform/jobs/enqueue.ts'
import { notify } from '../../../notifications/jobs.ts'
import { claimReminders } from '../remind.sql.ts'

const NOT_BEFORE = '08:00'
const BATCH_SIZE = 200

/**
 * Reminds customers on the day before a booking starts or ends, from 8 in the morning in Manila on. Each is reminded once,
 * however many workers run this. @returns how many reminders were enqueued
 */
export async function remindBookings(at = now()): Promise<number> {
  if (manilaTime(at).time < NOT_BEFORE) return 0
  const tomorrow = addDays(manilaDay(at), 1)
  return await transaction(async (trx) => {
    const starting = await claimReminders(trx, 'start', tomorrow, BATCH_SIZE)
    const ending = await claimReminders(trx, 'return', tomorrow, BATCH_SIZE)
    await enqueueAll(trx, notify, [
      ...starting.map((bookingId) => ({ event: 'booking.starts_tomorrow' as const, bookingId })),
      ...ending.map((bookingId) => ({ event: 'booking.ends_tomorrow' as const, bookingId })),
    ])
    return starting.length + ending.length
  })
}
