import type { PersonalData } from '../../lib/personal-data.ts'
import { everyListingOf, forgetListingsOf } from './model-personal.ts'

/** What a neighbour rents out tells where they live, so it is closed and emptied with them. */
export const rentalsPersonalData: PersonalData = {
  references: ['rental_listings.vendor_id'],
  details: ['rental_listings.pickup_address'],
  collect: async (userId) => ({ rentalListings: await everyListingOf(userId) }),
  erase: async (trx, { id }) => await forgetListingsOf(trx, id),
}
