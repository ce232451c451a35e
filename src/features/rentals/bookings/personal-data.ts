import { deleteResponsesNaming } from '../../../platform/http/idempotency.ts'
import type { PersonalData } from '../../../platform/security/personal-data.ts'
import { RentalBooking } from './model.ts'
import { eraseFromBookings, unfinishedBookingNumbers } from './personal-data.sql.ts'

export const bookingsPersonalData: PersonalData = {
  userIdColumns: ['rental_bookings.user_id', 'rental_bookings.vendor_id'],
  personalColumns: [
    'rental_bookings.customer_name',
    'rental_bookings.customer_phone',
    'rental_bookings.customer_email',
    'rental_bookings.delivery_address',
  ],
  collect: async (userId) => ({
    rentalBookings: await RentalBooking.query().where({ user_id: userId }).orderBy('id'),
  }),
  async findBlockers(trx, userId) {
    const numbers = await unfinishedBookingNumbers(trx, userId)
    return numbers.map((number) => `Booking ${number} is still under way.`)
  },
  async erase(trx, person) {
    await deleteResponsesNaming(trx, await eraseFromBookings(trx, person))
  },
}
