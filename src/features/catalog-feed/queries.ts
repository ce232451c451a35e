import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface FeedStoreRow {
  id: string
  slug: string
  name: string
  logo_url: string | null
}

/** A product without variants, or an active variant with the texts and images of its product. */
export interface FeedProductRow {
  /** Of the variant, if it is one. */
  id: string
  product_id: string
  /** The name of the variant. */
  variant: string | null
  name: string
  description: string
  sku: string | null
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  inventory: number
  quantity_step: number
  min_quantity: number | null
  max_quantity: number | null
  images: string[]
}

const activeStore = statement<FeedStoreRow>(
  'feed-store',
  `select s.id, s.slug, s.name, s.logo_url from stores s where s.id = $1 and s.is_active`,
)

/** Undefined for a store that is unknown or inactive. */
export async function findFeedStore(
  trx: Transaction,
  storeId: string,
): Promise<FeedStoreRow | undefined> {
  return (await query(activeStore, [storeId], trx))[0]
}

const columns = `coalesce(v.id, p.id) as id, p.id as product_id, v.name as variant, p.name, p.description,
  case when v.id is null then p.sku else v.sku end as sku, coalesce(v.price, p.price) as price,
  case when v.id is null then p.compare_price else v.compare_price end as compare_price,
  coalesce(v.inventory, p.inventory) as inventory, p.quantity_step,
  p.min_quantity, p.max_quantity, p.images`

const declareCursor = statement(
  '',
  `declare feed no scroll cursor for
   select ${columns} from products p left join product_variants v on v.product_id = p.id and v.is_active
   where p.store_id = $1 and p.is_active and p.has_variants = (v.id is not null) order by p.id, v.id`,
)

/** The active products of a store in id order, each variant a row, in pages from a cursor of the transaction. */
export async function* streamActiveProducts(
  trx: Transaction,
  storeId: string,
  pageSize: number,
): AsyncGenerator<FeedProductRow[]> {
  await query(declareCursor, [storeId], trx)
  const fetchPage = statement<FeedProductRow>('', `fetch ${pageSize} from feed`)
  for (;;) {
    const rows = await query(fetchPage, [], trx)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
  }
}
