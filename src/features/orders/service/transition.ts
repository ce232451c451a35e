/** Order transitions: guarded by the state they leave, written to the timeline, and notified to everyone concerned. */
import { now } from '../../../platform/values/clock.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { transitionRow, allowedFrom } from '../../../platform/database/state-machine.ts'
import { tellAgent } from '../../agent-commerce/orders/jobs.ts'
import { notify } from '../../notifications/jobs.ts'
import { releaseSlots } from '../../stores/slot-service.ts'
import {
  setStoreOrderStatus,
  updateOrder,
  type OrderColumns,
  type PaymentMethod,
} from '../model.ts'
import {
  clearSlots,
  insertEvent,
  lockOrder,
  restock,
  setInitiatedMethod,
} from '../transition.sql.ts'
import { orderTransitions, type Actor, type OrderStatus } from '../states.ts'

export { lockOrder, setInitiatedMethod, type OrderColumns }

export interface ActorRef {
  actor: Actor
  actorId?: string | null
}

/** Sets how an order was paid. */
export async function setPaymentMethod(
  trx: Transaction,
  orderId: string,
  payment_method: PaymentMethod,
): Promise<void> {
  await updateOrder(trx, orderId, { payment_method })
}

/**
 * Confirms the whole order, once its money is in or cash was chosen, and notifies everyone concerned; the vendors of an order for
 * later again when their work begins.
 * @returns null when it was not pending any more
 */
export async function confirmOrder(
  trx: Transaction,
  orderId: string,
  by: ActorRef,
): Promise<OrderColumns | null> {
  const order = await transitionOrder(trx, orderId, 'confirmed', by, { from: ['pending'] })
  if (!order) return null
  await enqueue(trx, notify, { event: 'order.confirmed', orderId })
  const dueAt = order.preparation_starts_at
  if (dueAt && dueAt > now()) await enqueue(trx, notify, { event: 'order.due', orderId }, { dueAt })
  return order
}

/**
 * Cancels an order that was not paid in time and restores its stock.
 * @returns null when it was not pending any more
 */
export async function cancelUnpaidOrder(
  trx: Transaction,
  orderId: string,
): Promise<OrderColumns | null> {
  const reason = 'It was not paid in time.'
  const by = { actor: 'system' as const }
  const set = { cancel_reason: reason }
  const order = await transitionOrder(trx, orderId, 'cancelled', by, { set, reason })
  if (!order) return null
  await restock(trx, orderId)
  await giveBackSlots(trx, orderId)
  await enqueue(trx, notify, { event: 'order.cancelled', orderId })
  return order
}

/** Gives back the places that cancelled store orders have in slots. Call it after `restock`: products are locked before slots. */
export async function giveBackSlots(trx: Transaction, orderId: string): Promise<void> {
  const slots = await clearSlots(trx, orderId)
  if (slots.length > 0) await releaseSlots(trx, slots)
}

/**
 * Moves an order and all its store orders that are not cancelled, if its state allows the transition to this actor.
 * @returns null when it was in none of the states `from`
 */
export async function transitionOrder(
  trx: Transaction,
  orderId: string,
  to: OrderStatus,
  { actor, actorId = null }: ActorRef,
  {
    from = allowedFrom(orderTransitions, to, actor),
    set = {},
    reason = null,
  }: { from?: OrderStatus[]; set?: Record<string, unknown>; reason?: string | null } = {},
): Promise<OrderColumns | null> {
  const order = await transitionRow<OrderColumns>(trx, 'orders', orderId, { from, to, set })
  if (!order) return null
  await setStoreOrderStatus(trx, orderId, to)
  await insertEvent(trx, { orderId, status: to, actor, actorId, reason })
  if (order.agent) await enqueue(trx, tellAgent, { orderId })
  return order
}
