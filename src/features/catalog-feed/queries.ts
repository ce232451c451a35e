import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface FeedStoreRow {
  id: string
  slug: string
  name: string
  logo_url: string | null
}

export interface FeedProductRow {
  id: string
  name: string
  description: string
  sku: string | null
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  inventory: number
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

const columns =
  'p.id, p.name, p.description, p.sku, p.price, p.compare_price, p.inventory, p.images'

const declareCursor = statement(
  '',
  `declare feed no scroll cursor for
   select ${columns} from products p where p.store_id = $1 and p.is_active order by p.id`,
)

/** The active products of a store in id order, in pages from a cursor of the transaction. */
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
