import { knex, statement, query, type Transaction } from '../../../platform/database/connections.ts'
import { ERASED, type Person } from '../../../platform/security/personal-data.ts'

/** What somebody booked, oldest first. */
export async function listAllBookingsOf(userId: string): Promise<unknown[]> {
  return await knex('rental_bookings').where({ user_id: userId }).orderBy('id')
}

const open = statement<{ booking_number: string }>(
  'bookings-open-of-person',
  `select booking_number from rental_bookings
   where (user_id = $1 or vendor_id = $1) and status = any(array['pending', 'confirmed', 'active', 'returned'])
   order by id limit 20`,
)

/** Bookings under way that a user made or rents out; at most 20. */
export async function openBookingNumbers(trx: Transaction, userId: string): Promise<string[]> {
  return (await query(open, [userId], trx)).map(({ booking_number }) => booking_number)
}

const erasedIfSet = (column: string) =>
  knex.raw('case when ?? is not null then ? end', [column, ERASED])

/** Takes who, where to and why out of bookings; what was rented for how much stays. @returns the ids of the person's own */
export async function eraseFromBookings(
  trx: Transaction,
  { id, email }: Person,
): Promise<string[]> {
  const bookings = () => knex('rental_bookings').transacting(trx)
  await bookings().where({ customer_email: email }).update({ customer_email: null })
  await bookings()
    .where({ vendor_id: id })
    .update({
      handover_notes: erasedIfSet('handover_notes'),
      damage_description: erasedIfSet('damage_description'),
      cancellation_reason: erasedIfSet('cancellation_reason'),
    })
  const rows: { id: string }[] = await bookings()
    .where({ user_id: id })
    .update({
      customer_name: ERASED,
      customer_phone: ERASED,
      customer_email: null,
      delivery_address: erasedIfSet('delivery_address'),
      notes: null,
      handover_notes: erasedIfSet('handover_notes'),
      damage_description: erasedIfSet('damage_description'),
      cancellation_reason: erasedIfSet('cancellation_reason'),
      updated_at: knex.fn.now(),
    })
    .returning('id')
  return rows.map((row) => row.id)
}
