import type { PersonalData } from '../../../platform/security/personal-data.ts'
import { listAllListingsOf, eraseListingsOf } from './personal-data.sql.ts'

/** What a neighbour rents out tells where they live, so it is closed and emptied with them. */
export const rentalsPersonalData: PersonalData = {
  userIdColumns: ['rental_listings.vendor_id'],
  personalColumns: ['rental_listings.pickup_address'],
  collect: async (userId) => ({ rentalListings: await listAllListingsOf(userId) }),
  erase: async (trx, { id }) => await eraseListingsOf(trx, id),
}
