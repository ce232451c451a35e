/** Categories of stores, which their products are found by as well. */
import { cached } from '../../platform/cache/cached.ts'
import { queryBounded, statement } from '../../platform/database/queries.ts'

interface Category {
  category: string
  stems: string[]
}

const CATEGORIES_MAX = 1_000

const all = statement<Category>(
  'search-categories',
  `select category, tsvector_to_array(to_tsvector('english', search_fold(category))) as stems
   from (select distinct category from stores where is_active and category <> '' order by category limit ${CATEGORIES_MAX}) used`,
)

/** The categories of active stores. */
export const listCategories = cached(1_000, async () => await queryBounded(all, []))

const STORES_MAX = 50

const products = statement<{ id: string }>(
  'search-category-products',
  `select p.id from (select id from stores where is_active and category = any($1::text[]) order by id desc limit ${STORES_MAX}) s,
     lateral (select id from products p where p.store_id = s.id and p.is_active order by id desc limit $2) p
   order by p.id desc limit $2`,
)

/** The newest products of active stores of the categories. */
export async function findCategoryProducts(categories: string[], limit: number): Promise<string[]> {
  if (categories.length === 0) return []
  return (await queryBounded(products, [categories, limit])).map(({ id }) => id)
}
