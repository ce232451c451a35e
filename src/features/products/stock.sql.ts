import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface StockLine {
  product_id: string
  quantity: number
}

export interface LockedStock extends StockLine {
  name: string
  inventory: number
}

const input = `select product_id, sum(quantity) as quantity
  from jsonb_to_recordset($1) as l(product_id uuid, quantity numeric) group by product_id`

const lock = statement<LockedStock>(
  'stock-lock',
  `select p.id as product_id, p.name, p.inventory, i.quantity from products p join (${input}) i on i.product_id = p.id
   order by p.id for no key update of p`,
)
const adjust = statement(
  'stock-adjust',
  `update products p set inventory = p.inventory + i.quantity, updated_at = now() from (${input}) i where p.id = i.product_id`,
)

/** Locks the products in id order, as placing an order does, so that neither deadlocks the other. */
export async function lockStock(trx: Transaction, lines: StockLine[]): Promise<LockedStock[]> {
  return await query(lock, [JSON.stringify(lines)], trx)
}

/** Adds each quantity, which may be negative, to the stock of a locked product. */
export async function adjustStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  await query(adjust, [JSON.stringify(lines)], trx)
}
