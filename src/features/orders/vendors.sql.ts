/** Orders as vendors look at them. */
import { statement, query, type Transaction } from '../../platform/database/connections.ts'

const open = statement<{ order_id: string }>(
  'order-open-of-vendor',
  `select p.order_id from stores s join store_orders p on p.store_id = s.id
   where s.owner_id = $1 and p.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery') limit 1`,
)

/** Whether a vendor has a part in an order that is neither delivered nor cancelled. */
export async function hasOpenOrders(trx: Transaction, ownerId: string): Promise<boolean> {
  return (await query(open, [ownerId], trx)).length > 0
}
