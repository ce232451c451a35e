/** Deliveries that failed at the door: the order stays out for delivery until an admin sends its rider again or cancels it. */
import { fail } from '../../../platform/contract/errors.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/jobs.ts'
import type { OrderColumns } from '../model.ts'
import { lockExistingOrder, lockOrderOfRider, riderMoves } from '../service/deliver.ts'
import { assertNotFailed } from './assert-not-failed.ts'
import { insertFailure, resolveFailure } from './queries.ts'
import type { FailureReason } from './states.ts'

/** Records that the rider could not hand the order over. @throws 403, 404, 409 CONFLICT unless it is on its way */
export async function recordFailure(
  trx: Transaction,
  orderId: string,
  rider: { id: string },
  { reason, note }: { reason: FailureReason; note: string | null },
): Promise<void> {
  const order = await lockOrderOfRider(trx, orderId, rider.id)
  if (order.status !== 'out_for_delivery') failTransition(order.status, riderMoves(order, rider))
  await assertNotFailed(trx, orderId)
  await insertFailure(trx, { orderId, riderId: rider.id, reason, note })
  await enqueue(trx, notify, { event: 'order.delivery_failed', orderId })
}

/** The rider is sent again, so the failure is no longer shown. @returns the order @throws 404, 409 CONFLICT unless it failed */
export async function retryFailed(trx: Transaction, orderId: string): Promise<OrderColumns> {
  const order = await lockExistingOrder(trx, orderId)
  const { status } = order
  if (status !== 'out_for_delivery' || !(await resolveFailure(trx, orderId))) {
    const allowedMoves = status === 'out_for_delivery' ? ['cancelled'] : []
    fail('CONFLICT', `It is ${status} now, and no delivery of it failed.`, { status, allowedMoves })
  }
  await enqueue(trx, notify, { event: 'order.out_for_delivery', orderId })
  await enqueue(trx, notify, { event: 'rider.sent_again', orderId })
  return order
}
