import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { audit } from '../../audit/service.ts'
import { notify } from '../../notifications/jobs.ts'
import { assignRider } from '../../orders/service/deliver.ts'
import { readOrder, type Viewer, type OrderView } from '../../orders/service/read.ts'
import { lockRider } from '../model.ts'
import { findRider, findRiderByAnyId, type RiderRow } from '../queries.ts'
import { assertWithinCashLimit } from './cash-limit.ts'
import { endDispatch } from './dispatch.ts'

/**
 * An admin assigns an order to a rider, given by the id of the rider or of the rider's user, which ends its dispatch. Until it
 * is accepted it can be assigned to another rider; both are notified.
 * @throws 404; 409 RIDER_UNAVAILABLE, CONFLICT unless the order is confirmed, preparing or ready
 */
export async function assignOrder(
  admin: Viewer,
  orderId: string,
  riderId: string,
): Promise<OrderView> {
  const rider =
    (await findRiderByAnyId(riderId)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
  await transaction(async (trx) => {
    const { previous, paymentMethod } = await assignRider(trx, orderId, rider.id)
    await endDispatch(trx, orderId)
    await assertRiderAvailable(trx, rider)
    await assertWithinCashLimit(trx, rider.id, { id: orderId, method: paymentMethod })
    if (previous !== rider.id) await notifyRiders(trx, orderId, rider, previous)
    const [before, after] = [{ riderId: previous }, { riderId: rider.id }]
    const entry = { action: 'order.assign-rider', subject: orderId, before, after }
    await audit(trx, { actorId: admin.id, ...entry })
  })
  return await readOrder(admin, orderId)
}

async function assertRiderAvailable(trx: Transaction, { id, can_work }: RiderRow): Promise<void> {
  const rider = await lockRider(trx, id)
  if (rider?.status === 'offline' || !can_work)
    fail('RIDER_UNAVAILABLE', 'This rider is not working now. Choose another, see GET /api/riders.')
}

async function notifyRiders(
  trx: Transaction,
  orderId: string,
  rider: RiderRow,
  previous: string | null,
): Promise<void> {
  const former = previous ? await findRider(previous) : undefined
  if (former)
    await enqueue(trx, notify, { event: 'rider.unassigned', orderId, userId: former.user_id })
  await enqueue(trx, notify, { event: 'rider.assigned', orderId, userId: rider.user_id })
}
