import { queryPipelined, statement } from '../../platform/database/connections.ts'
import { createLoader } from '../../platform/database/loader.ts'
import type { ProductRow } from './queries.ts'

/** What can be said and sold of a product. */
export type CatalogueItem = Pick<
  ProductRow,
  'id' | 'name' | 'description' | 'price' | 'unit' | 'inventory'
>

const columns = 'p.id, p.name, p.description, p.price, p.unit, p.inventory'

const byIds = statement<CatalogueItem>(
  'store-products-by-ids',
  `select ${columns} from products p where p.store_id = $1 and p.id = any($2::uuid[]) and p.is_active`,
)

/** The active products of a store among these. */
export async function findProductsOfStore(
  storeId: string,
  ids: string[],
): Promise<CatalogueItem[]> {
  return ids.length > 0 ? await queryPipelined(byIds, [storeId, ids]) : []
}

const all = statement<CatalogueItem>(
  'store-shelf',
  `select ${columns} from products p where p.store_id = $1 and p.is_active order by p.inventory = 0, p.id desc limit $2`,
)
/** What a shelf is: another row, or a row that was written again, makes it another. */
const versions = createLoader(
  statement<{ keyed_by: string; version: string }>(
    'store-shelf-version',
    `select given.id as keyed_by, shelf.version from jsonb_array_elements_text($1::jsonb) as given (id) cross join lateral (
       select count(*) || ':' || coalesce(bit_xor(uuid_hash_extended(p.id, p.xmin::text::bigint)), 0) as version
       from products p where p.store_id = given.id::uuid and p.is_active offset 0) shelf`,
  ),
)

interface KeptShelf {
  version: string
  limit: number
  rows: readonly CatalogueItem[]
}

/** Those that were looked at last, in this order. */
const kept = new Map<string, KeptShelf>()
const KEPT_ROWS = 10_000
let keptRows = 0

/** All of a shelf, as it is now: looking whether it is still the same costs a fraction of reading it. */
async function wholeShelf(storeId: string, limit: number): Promise<readonly CatalogueItem[]> {
  const version = (await versions(storeId))?.version ?? ''
  const known = kept.get(storeId)
  const isSame = known?.version === version && known.limit === limit
  const rows = isSame ? known.rows : await queryPipelined(all, [storeId, limit])
  keptRows += rows.length - (kept.get(storeId)?.rows.length ?? 0)
  kept.delete(storeId)
  kept.set(storeId, { version, limit, rows })
  for (const [id, oldest] of kept) {
    if (keptRows <= KEPT_ROWS) break
    kept.delete(id)
    keptRows -= oldest.rows.length
  }
  return rows
}

const alike = statement<CatalogueItem>(
  'store-products-alike',
  `select ${columns} from products p, to_tsquery('simple', $2) q
   where p.store_id = $1 and p.is_active
   order by greatest(word_similarity($3, p.name), similarity($3, p.name))
       + case when to_tsvector('simple', p.name || ' ' || p.description) @@ q then 0.5 else 0 end desc,
     p.inventory = 0, p.id desc
   limit $4`,
)

/**
 * The active products of one store by how well a text fits them, best first, all of them for a text without words: a shelf
 * is small enough to look at whole.
 */
export async function searchCatalogue(
  storeId: string,
  text: string,
  limit: number,
): Promise<readonly CatalogueItem[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return await wholeShelf(storeId, limit)
  return await queryPipelined(alike, [
    storeId,
    words.slice(0, 12).join(' | '),
    text.slice(0, 200),
    limit,
  ])
}
