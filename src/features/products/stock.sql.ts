import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface StockLine {
  product_id: string
  /** Required for a product with variants. */
  variant_id?: string | null
  quantity: number
}

export interface LockedStock extends StockLine {
  /** With that of the variant. */
  name: string
  /** 0 where there is nothing to take it from any more: the variant is gone, or the product has variants now. */
  inventory: number
}

const input = `select product_id, variant_id, sum(quantity) as quantity
  from jsonb_to_recordset($1) as l(product_id uuid, variant_id uuid, quantity numeric) group by product_id, variant_id`

const lock = statement<LockedStock>(
  'stock-lock',
  `with input as materialized (${input}),
   product as materialized (
     select p.id, p.name, p.inventory, p.has_variants from products p where p.id = any(array(select product_id from input))
     order by p.id for no key update of p),
   variant as materialized (
     select v.id, v.product_id, v.name, v.inventory from product_variants v
     where v.id = any(array(select i.variant_id from input i join product p on p.id = i.product_id))
     order by v.id for no key update of v)
   select i.product_id, i.variant_id, concat_ws(', ', p.name, v.name) as name, i.quantity,
     case when i.variant_id is null and not p.has_variants then p.inventory else coalesce(v.inventory, 0) end as inventory
   from input i join product p on p.id = i.product_id left join variant v on v.id = i.variant_id and v.product_id = p.id
   order by p.id, v.id`,
)

const adjust = statement(
  'stock-adjust',
  `with input as materialized (${input}),
   variants as (
     update product_variants v set inventory = v.inventory + i.quantity, updated_at = now()
     from input i where v.id = i.variant_id)
   update products p set inventory = p.inventory + i.quantity, updated_at = now()
   from input i where p.id = i.product_id and i.variant_id is null and not p.has_variants`,
)

/** Locks the products in id order, as placing an order does, and then their variants, so that neither deadlocks the other. */
export async function lockStock(trx: Transaction, lines: StockLine[]): Promise<LockedStock[]> {
  return await query(lock, [JSON.stringify(lines)], trx)
}

/** Adds each quantity, which may be negative, to the stock of a locked product or variant; what is gone takes nothing back. */
export async function adjustStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  await query(adjust, [JSON.stringify(lines)], trx)
}
