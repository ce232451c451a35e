import { transaction } from '../../../platform/database/transactions.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/jobs.ts'
import { collectCash } from '../../payments/service/collect-cash.ts'
import { auditTransition } from '../service/audit-transition.ts'
import { verifyPickupCode } from '../service/delivery-code.ts'
import { readOrder, type OrderView, type Viewer } from '../service/read.ts'
import { transitionOrder } from '../service/transition.ts'

/**
 * The store hands a pickup to its customer, who proves to be the one with the code, and keeps its cash. An admin needs no code: that
 * is for a customer who cannot show it.
 * @throws 400 without a code, 403 for a wrong one, 429 after five attempts in ten minutes; 409 CONFLICT unless it is ready
 */
export async function handOver(
  caller: Viewer,
  { order, actor, allowedMoves }: OrderView,
  code: string | undefined,
): Promise<OrderView> {
  if (!allowedMoves.includes('delivered')) failTransition(order.status, allowedMoves)
  if (actor === 'vendor') await verifyPickupCode(order, code)
  const orderId = order.id
  const vendorUserId = order.store_orders[0]!.owner_id
  const isDelivered = await transaction(async (trx) => {
    const by = { actor, actorId: caller.id }
    if (!(await transitionOrder(trx, orderId, 'delivered', by, { from: ['ready'] }))) return false
    await collectCash(trx, orderId, { at: 'vendor', vendorUserId })
    if (actor === 'admin') await auditTransition(trx, caller.id, order, { status: 'delivered' })
    await enqueue(trx, notify, { event: 'order.delivered', orderId })
    return true
  })
  const view = await readOrder(caller, orderId)
  if (!isDelivered) failTransition(view.order.status, view.allowedMoves) // it was moved meanwhile
  return view
}
