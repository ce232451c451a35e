/** What a rider does with an order, each in one transaction that locks the order first and the rider second. */
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { throwInvalidTransition } from '../../../platform/database/state-machine.ts'
import { acceptDelivery, completeDelivery, rejectDelivery } from '../../orders/service/deliver.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { generateDeliveryCode, verifyDeliveryCode } from '../../orders/service/delivery-code.ts'
import { collectCash } from '../../payments/service/collect-cash.ts'
import { offerDelivery } from '../jobs.ts'
import { hasOrderUnderWay, lockRider, patchRider } from '../queries.ts'
import { closeRoundIfUnanswerable, isOffered, recordRejection } from '../dispatch.sql.ts'
import { endDispatch } from './dispatch.ts'
import { findDelivery, requireRider, type Delivery } from './deliveries.ts'

/**
 * The rider takes along an assigned order or an open offer, and is on delivery from then on. Of riders who want the same
 * offer at once one gets it.
 * @throws 403 for an order assigned to another; 404; 409 CONFLICT, also when another was faster; RIDER_UNAVAILABLE offline
 */
export async function acceptOrder(userId: string, orderId: string): Promise<Delivery> {
  const { id } = await requireRider(userId)
  const code = await generateDeliveryCode()
  await transaction(async (trx) => {
    await acceptDelivery(trx, orderId, { id, userId }, code)
    await endDispatch(trx, orderId, id)
    const held = (await lockRider(trx, id))!
    if (held.status === 'offline')
      fail('RIDER_UNAVAILABLE', 'You are offline. Set your status to available first.')
    await patchRider(trx, id, { status: 'on_delivery' })
  })
  return await findDelivery(orderId)
}

/**
 * The rider does not want an order and is not offered it again. An assigned one goes back, the admins are told, and it is
 * offered to others once it is ready; an offer goes on to the others at once when this rider was the last one asked.
 * @throws 403 for an order neither assigned nor offered to this rider; 404; 409 CONFLICT once on the way
 */
export async function rejectOrder(
  userId: string,
  orderId: string,
  reason: string | null,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  await transaction(async (trx) => {
    const order =
      (await lockOrder(trx, orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.')
    const isOffer = order.rider_id === null && (await isOffered(trx, orderId, id))
    if (isOffer && order.status !== 'ready') throwInvalidTransition(order.status, [])
    if (!isOffer) await rejectDelivery(trx, orderId, { id, userId })
    await recordRejection(trx, orderId, id, reason)
    if (isOffer) await closeRoundIfUnanswerable(trx, orderId)
    else if (order.status === 'ready') await enqueue(trx, offerDelivery, { orderId })
  })
  return await findDelivery(orderId)
}

/**
 * The order is in the customer's hands, and its cash in the rider's. `code` proves it while the platform asks for one.
 * @throws 400 for a code that is missing or wrong; 403; 404; 409 CONFLICT; 429 after five tries
 */
export async function deliverOrder(
  userId: string,
  orderId: string,
  code?: string,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  await verifyDeliveryCode(orderId, id, code)
  await transaction(async (trx) => {
    await completeDelivery(trx, orderId, { id, userId })
    await collectCash(trx, orderId, userId)
    const held = (await lockRider(trx, id))!
    await patchRider(trx, id, { total_deliveries: held.total_deliveries + 1 })
    await setAvailableIfIdle(trx, id)
  })
  return await findDelivery(orderId)
}

/** An order left the rider's hands by itself: with nothing else on the way, the rider is available again. */
export async function releaseRiderIfIdle(
  riderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    await setAvailableIfIdle(trx, riderId)
    await done(trx)
  })
}

async function setAvailableIfIdle(trx: Transaction, riderId: string): Promise<void> {
  const held = await lockRider(trx, riderId)
  if (held?.status === 'on_delivery' && !(await hasOrderUnderWay(trx, riderId)))
    await patchRider(trx, riderId, { status: 'available' })
}
