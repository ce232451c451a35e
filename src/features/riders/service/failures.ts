/** A delivery that failed at the door, and its second attempt: each locks the order, then the rider. */
import { fail } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { audit } from '../../audit/service.ts'
import { recordFailure, retryFailed } from '../../orders/delivery-failures/service.ts'
import type { FailureReason } from '../../orders/delivery-failures/states.ts'
import { readOrder, type OrderView, type Viewer } from '../../orders/service/read.ts'
import { lockRider, Rider } from '../model.ts'
import { findRider } from '../queries.ts'
import { setAvailableIfIdle } from './deliver.ts'
import { findDelivery, requireRider, type Delivery } from './deliveries.ts'

/**
 * The rider could not hand the order over: it stays out for delivery, its customer, vendors and the admins are told, and the
 * rider is free for other orders until an admin decides.
 * @throws 403; 404; 409 CONFLICT unless the order is on its way, also when it has failed already
 */
export async function failDelivery(
  userId: string,
  orderId: string,
  { reason, note }: { reason: FailureReason; note: string | null },
  idempotency: IdempotencyContext<Delivery>,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  return await transaction(async (trx) => {
    await recordFailure(trx, orderId, { id }, { reason, note })
    await setAvailableIfIdle(trx, id)
    const delivery = await findDelivery(orderId, trx)
    await idempotency.saveResponse(trx, delivery)
    return delivery
  })
}

/**
 * An admin sends the rider of a failed delivery again; rider and customer are told.
 * @throws 404; 409 CONFLICT unless the delivery failed and was not retried, RIDER_UNAVAILABLE for a rider who does not work now
 */
export async function retryDelivery(
  admin: Viewer,
  orderId: string,
  idempotency: IdempotencyContext<OrderView>,
): Promise<OrderView> {
  return await transaction(async (trx) => {
    const { rider_id: riderId } = await retryFailed(trx, orderId)
    const rider = await lockRider(trx, riderId!)
    const canWork = (await findRider(riderId!))?.can_work
    if (rider?.status === 'offline' || !canWork)
      fail('RIDER_UNAVAILABLE', 'The rider of this order is not working now. Cancel the order.')
    await Rider.query(trx).findById(riderId!).patch({ status: 'on_delivery' })
    const [before, after] = [{ deliveryFailed: true }, { deliveryFailed: false, riderId }]
    const entry = { action: 'order.retry', subject: orderId, before, after }
    await audit(trx, { actorId: admin.id, ...entry })
    const view = await readOrder(admin, orderId, trx)
    await idempotency.saveResponse(trx, view)
    return view
  })
}
