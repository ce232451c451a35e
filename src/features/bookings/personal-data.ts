import type { PersonalData } from '../../lib/personal-data.ts'
import { countOpenBookings, everyBookingOf, forgetBookingsOf } from './model-personal.ts'

export const bookingsPersonalData: PersonalData = {
  references: ['rental_bookings.user_id', 'rental_bookings.vendor_id'],
  details: [
    'rental_bookings.customer_email',
    'rental_bookings.customer_name',
    'rental_bookings.customer_phone',
    'rental_bookings.delivery_address',
  ],
  collect: async (userId) => ({ bookings: await everyBookingOf(userId) }),
  async obstacles(trx, userId) {
    const count = await countOpenBookings(trx, userId)
    return count === 0 ? [] : [`Bookings that are not over: ${count}.`]
  },
  erase: async (trx, { id }) => await forgetBookingsOf(trx, id),
}
