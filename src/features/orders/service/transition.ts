/** Moving an order: guarded by the state it leaves, written to its timeline, told to its people. */
import { now } from '../../../platform/values/clock.ts'
import type { Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { transitionRow, allowedFrom } from '../../../platform/database/state-machine.ts'
import { tell } from '../../notifications/jobs.ts'
import { type OrderColumns } from '../queries.ts'
import {
  insertEvent,
  lockOrder,
  setStoreOrderStatus,
  restock,
  setPaymentMethod,
} from '../transition.sql.ts'
import { orderTransitions, type Actor, type OrderStatus } from '../states.ts'

export { lockOrder, setPaymentMethod, type OrderColumns }

export interface ActorRef {
  actor: Actor
  actorId?: string
}

/**
 * Money is in, or cash was chosen: the whole order is confirmed and its people are told, once.
 * @returns null when it was not pending any more
 */
export async function confirmOrder(
  trx: Transaction,
  orderId: string,
  by: ActorRef,
): Promise<OrderColumns | null> {
  const order = await transitionOrder(trx, orderId, 'confirmed', by, { from: ['pending'] })
  if (order) await enqueue(trx, tell, { event: 'order.confirmed', orderId })
  return order
}

/**
 * Nobody paid in time: the order is cancelled and its stock given back.
 * @returns null when it was not pending any more
 */
export async function cancelUnpaidOrder(
  trx: Transaction,
  orderId: string,
): Promise<OrderColumns | null> {
  const reason = 'It was not paid in time.'
  const order = await transitionOrder(
    trx,
    orderId,
    'cancelled',
    { actor: 'system' },
    { set: { cancel_reason: reason }, reason },
  )
  if (!order) return null
  await restock(trx, orderId)
  await enqueue(trx, tell, { event: 'order.cancelled', orderId })
  return order
}

/**
 * Moves an order with all its live parts, if its state allows it to this actor.
 * @returns null when it was in none of those states
 */
export async function transitionOrder(
  trx: Transaction,
  orderId: string,
  to: OrderStatus,
  { actor, actorId }: ActorRef,
  {
    from = allowedFrom(orderTransitions, to, actor),
    set = {},
    reason = null,
  }: { from?: OrderStatus[]; set?: Record<string, unknown>; reason?: string | null } = {},
): Promise<OrderColumns | null> {
  const order = await transitionRow<OrderColumns>(trx, 'orders', orderId, { from, to, set })
  if (!order) return null
  await setStoreOrderStatus(trx, orderId, to)
  await insertEvent(trx, {
    orderId,
    status: to,
    actor,
    actorId: actorId ?? null,
    at: now(),
    reason,
  })
  return order
}
