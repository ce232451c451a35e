/** Accepting, rejecting and delivering an order: each is one transaction, which locks the order, then the rider. */
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import {
  acceptDelivery,
  completeDelivery,
  rejectDelivery,
  riderMoves,
} from '../../orders/service/deliver.ts'
import { lockOrder } from '../../orders/service/transition.ts'
import { generateDeliveryCode, verifyDeliveryCode } from '../../orders/service/delivery-code.ts'
import { collectCash } from '../../payments/service/collect-cash.ts'
import { offerDelivery } from '../jobs.ts'
import { lockRider, Rider } from '../model.ts'
import { hasOrderUnderWay } from '../queries.ts'
import { closeRound, isOffered, recordRejection } from '../dispatch.sql.ts'
import { assertWithinCashLimit } from './cash-limit.ts'
import { endDispatch } from './dispatch.ts'
import { findDelivery, requireRider, type Delivery } from './deliveries.ts'

/**
 * The rider accepts an assigned order or an offer, and is on delivery from then on. Exactly one of several riders who accept
 * concurrently gets the order.
 * @throws 403 for an order assigned to another; 404; 409 CONFLICT, also when another was faster; RIDER_UNAVAILABLE offline or over
 *   the cash limit
 */
export async function acceptOrder(
  userId: string,
  orderId: string,
  idempotency: IdempotencyContext<Delivery>,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  const code = await generateDeliveryCode()
  return await transaction(async (trx) => {
    const { payment_method: method } = await acceptDelivery(trx, orderId, { id, userId }, code)
    await endDispatch(trx, orderId, id)
    const rider = (await lockRider(trx, id))!
    if (rider.status === 'offline')
      fail('RIDER_UNAVAILABLE', 'You are offline. Set your status to available first.')
    await assertWithinCashLimit(trx, id, { id: orderId, method })
    await Rider.query(trx).findById(id).patch({ status: 'on_delivery' })
    return await respond(trx, orderId, idempotency)
  })
}

/**
 * The rider rejects an order and is not offered it again. An assigned one loses its rider, the admins are notified, and once
 * ready it is dispatched. An offered one advances to the next round at once when no other offer is open.
 * @throws 403 for an order neither assigned nor offered to this rider; 404; 409 CONFLICT once it is out for delivery
 */
export async function rejectOrder(
  userId: string,
  orderId: string,
  reason: string | null,
  idempotency: IdempotencyContext<Delivery>,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  return await transaction(async (trx) => {
    const order =
      (await lockOrder(trx, orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.')
    const isOffer = order.rider_id === null && (await isOffered(trx, orderId, id))
    if (isOffer && order.status !== 'ready') failTransition(order.status, riderMoves(order, { id }))
    if (!isOffer) await rejectDelivery(trx, orderId, { id, userId })
    await recordRejection(trx, orderId, id, reason)
    if (isOffer) await closeRound(trx, orderId)
    else if (order.status === 'ready') await enqueue(trx, offerDelivery, { orderId })
    return await respond(trx, orderId, idempotency)
  })
}

/**
 * The rider has delivered the order and collected its cash. `code` proves the delivery while the settings require one.
 * @throws 400 for a code that is missing or wrong; 403; 404; 409 CONFLICT; 429 after five attempts
 */
export async function deliverOrder(
  userId: string,
  orderId: string,
  code: string | undefined,
  idempotency: IdempotencyContext<Delivery>,
): Promise<Delivery> {
  const { id } = await requireRider(userId)
  await verifyDeliveryCode(orderId, id, code)
  return await transaction(async (trx) => {
    await completeDelivery(trx, orderId, { id, userId })
    await collectCash(trx, orderId, { at: 'rider', riderUserId: userId })
    const { total_deliveries } = (await lockRider(trx, id))!
    await Rider.query(trx)
      .findById(id)
      .patch({ total_deliveries: total_deliveries + 1 })
    await setAvailableIfIdle(trx, id)
    return await respond(trx, orderId, idempotency)
  })
}

/** The order as its rider sees it now, saved as the response of the request. */
async function respond(
  trx: Transaction,
  orderId: string,
  idempotency: IdempotencyContext<Delivery>,
): Promise<Delivery> {
  const delivery = await findDelivery(orderId, trx)
  await idempotency.saveResponse(trx, delivery)
  return delivery
}

/** An order was taken from the rider: the rider is available again unless out for another delivery. */
export async function releaseRiderIfIdle(
  riderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    await setAvailableIfIdle(trx, riderId)
    await done(trx)
  })
}

export async function setAvailableIfIdle(trx: Transaction, riderId: string): Promise<void> {
  const rider = await lockRider(trx, riderId)
  if (rider?.status === 'on_delivery' && !(await hasOrderUnderWay(trx, riderId)))
    await Rider.query(trx).findById(riderId).patch({ status: 'available' })
}
