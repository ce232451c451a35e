/** Products are found by the name and the category of their store, too. */
import { cached } from '../../platform/cache/cached.ts'
import { queryBounded, statement } from '../../platform/database/queries.ts'
import type { Candidate } from './candidates.sql.ts'
import { isVisible, matches } from './scope.sql.ts'

export interface SellerCategory {
  category: string
  stems: ReadonlySet<string>
}

const CATEGORIES_MAX = 1_000

const all = statement<{ category: string; stems: string[] }>(
  'search-categories',
  `select category, tsvector_to_array(to_tsvector('english', search_fold(category))) as stems
   from (select distinct category from stores where is_active and category <> '' order by category limit ${CATEGORIES_MAX}) used`,
)

/** The categories of active stores. */
export const listCategories = cached(1_000, async (): Promise<SellerCategory[]> => {
  const rows = await queryBounded(all, [])
  return rows.map(({ category, stems }) => ({ category, stems: new Set(stems) }))
})

const tokens = statement<{ id: string; tokens: string }>(
  'search-seller-tokens',
  // Looking into every tier takes less than reckoning the tier of a thousand stores.
  'select e.id, e.tokens from store_search e where e.id = any($1::uuid[])',
)

/** The words of the stores' fields, by store. */
export async function findSellerTokens(stores: string[]): Promise<Map<string, string>> {
  if (stores.length === 0) return new Map()
  const rows = await queryBounded(tokens, [stores])
  return new Map(rows.map((row) => [row.id, row.tokens]))
}

const STORES_MAX = 50

const products = statement<Candidate>(
  'search-seller-products',
  `with sellers as materialized (
     (select id from stores where is_active and category = any($1::text[]) order by id desc limit ${STORES_MAX})
     union
     (select e.id from store_search e where ${matches.name} and ${isVisible} order by e.id desc limit ${STORES_MAX})),
   newest as materialized (
     select p.id from sellers s,
       lateral (select id from products p where p.store_id = s.id and p.is_active order by id desc limit $3) p
     order by p.id desc limit $3)
   select e.id, e.store_id, e.tokens from newest n join product_search e on e.id = n.id and e.tier = search_tier(n.id)`,
)

/** The newest products of active stores of the categories, or whose names match. */
export async function findSellerProducts(
  { categories, storeNames }: { categories: string[]; storeNames: string | null },
  limit: number,
): Promise<Candidate[]> {
  if (categories.length === 0 && storeNames === null) return []
  return await queryBounded(products, [categories, storeNames, limit])
}
