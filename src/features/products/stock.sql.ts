import { statement, query, type Transaction } from '../../platform/database/connections.ts'

export interface StockLine {
  product_id: string
  quantity: number
}

export interface HeldStock extends StockLine {
  name: string
  inventory: number
}

const wanted = `select product_id, sum(quantity)::int as quantity
  from jsonb_to_recordset($1) as w(product_id uuid, quantity int) group by product_id`

const hold = statement<HeldStock>(
  'stock-hold',
  `select p.id as product_id, p.name, p.inventory, w.quantity from products p join (${wanted}) w on w.product_id = p.id
   order by p.id for no key update of p`,
)
const change = statement(
  'stock-change',
  `update products p set inventory = p.inventory + w.quantity, updated_at = now() from (${wanted}) w where p.id = w.product_id`,
)

/** Locks the products in id order, as every order does, and says what is there. */
export async function holdStock(trx: Transaction, lines: StockLine[]): Promise<HeldStock[]> {
  return await query(hold, [JSON.stringify(lines)], trx)
}

/** Adds to the stock of products that are held; a negative quantity takes. */
export async function changeStock(trx: Transaction, lines: StockLine[]): Promise<void> {
  await query(change, [JSON.stringify(lines)], trx)
}
