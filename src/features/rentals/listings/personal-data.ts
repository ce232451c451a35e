import type { PersonalData } from '../../../platform/security/personal-data.ts'
import { eraseListings, exportListings } from './personal-data.sql.ts'

/** A listing reveals where its vendor lives, so it is closed and emptied with the account. */
export const rentalsPersonalData: PersonalData = {
  userIdColumns: ['rental_listings.vendor_id'],
  personalColumns: ['rental_listings.pickup_address'],
  collect: async (userId) => ({ rentalListings: await exportListings(userId) }),
  erase: async (trx, { id }) => await eraseListings(trx, id),
}
