import type { Transaction } from '../../../platform/database/connections.ts'
import { listItems, listStoreOrders, lockOrder } from '../transition.sql.ts'

/** How an order's money is divided before commission: the delivery fee, and what each vendor's lines come to (centavos). */
export async function revenueShares(
  trx: Transaction,
  orderId: string,
): Promise<{ deliveryFee: number; vendors: { key: string; amount: number }[] }> {
  const order = (await lockOrder(trx, orderId))!
  const owners = new Map(
    (await listStoreOrders(trx, orderId)).map(({ store_id, owner_id }) => [store_id, owner_id]),
  )
  const sums = new Map<string, number>()
  for (const { store_id, price, quantity } of await listItems(trx, orderId)) {
    const owner = owners.get(store_id)!
    sums.set(owner, (sums.get(owner) ?? 0) + price * quantity)
  }
  const vendors = [...sums]
    .map(([key, amount]) => ({ key, amount }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return { deliveryFee: order.delivery_fee, vendors }
}

/** What dropped lines came to, by store (centavos). */
export async function removedValueByStore(
  trx: Transaction,
  itemIds: string[],
): Promise<{ storeId: string; amount: number }[]> {
  const rows: { store_id: string; amount: number }[] = await trx('order_items')
    .whereIn('id', itemIds)
    .groupBy('store_id')
    .select('store_id', trx.raw('sum(line_total)::bigint as amount'))
  return rows.map(({ store_id, amount }) => ({ storeId: store_id, amount }))
}
