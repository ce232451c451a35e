import { addDays, manilaTime, manilaDay, now } from '../../../../platform/values/clock.ts'
import { transaction } from '../../../../platform/database/connections.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { notify } from '../../../notifications/jobs.ts'
import { claimDueReminders } from '../remind.sql.ts'

const NOT_BEFORE = '08:00'
const BATCH_SIZE = 200

/**
 * Reminds customers the day before a booking begins or ends, in Manila and not before breakfast, once each however many
 * loops run. @returns how many
 */
export async function remindBookings(at = now()): Promise<number> {
  if (manilaTime(at).time < NOT_BEFORE) return 0
  const tomorrow = addDays(manilaDay(at), 1)
  return await transaction(async (trx) => {
    const starting = await claimDueReminders(trx, 'start', tomorrow, BATCH_SIZE)
    const ending = await claimDueReminders(trx, 'return', tomorrow, BATCH_SIZE)
    for (const bookingId of starting)
      await enqueue(trx, notify, { event: 'booking.starts_tomorrow', bookingId })
    for (const bookingId of ending)
      await enqueue(trx, notify, { event: 'booking.ends_tomorrow', bookingId })
    return starting.length + ending.length
  })
}
