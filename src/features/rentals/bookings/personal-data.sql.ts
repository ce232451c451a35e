import { statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { ERASED, type Person } from '../../../platform/security/personal-data.ts'

const unfinished = statement<{ booking_number: string }>(
  'bookings-unfinished-of-person',
  `select booking_number from rental_bookings
   where (user_id = $1 or vendor_id = $1)
     and (status = any(array['pending', 'confirmed', 'active', 'returned']) or awaits_return)
   order by id limit 20`,
)

/** Up to 20 unfinished bookings of a customer or a vendor. */
export async function unfinishedBookingNumbers(
  trx: Transaction,
  userId: string,
): Promise<string[]> {
  return (await query(unfinished, [userId], trx)).map(({ booking_number }) => booking_number)
}

const erasedIfSet = (column: string) =>
  `${column} = case when ${column} is not null then '${ERASED}' end`
const erasedNotes = ['handover_notes', 'damage_description', 'cancellation_reason']
  .map(erasedIfSet)
  .join(', ')

const eraseEmail = statement(
  'bookings-erase-email',
  'update rental_bookings set customer_email = null where customer_email = $1',
)
const eraseVendorNotes = statement(
  'bookings-erase-vendor-notes',
  `update rental_bookings set ${erasedNotes} where vendor_id = $1`,
)
const eraseCustomer = statement<{ id: string }>(
  'bookings-erase-customer',
  `update rental_bookings set customer_name = '${ERASED}', customer_phone = '${ERASED}', customer_email = null,
     ${erasedIfSet('delivery_address')}, notes = null, ${erasedNotes}, updated_at = now()
   where user_id = $1 returning id`,
)

/** Removes names, addresses and notes; what was rented at what price stays. @returns the ids of the person's own bookings */
export async function eraseFromBookings(
  trx: Transaction,
  { id, email }: Person,
): Promise<string[]> {
  await query(eraseEmail, [email], trx)
  await query(eraseVendorNotes, [id], trx)
  return (await query(eraseCustomer, [id], trx)).map((booking) => booking.id)
}
