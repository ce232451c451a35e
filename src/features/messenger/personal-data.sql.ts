import { knex } from '../../platform/database/connections/pool.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const storesOf = (userId: string) => knex('stores').select('id').where({ owner_id: userId })

/** Without the tokens. */
export async function exportPages(userId: string): Promise<unknown[]> {
  return await knex('messenger_pages')
    .select('store_id', 'page_id', 'name', 'connected_at')
    .whereIn('store_id', storesOf(userId))
    .orderBy('store_id')
}

export async function deletePages(trx: Transaction, userId: string): Promise<void> {
  const pages = await knex('messenger_pages')
    .transacting(trx)
    .whereIn('store_id', storesOf(userId))
    .delete()
    .returning('page_id')
  const ids = pages.map(({ page_id }) => page_id as string)
  await knex('messenger_events').transacting(trx).whereIn('page_id', ids).delete()
}
