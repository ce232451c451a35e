/** Opening a store, and what changes in it. */
import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import type { StoreRow } from './queries.ts'

export type StorePatch = Partial<Omit<StoreRow, 'id' | 'slug' | 'owner_id'>>

/** Undefined when the vendor has no such store. One statement, so that fields changed elsewhere meanwhile stay. */
export async function patchStoreOf(
  ownerId: string,
  id: string,
  patch: StorePatch,
): Promise<StoreRow | undefined> {
  const row = {
    ...patch,
    operating_hours: patch.operating_hours && JSON.stringify(patch.operating_hours),
    updated_at: knex.fn.now(),
  }
  const rows = await knex('stores').where({ id, owner_id: ownerId }).update(row).returning('*')
  return rows[0] as StoreRow | undefined
}

export type NewStore = Pick<StoreRow, 'id' | 'slug' | 'owner_id' | 'name'> & Partial<StoreRow>

/** Null when the slug is taken. */
export async function insertStore(trx: Transaction, store: NewStore): Promise<StoreRow | null> {
  const row = {
    ...store,
    operating_hours: store.operating_hours && JSON.stringify(store.operating_hours),
  }
  const rows = await knex('stores')
    .transacting(trx)
    .insert(row)
    .onConflict('slug')
    .ignore()
    .returning('*')
  return (rows[0] as StoreRow | undefined) ?? null
}

/** Locks a store for the rest of the transaction. */
export async function lockStore(trx: Transaction, id: string): Promise<StoreRow | undefined> {
  return (await knex('stores').transacting(trx).where({ id }).forNoKeyUpdate().first()) as
    | StoreRow
    | undefined
}

export async function patchStore(
  trx: Transaction,
  id: string,
  patch: Pick<StorePatch, 'is_active' | 'is_verified'>,
): Promise<StoreRow> {
  const [row] = await knex('stores')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
    .returning('*')
  return row as StoreRow
}

/** Takes every active store of an owner off the market. @returns their ids */
export async function closeVendorStores(trx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await knex('stores')
    .transacting(trx)
    .where({ owner_id: ownerId, is_active: true })
    .update({ is_active: false, updated_at: knex.fn.now() })
    .returning('id')
  return rows.map(({ id }: { id: string }) => id)
}

const rate = statement(
  'store-rate',
  `update stores set review_count = review_count + $2::int, rating_sum = rating_sum + $3::int,
     rating = coalesce(round((rating_sum + $3::int)::numeric / nullif(review_count + $2::int, 0), 2), 0)
   where id = $1`,
)

/** Adds reviews and their stars to what is shown of a store; negative numbers take them away. */
export async function addStoreRating(
  trx: Transaction,
  id: string,
  { reviews, stars }: { reviews: number; stars: number },
): Promise<void> {
  await query(rate, [id, reviews, stars], trx)
}
