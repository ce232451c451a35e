import { statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { ProductPatch, ProductRow } from '../model.ts'
import { keepsWholeStock, patchSql, productColumns, sparesVariants } from '../queries.ts'

const after = statement<ProductRow>(
  'products-after',
  `select ${productColumns} from products p where p.store_id = $1 and p.id > $2 order by p.id limit $3`,
)

/** Every product of a store, active or not, oldest first, by keyset pagination: a slow reader occupies no connection. */
export async function* streamProducts(
  storeId: string,
  pageSize: number,
): AsyncGenerator<ProductRow[]> {
  let lastId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await query(after, [storeId, lastId, pageSize])
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    lastId = rows.at(-1)!.id
  }
}

const byIdOrSku = statement<ProductRow>(
  'products-by-id-or-sku',
  `select ${productColumns} from products p where p.store_id = $1 and (p.id = any($2::uuid[]) or p.sku = any($3::text[]))`,
)

/** The products of a store with one of the ids or SKUs, active or not. */
export async function findByIdOrSku(
  storeId: string,
  ids: string[],
  skus: string[],
): Promise<ProductRow[]> {
  return await query(byIdOrSku, [storeId, ids, skus])
}

export interface ProductUpdate {
  id: string
  patch: ProductPatch
  /** The stock that the patch is based on; null for any. */
  expected: number | null
}

const update = statement<{ id: string }>(
  'products-update',
  `with input as materialized (
     select * from jsonb_to_recordset($2::jsonb) as i(id uuid, expected numeric, patch jsonb)),
   locked as materialized (
     select p.id, i.patch from input i join products p on p.id = i.id
     where p.store_id = $1 and (i.expected is null or p.inventory = i.expected)
       and ${keepsWholeStock('i.patch')}
       and ${sparesVariants('i.patch')} order by p.id for update of p)
   update products p ${patchSql('locked.patch')} from locked where p.id = locked.id returning p.id`,
)

const BATCH_SIZE = 500

/**
 * Updates products of one store, locked in id order so that an import and a checkout cannot deadlock.
 * @returns how many still had the expected stock and were updated
 */
export async function updateProducts(
  trx: Transaction,
  storeId: string,
  updates: ProductUpdate[],
): Promise<number> {
  const sorted = updates.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let updated = 0
  for (let start = 0; start < sorted.length; start += BATCH_SIZE) {
    const batch = JSON.stringify(sorted.slice(start, start + BATCH_SIZE))
    updated += (await query(update, [storeId, batch], trx)).length
  }
  return updated
}
