import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import { createAccountLimit } from '../../../platform/http/rate-limit.ts'
import { notify } from '../../notifications/jobs.ts'
import { refundOrder } from '../../payments/jobs.ts'
import { releaseRider, withdrawOffers } from '../../riders/jobs.ts'
import { cancelPending } from '../replacements/model.ts'
import { restock } from '../transition.sql.ts'
import { auditTransition } from './audit-transition.ts'
import { giveBackSlots, lockOrder, transitionOrder } from './transition.ts'
import { readOrder, type OrderView, type Viewer } from './read.ts'

/** Of one account, orders and bookings together: each cancellation notifies other people. */
export const cancelLimit = createAccountLimit('cancels', { points: 20, seconds: 600 })

/**
 * Cancels an order: its stock is restored, what was paid is refunded, everyone concerned is notified. A customer may while it is
 * pending or confirmed; a vendor who is its only store, and an admin, until it is ready; an admin also a failed delivery.
 * @throws 400 without a reason for an order that is on its way, unless its rider has said why the delivery failed; 403, 404, 409 CONFLICT with `status` and `allowedMoves`;
 *   429 for the 21st in 10 minutes
 */
export async function cancel(
  caller: Viewer,
  orderId: string,
  input: { reason?: string | null },
): Promise<OrderView> {
  await cancelLimit.consume(caller.id)
  const { order, actor, allowedMoves } = await readOrder(caller, orderId)
  if (!allowedMoves.includes('cancelled')) failTransition(order.status, allowedMoves)
  const reason = input.reason?.trim() || null
  const isCancelled = await transaction(async (trx) => {
    const locked = (await lockOrder(trx, orderId))!
    if (locked.status === 'out_for_delivery' && !reason && !order.delivery_failure)
      failField('reason', 'is required for a delivery that failed')
    const by = { actor, actorId: caller.id }
    const set = { cancel_reason: reason }
    const cancelled = await transitionOrder(trx, orderId, 'cancelled', by, { set, reason })
    if (!cancelled) return false
    if (actor === 'admin')
      await auditTransition(trx, caller.id, locked, { status: 'cancelled', reason })
    await restock(trx, orderId)
    await giveBackSlots(trx, orderId)
    if (actor !== 'rider') await cancelPending(trx, orderId, actor)
    await enqueue(trx, refundOrder, { orderId })
    await enqueue(trx, notify, { event: 'order.cancelled', orderId })
    if (locked.rider_id) await enqueue(trx, releaseRider, { riderId: locked.rider_id })
    else if (locked.status === 'ready') await enqueue(trx, withdrawOffers, { orderId })
    return true
  })
  const view = await readOrder(caller, orderId)
  if (!isCancelled) failTransition(view.order.status, view.allowedMoves) // it was moved meanwhile
  return view
}
