import { query, statement } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { VariantUpdate } from './plan-variants.ts'

const lock = statement(
  'products-lock-of-store',
  `select p.id from products p where p.store_id = $1 and p.id = any($2::uuid[]) order by p.id for update of p`,
)

/** Locks products of a store in id order, as placing an order does. */
export async function lockProducts(
  trx: Transaction,
  storeId: string,
  ids: string[],
): Promise<void> {
  await query(lock, [storeId, ids], trx)
}

const PATCHABLE = 'name, sku, price, compare_price, inventory, is_active'

const update = statement<{ id: string }>(
  'product-variants-update',
  `update product_variants v set updated_at = now(),
     (${PATCHABLE}) = (select ${PATCHABLE} from jsonb_populate_record(v, i.patch))
   from jsonb_to_recordset($1::jsonb) as i(id uuid, product_id uuid, expected numeric, patch jsonb)
   where v.id = i.id and v.product_id = i.product_id and (i.expected is null or v.inventory = i.expected)
   returning v.id`,
)

/** Updates variants of locked products. @returns how many still had the expected stock and were updated */
export async function updateVariants(trx: Transaction, updates: VariantUpdate[]): Promise<number> {
  return updates.length > 0 ? (await query(update, [JSON.stringify(updates)], trx)).length : 0
}

const crowded = statement<{ product_id: string }>(
  'products-with-too-many-variants',
  `select product_id from product_variants where product_id = any($1::uuid[]) group by product_id having count(*) > $2`,
)

/** Whether any of the products has more variants than `max`. */
export async function hasTooManyVariants(
  trx: Transaction,
  productIds: string[],
  max: number,
): Promise<boolean> {
  return productIds.length > 0 && (await query(crowded, [productIds, max], trx)).length > 0
}
