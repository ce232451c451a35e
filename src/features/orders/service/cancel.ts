import { transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { throwInvalidTransition } from '../../../platform/database/state-machine.ts'
import { tell } from '../../notifications/jobs.ts'
import { refundOrder } from '../../payments/jobs.ts'
import { releaseRider, withdrawOffers } from '../../riders/jobs.ts'
import { restock } from '../transition.sql.ts'
import { auditTransition } from './audit-transition.ts'
import { lockOrder, transitionOrder } from './transition.ts'
import { readOrder, type Viewer, type OrderView } from './read.ts'

/**
 * Cancels an order: its stock comes back, what was paid is refunded, its people are told. A customer may while it is
 * pending or confirmed, a vendor who is its only store or an admin until it is ready, an admin also a failed delivery.
 * @throws 400 without a reason for a failed delivery; 403, 404, 409 CONFLICT with `status` and `allowedMoves`
 */
export async function cancel(
  caller: Viewer,
  orderId: string,
  { reason }: { reason?: string | null },
): Promise<OrderView> {
  const seen = await readOrder(caller, orderId)
  if (!seen.allowedMoves.includes('cancelled'))
    throwInvalidTransition(seen.order.status, seen.allowedMoves)
  const why = reason?.trim() || null
  await transaction(async (trx) => {
    const held = (await lockOrder(trx, orderId))!
    if (held.status === 'out_for_delivery' && !why)
      failField('reason', 'is required for a delivery that failed')
    const by = { actor: seen.actor, actorId: caller.id }
    const moved = await transitionOrder(trx, orderId, 'cancelled', by, {
      set: { cancel_reason: why },
      reason: why,
    })
    if (!moved) throwInvalidTransition(held.status, [])
    if (seen.actor === 'admin')
      await auditTransition(trx, caller.id, held, { status: 'cancelled', reason: why })
    await restock(trx, orderId)
    await enqueue(trx, refundOrder, { orderId })
    await enqueue(trx, tell, { event: 'order.cancelled', orderId })
    if (held.rider_id) await enqueue(trx, releaseRider, { riderId: held.rider_id })
    else if (held.status === 'ready') await enqueue(trx, withdrawOffers, { orderId })
  })
  return await readOrder(caller, orderId)
}
