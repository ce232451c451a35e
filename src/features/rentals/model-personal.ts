import { knex, type Transaction } from '../../lib/db.ts'

/** Without the secret of its calendar. */
export async function everyListingOf(vendorId: string): Promise<unknown[]> {
  const rows = await knex('rental_listings').where({ vendor_id: vendorId }).orderBy('id')
  return rows.map(({ calendar_hash: _, ...row }: Record<string, unknown>) => row)
}

/** Takes a vendor's listings off the market, with their words, pictures and addresses. */
export async function forgetListingsOf(trx: Transaction, vendorId: string): Promise<void> {
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
