import { read, statement } from '../../lib/db.ts'
import type { ProductRow } from './model.ts'

const byIds = statement<ProductRow>(
  'store-products-by-ids',
  'select * from products where store_id = $1 and id = any($2::uuid[]) and is_active',
)

/** The active products of a store among these. */
export async function findProductsOfStore(storeId: string, ids: string[]): Promise<ProductRow[]> {
  return ids.length > 0 ? await read(byIds, [storeId, ids]) : []
}

const alike = statement<ProductRow>(
  'store-products-alike',
  `select p.* from products p, to_tsquery('simple', $2) q
   where p.store_id = $1 and p.is_active
   order by greatest(word_similarity($3, p.name), similarity($3, p.name))
       + case when to_tsvector('simple', p.name || ' ' || p.description) @@ q then 0.5 else 0 end desc,
     p.inventory = 0, p.id desc
   limit $4`,
)

/** The active products of one store by how well a text fits them, best first: a shelf is small enough to look at whole. */
export async function searchShelf(
  storeId: string,
  text: string,
  limit: number,
): Promise<ProductRow[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return await read(alike, [storeId, words.slice(0, 12).join(' | '), text.slice(0, 200), limit])
}
