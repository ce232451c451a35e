import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

export interface ProductRow {
  id: string
  store_id: string
  name: string
  description: string
  sku: string | null
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  unit: string
  inventory: number
  low_stock_at: number | null
  images: string[]
  is_active: boolean
}

const columns = `p.id, p.store_id, p.name, p.description, p.sku, p.price, p.compare_price, p.unit, p.inventory,
  p.low_stock_at, array_to_json(p.images) as images, p.is_active`

export const findActiveProduct = createLoader(
  statement<ProductRow & { keyed_by: string }>(
    'product-by-id',
    `select ${columns}, p.id as keyed_by from products p join stores s on s.id = p.store_id
     where p.id = ${loaderKeys} and p.is_active and s.is_active`,
  ),
)

const ofStore = statement<ProductRow>(
  'products-of-store',
  `select ${columns} from products p where p.store_id = $1 and p.is_active order by p.id desc limit $2 offset $3`,
)
const countOfStore = statement<{ counted: number }>(
  'products-of-store-count',
  `select count(*) as counted from
     (select from products where store_id = $1 and is_active limit ${COUNT_CAP + 1}) capped`,
)

/** The active products of a store, newest first. */
export async function listActiveProducts(
  storeId: string,
  { limit, offset }: Page,
): Promise<ListResult<ProductRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofStore, [storeId, limit, offset]),
    queryPipelined(countOfStore, [storeId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

export interface ShelfFilter {
  storeId?: string
  isActive?: boolean
  /** Part of the name or SKU. */
  q?: string
  /** At or below `low_stock_at`; without one, out of stock. */
  lowStock?: boolean
}

/**
 * What a vendor has on the shelves of all stores, active or not, newest first. Each store gives its newest from its own
 * index, so that no filter ever reads further than the vendor's own products.
 */
export async function listProductsOf(
  ownerId: string,
  filter: ShelfFilter,
  { limit, offset }: Page,
): Promise<ListResult<ProductRow>> {
  const stores = `stores s where s.owner_id = :ownerId ${filter.storeId ? 'and s.id = :storeId' : ''}`
  const shelf = `from products p where p.store_id = s.id ${shelfConditions(filter)}`
  const q = containsPattern(filter.q ?? '')
  const values = {
    storeId: filter.storeId ?? null,
    ownerId,
    q,
    limit,
    offset,
    reach: limit + offset,
  }
  const newest = `select ${columns} ${shelf} order by p.id desc limit :reach`
  const [page, count] = await Promise.all([
    knex.raw(
      `select p.* from (select id from ${stores}) s cross join lateral (${newest}) p
       order by p.id desc limit :limit offset :offset`,
      values,
    ),
    knex.raw(
      `select count(*) as counted from (select from (select id from ${stores}) s
         cross join lateral (select ${shelf}) p limit ${COUNT_CAP + 1}) capped`,
      values,
    ),
  ])
  return { rows: page.rows, total: count.rows[0].counted }
}

function shelfConditions({ isActive, q, lowStock }: ShelfFilter): string {
  const low = 'p.inventory <= coalesce(p.low_stock_at, 0)'
  return [
    isActive === undefined ? '' : `and ${isActive ? '' : 'not '}p.is_active`,
    q ? `and (p.name ilike :q or p.sku ilike :q)` : '',
    lowStock === undefined ? '' : `and ${lowStock ? '' : 'not '}(${low})`,
  ].join(' ')
}

const ofOwner = statement<ProductRow>(
  'product-of-owner',
  `select ${columns} from products p join stores s on s.id = p.store_id where p.id = $1 and s.owner_id = $2`,
)

/** Active or not. */
export async function findProductOf(ownerId: string, id: string): Promise<ProductRow | undefined> {
  return (await queryPipelined(ofOwner, [id, ownerId]))[0]
}

/** What may change in a product; undefined stays as it is. */
export type ProductFields = Partial<Omit<ProductRow, 'id' | 'store_id'>>

/**
 * Changes a product in one statement that locks its row alone. `change` is added to the stock as it is at that moment;
 * with `expected` nothing happens unless the stock is still that. Undefined when the vendor has no such product, the
 * stock is not the expected one, or would leave 0 to `most`.
 */
export async function patchProductOf(
  ownerId: string,
  id: string,
  patch: ProductFields,
  { change, expected, most }: { change?: number; expected?: number; most: number },
): Promise<ProductRow | undefined> {
  const stock = change === undefined ? {} : { inventory: knex.raw('inventory + ?', [change]) }
  const query = knex('products')
    .where({ id, ...(expected === undefined ? {} : { inventory: expected }) })
    .whereIn('store_id', knex('stores').select('id').where({ owner_id: ownerId }))
    .update({ ...patch, ...stock, updated_at: knex.fn.now() })
    .returning('*')
  if (change !== undefined) void query.whereRaw('inventory + ? between 0 and ?', [change, most])
  return ((await query) as ProductRow[])[0]
}

export type NewProduct = Pick<ProductRow, 'id' | 'store_id' | 'name' | 'price'> &
  Partial<ProductRow>

const AT_ONCE = 500

export async function insertProducts(
  trx: Transaction,
  products: NewProduct[],
): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  for (let start = 0; start < products.length; start += AT_ONCE) {
    const slice = products.slice(start, start + AT_ONCE)
    rows.push(...(await knex('products').transacting(trx).insert(slice).returning('*')))
  }
  return rows
}

const page = statement<ProductRow>(
  'products-after',
  `select ${columns} from products p where p.store_id = $1 and p.id > $2 order by p.id limit $3`,
)

/** Every product of a store, active or not, oldest first, in pages: flat memory, and no connection held in between. */
export async function* everyProduct(
  storeId: string,
  pageSize: number,
): AsyncGenerator<ProductRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await query(page, [storeId, after, pageSize])
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}

const named = statement<ProductRow>(
  'products-named',
  `select ${columns} from products p where p.store_id = $1 and (p.id = any($2::uuid[]) or p.sku = any($3::text[]))`,
)

/** The products of a store that have one of these ids or SKUs, active or not. */
export async function findNamed(
  storeId: string,
  ids: string[],
  skus: string[],
): Promise<ProductRow[]> {
  return await query(named, [storeId, ids, skus])
}

/** Holds off other imports into this store for the rest of the transaction; orders go on. */
export async function lockStoreForImport(trx: Transaction, storeId: string): Promise<void> {
  await knex('stores').transacting(trx).where({ id: storeId }).forNoKeyUpdate().first('id')
}

export interface ProductChange {
  id: string
  patch: ProductFields
  /** The stock that `patch` goes out from; null when it may be any. */
  expected: number | null
}

const changeMany = statement<{ id: string }>(
  'products-change-many',
  `with change as materialized (
     select * from jsonb_to_recordset($2::jsonb) as c(id uuid, expected int, patch jsonb)),
   held as materialized (
     select p.id, c.patch from change c join products p on p.id = c.id
     where p.store_id = $1 and (c.expected is null or p.inventory = c.expected) order by p.id for update of p)
   update products p set updated_at = now(),
     (name, description, sku, price, compare_price, unit, inventory, low_stock_at, images, is_active) = (
       select n.name, n.description, n.sku, n.price, n.compare_price, n.unit, n.inventory, n.low_stock_at, n.images,
         n.is_active from jsonb_populate_record(p, held.patch) n)
   from held where p.id = held.id returning p.id`,
)

/**
 * Changes products of one store, only in the fields that each patch names, locked in id order so that an import and a
 * checkout never wait for each other in a circle. @returns how many still had the expected stock and were changed
 */
export async function patchProducts(
  trx: Transaction,
  storeId: string,
  changes: ProductChange[],
): Promise<number> {
  const sorted = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let changed = 0
  for (let start = 0; start < sorted.length; start += AT_ONCE) {
    const slice = JSON.stringify(sorted.slice(start, start + AT_ONCE))
    changed += (await query(changeMany, [storeId, slice], trx)).length
  }
  return changed
}
