import { statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'

const ofVendor = statement<{ listing: unknown }>(
  'rental-listings-for-export',
  `select to_jsonb(l) - 'calendar_hash' as listing from rental_listings l where vendor_id = $1 order by id`,
)

/** A vendor's listings for an export of personal data, oldest first, without the hashes of their calendars. */
export async function exportListings(vendorId: string): Promise<unknown[]> {
  return (await query(ofVendor, [vendorId])).map(({ listing }) => listing)
}

const erase = statement(
  'rental-listings-erase',
  `with erased as (
     update rental_listings set title = 'Closed listing', description = '', pickup_address = null,
       pickup_instructions = null, images = '{}', calendar_hash = null, is_active = false, updated_at = now()
     where vendor_id = $1 returning id)
   update rental_days set reason = null from erased where listing_id = erased.id and reason is not null`,
)

/** Takes a vendor's listings off the market and removes their texts, pictures and addresses. */
export async function eraseListings(trx: Transaction, vendorId: string): Promise<void> {
  await query(erase, [vendorId], trx)
}
