import { transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { tell } from '../../notifications/jobs.ts'
import { claimStaleOrders } from '../transition.sql.ts'

const UNTOUCHED_MINUTES = 15
const AT_ONCE = 100

/**
 * Reminds of orders that have been confirmed for a quarter of an hour while some store has not begun, once an order
 * however many loops run. @returns how many orders
 */
export async function remindStaleOrders(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimStaleOrders(trx, UNTOUCHED_MINUTES, AT_ONCE)
    for (const orderId of ids) await enqueue(trx, tell, { event: 'order.untouched', orderId })
    return ids.length
  })
}
