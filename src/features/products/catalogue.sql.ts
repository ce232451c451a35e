import { queryRead, statement } from '../../platform/database/queries.ts'
import type { ProductRow } from './model.ts'
import { variantsOfProduct } from './variants/shared-sql.ts'

/** What an agent knows of a product. */
export type CatalogueItem = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'unit'
  | 'inventory'
  | 'quantity_step'
  | 'min_quantity'
  | 'max_quantity'
  | 'prescription'
  | 'variants'
  | 'choices'
>

const columns = `p.id, p.name, p.description, p.price, p.unit, p.inventory, p.quantity_step, p.min_quantity, p.max_quantity,
  p.prescription, p.choices, ${variantsOfProduct}`

const byIds = statement<CatalogueItem>(
  'catalogue-by-ids',
  `select ${columns} from products p where p.store_id = $1 and p.id = any($2::uuid[]) and p.is_active`,
)

/** Those of the products that are active and the store's. */
export async function findCatalogueItems(storeId: string, ids: string[]): Promise<CatalogueItem[]> {
  return ids.length > 0 ? await queryRead(byIds, [storeId, ids]) : []
}

const all = statement<CatalogueItem>(
  'catalogue',
  `select ${columns} from products p where p.store_id = $1 and p.is_active order by p.inventory = 0, p.id desc limit $2`,
)

/** The active products of a store, newest first, those out of stock last. */
export async function listCatalogue(storeId: string, limit: number): Promise<CatalogueItem[]> {
  return await queryRead(all, [storeId, limit])
}

const bySimilarity = statement<CatalogueItem>(
  'catalogue-by-similarity',
  `select ${columns} from products p, to_tsquery('simple', $2) q
   where p.store_id = $1 and p.is_active
   order by greatest(word_similarity($3, p.name), similarity($3, p.name))
       + case when to_tsvector('simple', concat_ws(' ', p.name, p.variant_names, p.description)) @@ q then 0.5 else 0 end desc,
     p.inventory = 0, p.id desc
   limit $4`,
)

const WORDS_MAX = 12
const TEXT_MAX = 200

/** The active products of a store by their similarity to `text`, which has the `words`; a catalogue is small enough to rank whole. */
export async function rankCatalogue(
  storeId: string,
  { text, words, limit }: { text: string; words: string[]; limit: number },
): Promise<CatalogueItem[]> {
  const tsquery = words.slice(0, WORDS_MAX).join(' | ')
  return await queryRead(bySimilarity, [storeId, tsquery, text.slice(0, TEXT_MAX), limit])
}
