import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/jobs.ts'
import { claimStaleOrders } from '../transition.sql.ts'

const STALE_AFTER_MINUTES = 15
const BATCH_SIZE = 100

/**
 * Reminds the stores of orders that have stayed confirmed for 15 minutes, because one of them has not begun to prepare. Each
 * order is reminded of once, however many workers run this. @returns how many orders
 */
export async function remindStaleOrders(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimStaleOrders(trx, STALE_AFTER_MINUTES, BATCH_SIZE)
    for (const orderId of ids) await enqueue(trx, notify, { event: 'order.untouched', orderId })
    return ids.length
  })
}
