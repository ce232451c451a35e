/** Which changes of the products of a store have been committed, by the notes that triggers make of them. */
import { statement, query } from '../../platform/database/connections.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'

/** What was made of a store's products counts for so long while `changeTokenSql` is what it was before. */
export const CHANGE_TOKEN_TTL_MS = 5 * 60_000
/** Twice as long, so that no note goes by which a look that still counts would be found old. */
const NOTES_KEPT_SECONDS = 600
/** Of a store that changes more often than this meanwhile, nothing would be kept for long anyway. */
const NOTES_READ = 200

const seen = `pg_postmaster_start_time() || ' ' || count(*) || '-' || coalesce(bit_xor(hashint8extended(c.id, 0)), 0)`

/** SQL of a text that is another after each change of the products of the store that has the id `store`, and the same while there is none. */
export function changeTokenSql(store: string): string {
  return `(select ${seen} from store_change_log c where c.store_id = ${store})`
}

interface ShelfNow {
  /** As of `changeTokenSql`; null for a store with more notes than are worth reading. */
  seen: string | null
}

/** Undefined for a store that is unknown or inactive. */
export const findStoreChanges = createLoader(
  statement<ShelfNow & { keyed_by: string }>(
    'shelf-now',
    `select s.id as keyed_by, n.seen from stores s cross join lateral (
       select case when count(*) <= ${NOTES_READ} then ${seen} end as seen
       from (select id from store_change_log where store_id = s.id limit ${NOTES_READ + 1}) c) n
     where s.id = ${loaderKeys} and s.is_active`,
  ),
)

const forget = statement<{ id: string }>(
  'store-changes-forget',
  `delete from store_change_log where (store_id, id) in (
     select store_id, id from store_change_log where changed_at < now() - interval '${NOTES_KEPT_SECONDS} seconds'
     order by changed_at limit $1)
   returning id`,
)

/** @returns how many old notes were swept, at most `limit` */
export async function purgeChangeLog(limit: number): Promise<number> {
  return (await query(forget, [limit])).length
}
