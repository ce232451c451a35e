import { knex, statement, query, type Transaction } from '../../../platform/database/connections.ts'

const listingsOfVendor = statement<{ listing: unknown }>(
  'rental-listings-of-person',
  `select to_jsonb(l) - 'calendar_hash' as listing from rental_listings l where vendor_id = $1 order by id`,
)

/** What a vendor rents out, oldest first, without the secret of its calendar. */
export async function listAllListingsOf(vendorId: string): Promise<unknown[]> {
  return (await query(listingsOfVendor, [vendorId])).map(({ listing }) => listing)
}

/** Takes a vendor's listings off the market, with their words, pictures and addresses. */
export async function eraseListingsOf(trx: Transaction, vendorId: string): Promise<void> {
  const rows: { id: string }[] = await knex('rental_listings')
    .transacting(trx)
    .where({ vendor_id: vendorId })
    .update({
      title: 'Closed listing',
      description: '',
      pickup_address: null,
      pickup_instructions: null,
      images: [],
      calendar_hash: null,
      is_active: false,
      updated_at: knex.fn.now(),
    })
    .returning('id')
  const ids = rows.map(({ id }) => id)
  await knex('rental_days').transacting(trx).whereIn('listing_id', ids).update({ reason: null })
}
