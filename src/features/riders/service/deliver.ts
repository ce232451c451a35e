/** What a rider does with an order, each in one transaction that locks the order first and the rider second. */
import { transaction, type Transaction } from '../../../lib/db.ts'
import { refuse } from '../../../lib/errors.ts'
import type { Run } from '../../../lib/queues.ts'
import { acceptDelivery, completeDelivery, rejectDelivery } from '../../orders/service/deliver.ts'
import { collectCash } from '../../payments/service/cash.ts'
import { carries, lockRider, patchRider } from '../model.ts'
import { deliveryOf, riderOf, type Delivery } from './own.ts'

/**
 * The rider takes along an assigned order or an open offer, and is on delivery from then on. Of riders who want the same
 * offer at once one gets it.
 * @throws 403 for another's order; 404; 409 CONFLICT, RIDER_UNAVAILABLE while offline
 */
export async function accept(userId: string, orderId: string): Promise<Delivery> {
  const { id } = await riderOf(userId)
  await transaction(async (trx) => {
    await acceptDelivery(trx, orderId, { id, userId })
    const held = (await lockRider(trx, id))!
    if (held.status === 'offline')
      refuse('RIDER_UNAVAILABLE', 'You are offline. Set your status to available first.')
    await patchRider(trx, id, { status: 'on_delivery' })
  })
  return await deliveryOf(orderId)
}

/** The rider gives an assigned order back; the admins are told. @throws 403; 404; 409 CONFLICT once on the way */
export async function reject(userId: string, orderId: string): Promise<Delivery> {
  const { id } = await riderOf(userId)
  await transaction(async (trx) => {
    await rejectDelivery(trx, orderId, { id, userId })
  })
  return await deliveryOf(orderId)
}

/** The order is in the customer's hands, and its cash in the rider's. @throws 403; 404; 409 CONFLICT */
export async function deliver(userId: string, orderId: string): Promise<Delivery> {
  const { id } = await riderOf(userId)
  await transaction(async (trx) => {
    await completeDelivery(trx, orderId, { id, userId })
    await collectCash(trx, orderId, userId)
    const held = (await lockRider(trx, id))!
    await patchRider(trx, id, { total_deliveries: held.total_deliveries + 1 })
    await freeWhenDone(trx, id)
  })
  return await deliveryOf(orderId)
}

/** An order left the rider's hands by itself: with nothing else on the way, the rider is available again. */
export async function release(riderId: string, { done }: Pick<Run, 'done'>): Promise<void> {
  await transaction(async (trx) => {
    await freeWhenDone(trx, riderId)
    await done(trx)
  })
}

async function freeWhenDone(trx: Transaction, riderId: string): Promise<void> {
  const held = await lockRider(trx, riderId)
  if (held?.status === 'on_delivery' && !(await carries(trx, riderId)))
    await patchRider(trx, riderId, { status: 'available' })
}
