/** The rider's transitions of an order. The caller (riders) checks the rider; these check the order, under its lock. */
import { now } from '../../../platform/values/clock.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { allowedMoves, failTransition } from '../../../platform/database/state-machine.ts'
import { notify } from '../../notifications/jobs.ts'
import { assertNotFailed } from '../delivery-failures/assert-not-failed.ts'
import type { OrderColumns, PaymentMethod } from '../model.ts'
import { updateOrder } from '../model.ts'
import { assertAnswered } from '../replacements/service/assert-answered.ts'
import { lockOrder } from '../transition.sql.ts'
import { assignableStatuses, transitionsOf, type Actor, type OrderStatus } from '../states.ts'
import { transitionOrder } from './transition.ts'

interface RiderRef {
  id: string
  userId: string
}

/** Whether riders may have an order now: no pickup, nothing for a slot whose time has not come, and what waits for an opening when it is ready. */
export function isForRiders(
  { fulfilment, status, scheduled_at, preparation_starts_at: starts }: OrderColumns,
  at: Date,
): boolean {
  if (fulfilment === 'pickup') return false
  return starts === null || starts <= at || (scheduled_at === null && status === 'ready')
}

/** Assigns an order to a rider; until a rider accepts it, it can be reassigned. @throws 404, 409 CONFLICT */
export async function assignRider(
  trx: Transaction,
  orderId: string,
  riderId: string,
): Promise<{ previous: string | null; paymentMethod: PaymentMethod }> {
  const order = await lockExistingOrder(trx, orderId)
  if (!assignableStatuses.includes(order.status) || order.fulfilment === 'pickup')
    failTransition(order.status, movesOf('admin', order))
  await updateOrder(trx, orderId, { rider_id: riderId })
  return { previous: order.rider_id, paymentMethod: order.payment_method }
}

/**
 * The rider accepts an order, assigned or offered, and sets out with it. An order never has two riders. `code` is what the
 * customer tells the rider at the door, or null. @returns the order
 * @throws 403 when it is assigned to another; 404; 409 CONFLICT, also when another rider was faster, and while its customer is
 *   asked about a replacement
 */
export async function acceptDelivery(
  trx: Transaction,
  orderId: string,
  rider: RiderRef,
  code: string | null,
): Promise<OrderColumns> {
  const order = await lockExistingOrder(trx, orderId)
  if (!assignableStatuses.includes(order.status)) failNotAvailable(order, rider)
  if (order.rider_id !== null && order.rider_id !== rider.id) failNotAssigned()
  if (order.rider_id === null && !isForRiders(order, now())) failNotYet(order)
  await assertAnswered(trx, orderId, { status: order.status, allowedMoves: [] })
  await updateOrder(trx, orderId, { rider_id: rider.id, delivery_code: code })
  const by = { actor: 'rider' as const, actorId: rider.userId }
  await transitionOrder(trx, orderId, 'out_for_delivery', by)
  await enqueue(trx, notify, { event: 'order.out_for_delivery', orderId })
  return order
}

/** The rider gives an assigned order back. @throws 403, 404, 409 CONFLICT once it is on its way */
export async function rejectDelivery(
  trx: Transaction,
  orderId: string,
  rider: RiderRef,
): Promise<void> {
  const order = await lockOrderOfRider(trx, orderId, rider.id)
  if (!assignableStatuses.includes(order.status))
    failTransition(order.status, riderMoves(order, rider))
  await updateOrder(trx, orderId, { rider_id: null })
  await enqueue(trx, notify, { event: 'rider.rejected', orderId, userId: rider.userId })
}

/** The rider has handed the order over. The caller then records its payment. @returns the delivered order */
export async function completeDelivery(
  trx: Transaction,
  orderId: string,
  rider: RiderRef,
): Promise<OrderColumns> {
  const order = await lockOrderOfRider(trx, orderId, rider.id)
  if (order.status === 'out_for_delivery') await assertNotFailed(trx, orderId)
  const by = { actor: 'rider' as const, actorId: rider.userId }
  const delivered = await transitionOrder(trx, orderId, 'delivered', by)
  if (!delivered) failTransition(order.status, riderMoves(order, rider))
  await enqueue(trx, notify, { event: 'order.delivered', orderId })
  return delivered
}

/** What a rider may move an order to: one of the own orders, or one that nobody has yet. */
export function riderMoves(order: OrderColumns, { id }: Pick<RiderRef, 'id'>): OrderStatus[] {
  return order.rider_id === null || order.rider_id === id ? movesOf('rider', order) : []
}

const movesOf = (actor: Actor, order: OrderColumns) =>
  allowedMoves<OrderStatus, Actor>(transitionsOf(order), order.status, actor)

export async function lockOrderOfRider(
  trx: Transaction,
  orderId: string,
  riderId: string,
): Promise<OrderColumns> {
  const order = await lockExistingOrder(trx, orderId)
  if (order.rider_id !== riderId) failNotAssigned()
  return order
}

export async function lockExistingOrder(trx: Transaction, orderId: string): Promise<OrderColumns> {
  return (await lockOrder(trx, orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.')
}

function failNotYet({ status, fulfilment }: OrderColumns): never {
  const reason =
    fulfilment === 'pickup'
      ? 'Its customer picks it up.'
      : 'It is for later. GET /api/rider/offers has it when it is time.'
  fail('CONFLICT', reason, { status, allowedMoves: [] })
}

function failNotAssigned(): never {
  fail('FORBIDDEN', 'This delivery is not yours.')
}

function failNotAvailable(order: OrderColumns, rider: RiderRef): never {
  const { status, rider_id } = order
  const isTaken = rider_id !== null && rider_id !== rider.id && status !== 'cancelled'
  if (!isTaken) failTransition(status, riderMoves(order, rider))
  fail('CONFLICT', 'Another rider was faster. GET /api/rider/offers has the orders still open.', {
    status,
    allowedMoves: [],
  })
}
