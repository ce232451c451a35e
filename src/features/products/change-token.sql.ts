/**
 * Change detection for caches of a store's products. Triggers append a row to `store_change_log` for each statement that changes
 * products, in its transaction, so the set of committed rows identifies a state of the products; a high-water mark would miss
 * a transaction that commits after one with a higher id. Rows are purged after ten minutes, and a cached value expires
 * after five, before the token of its state can come up again.
 */
import { statement, query } from '../../platform/database/queries.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'

/** For how long a value may be served while the token of its store is unchanged. */
export const CHANGE_TOKEN_TTL_MS = 5 * 60_000
const LOG_RETENTION_SECONDS = 600
/** A store with more recent changes has no token: reading it would take too long, and no cached value would last. */
const LOG_ROWS_MAX = 200

const digest = `pg_postmaster_start_time() || ' ' || count(*) || '-' || coalesce(bit_xor(hashint8extended(c.id, 0)), 0)`

const byStore = createLoader(
  statement<{ keyed_by: string; token: string | null }>(
    'store-change-token',
    `select s.id as keyed_by, t.token from stores s cross join lateral (
       select case when count(*) <= ${LOG_ROWS_MAX} then ${digest} end as token
       from (select id from store_change_log where store_id = s.id limit ${LOG_ROWS_MAX + 1}) c) t
     where s.id = ${loaderKeys} and s.is_active`,
  ),
)

/**
 * A token that is different after every committed change of the store's products. Null when they change too often to be cached;
 * undefined for a store that is unknown or inactive.
 */
export async function changeToken(storeId: string): Promise<string | null | undefined> {
  return (await byStore(storeId))?.token
}

const purge = statement<{ id: string }>(
  'store-change-log-purge',
  `delete from store_change_log where (store_id, id) in (
     select store_id, id from store_change_log where changed_at < now() - interval '${LOG_RETENTION_SECONDS} seconds'
     order by changed_at limit $1)
   returning id`,
)

/** @returns how many old rows were deleted, at most `limit` */
export async function purgeChangeLog(limit: number): Promise<number> {
  return (await query(purge, [limit])).length
}
