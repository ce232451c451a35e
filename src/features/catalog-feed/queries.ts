import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { changeTokenSql } from '../products/service.ts'

interface StoreNow {
  id: string
  slug: string
  name: string
  logo_url: string | null
  /** Which changes of its products had been committed, and where. */
  seen: string
}

export interface FeedStoreRow extends StoreNow {
  /** Changes with every product of the store that a feed shows. */
  products_version: string
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

const about = `s.id, s.slug, s.name, s.logo_url, ${changeTokenSql('s.id')} as seen`

const columns =
  'p.id, p.name, p.description, p.sku, p.price, p.compare_price, p.inventory, p.images'

/**
 * The version is made from the rows themselves, so the same rows have the same one, wherever and whenever they are read.
 */
const store = statement<FeedStoreRow>(
  'feed-store',
  `select ${about}, (
     select count(*) || '-' || coalesce(bit_xor(hash_record_extended(row(${columns}), 0)), 0)
     from products p where p.store_id = s.id and p.is_active) as products_version
   from stores s where s.id = $1 and s.is_active`,
)

/** Undefined for a store that is unknown or inactive. */
export async function findFeedStore(
  storeId: string,
  trx?: Transaction,
): Promise<FeedStoreRow | undefined> {
  return (await query(store, [storeId], trx))[0]
}

const storeNow = statement<StoreNow>(
  'feed-store-now',
  `select ${about} from stores s where s.id = $1 and s.is_active`,
)

/** All but the version of its products, which is the same as before while `seen` is. */
export async function findStoreNow(storeId: string): Promise<StoreNow | undefined> {
  return (await queryPipelined(storeNow, [storeId]))[0]
}

/** The active products of a store in the order of their ids, from a cursor that lives in `trx`. */
export async function* activeProducts(
  trx: Transaction,
  storeId: string,
  pageSize: number,
): AsyncGenerator<FeedProductRow[]> {
  await knex
    .raw(
      `declare feed no scroll cursor for
       select ${columns} from products p where p.store_id = ? and p.is_active order by p.id`,
      [storeId],
    )
    .transacting(trx)
  for (;;) {
    const { rows } = await knex
      .raw<{ rows: FeedProductRow[] }>(`fetch ${pageSize} from feed`)
      .transacting(trx)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
  }
}
