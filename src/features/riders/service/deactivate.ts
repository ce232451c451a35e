import type { Transaction } from '../../../platform/database/connections.ts'
import { findRiderOfUser, countActiveOrders, lockRider, patchRider } from '../queries.ts'

/**
 * Takes a user out of the riders at work, if they are one: offline, they are given nothing more and can accept nothing.
 * @returns how many orders they hold and have not delivered yet
 */
export async function deactivateRider(trx: Transaction, userId: string): Promise<number> {
  const rider = await findRiderOfUser(userId)
  if (!rider) return 0
  await lockRider(trx, rider.id)
  await patchRider(trx, rider.id, { status: 'offline' })
  return await countActiveOrders(trx, rider.id)
}
