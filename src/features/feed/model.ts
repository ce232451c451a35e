import { knex, statement, write, type Transaction } from '../../lib/db.ts'

export interface FeedStoreRow {
  id: string
  slug: string
  name: string
  logo_url: string | null
  /** Changes with every product of the store that a feed shows. */
  products_version: string
  /** What had been committed, and where. */
  seen: string
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

const SEEN = `pg_postmaster_start_time() || ' ' || pg_current_snapshot()`

const columns =
  'p.id, p.name, p.description, p.sku, p.price, p.compare_price, p.inventory, p.images'

/**
 * The version is made from the rows themselves, so it cannot be late or forgotten, and orders of a store need not wait for
 * each other to raise a counter. They are read in the order of their ids, in which most lie on the disk.
 */
const store = statement<FeedStoreRow>(
  'feed-store',
  `select s.id, s.slug, s.name, s.logo_url, (
     select count(*) || '-' || coalesce(bit_xor(hashed), 0)
     from (select hash_record_extended(row(${columns}), 0) as hashed
       from products p where p.store_id = s.id and p.is_active order by p.id) each) as products_version,
     ${SEEN} as seen
   from stores s where s.id = $1 and s.is_active`,
)

/** Undefined for a store that is unknown or inactive. */
export async function findFeedStore(
  storeId: string,
  trx?: Transaction,
): Promise<FeedStoreRow | undefined> {
  return (await write(store, [storeId], trx))[0]
}

const now = statement<{ seen: string }>('feed-now', `select ${SEEN} as seen`)

/** What has been committed: while this is the same as before, so is everything else. */
export async function committedNow(): Promise<string> {
  return (await write(now, []))[0]!.seen
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
