import { knex, type Transaction } from '../../platform/database/connections.ts'

export async function everyStoreOf(ownerId: string): Promise<unknown[]> {
  return await knex('stores').where({ owner_id: ownerId }).orderBy('id')
}

/** Closes the stores of someone who is forgotten; orders of the past still lead to them. */
export async function forgetStoresOf(trx: Transaction, ownerId: string): Promise<void> {
  await knex('stores')
    .transacting(trx)
    .where({ owner_id: ownerId })
    .update({
      name: 'Closed store',
      slug: knex.raw(`'closed-' || id`),
      description: '',
      address: '',
      barangay: '',
      phone: null,
      latitude: null,
      longitude: null,
      operating_hours: null,
      logo_url: null,
      banner_url: null,
      is_active: false,
      accepting_orders: false,
      updated_at: knex.fn.now(),
    })
}
