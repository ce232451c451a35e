import { knex, type Transaction } from '../../lib/db.ts'
import { ERASED } from '../../lib/personal-data.ts'

/** What a person booked, and what was booked of theirs; other people's contacts are not among it. */
export async function everyBookingOf(userId: string): Promise<unknown[]> {
  return await knex('rental_bookings').where({ user_id: userId }).orderBy('id')
}

/** Bookings of a person, on either side, that are not over. */
export async function countOpenBookings(trx: Transaction, userId: string): Promise<number> {
  const [row] = await knex('rental_bookings')
    .transacting(trx)
    .whereIn('status', ['pending', 'confirmed', 'active', 'returned'])
    .where((either) => void either.where({ user_id: userId }).orWhere({ vendor_id: userId }))
    .count()
  return Number(row?.count ?? 0)
}

/** What was rented for how much stays; to whom goes. */
export async function forgetBookingsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('rental_bookings').transacting(trx).where({ user_id: userId }).update({
    customer_name: ERASED,
    customer_phone: ERASED,
    customer_email: null,
    delivery_address: null,
    notes: null,
    updated_at: knex.fn.now(),
  })
}
