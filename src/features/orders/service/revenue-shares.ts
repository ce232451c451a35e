import type { Transaction } from '../../../platform/database/transactions.ts'
import { listItems } from '../model.ts'
import { listStoreOrders, lockOrder } from '../transition.sql.ts'

export { listItems as listOrderItems }

/** The delivery fee of an order, and what each vendor's items come to before commission, by user id, in centavos. */
export async function revenueShares(
  trx: Transaction,
  orderId: string,
): Promise<{ deliveryFee: number; vendors: { key: string; amount: number }[] }> {
  const order = (await lockOrder(trx, orderId))!
  const storeOrders = await listStoreOrders(trx, orderId)
  const owners = new Map(storeOrders.map(({ store_id, owner_id }) => [store_id, owner_id]))
  const sums = new Map<string, number>()
  for (const { store_id, line_total } of await listItems(trx, orderId)) {
    const owner = owners.get(store_id)!
    sums.set(owner, (sums.get(owner) ?? 0) + line_total)
  }
  const vendors = [...sums]
    .map(([key, amount]) => ({ key, amount }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return { deliveryFee: order.delivery_fee, vendors }
}
