import { knex, type Transaction } from '../../lib/db.ts'

export async function everyListingOf(userId: string): Promise<unknown[]> {
  return await knex('rental_listings')
    .where({ vendor_id: userId })
    .orderBy('id')
    .select(knex.raw(`(to_jsonb(rental_listings) - 'calendar_hash') as listing`))
}

/** Nobody can rent from somebody who is gone; where to pick it up was often their home. */
export async function forgetListingsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('rental_listings').transacting(trx).where({ vendor_id: userId }).update({
    is_active: false,
    pickup_address: null,
    pickup_instructions: null,
    images: [],
    calendar_hash: null,
    updated_at: knex.fn.now(),
  })
}
