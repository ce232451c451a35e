import type { Transaction } from '../../../platform/database/transactions.ts'
import { lockRider, Rider } from '../model.ts'
import { countActiveOrders, findRiderOfUser } from '../queries.ts'

/**
 * Sets the rider of a user offline, if there is one: no order can be assigned to or accepted by an offline rider.
 * @returns how many orders are assigned to the rider and not delivered yet
 */
export async function deactivateRider(trx: Transaction, userId: string): Promise<number> {
  const rider = await findRiderOfUser(userId)
  if (!rider) return 0
  await lockRider(trx, rider.id)
  await Rider.query(trx).findById(rider.id).patch({ status: 'offline' })
  return await countActiveOrders(trx, rider.id)
}
