import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { failField } from '../../../platform/contract/errors.ts'
import {
  allowedMoves,
  transitionRow,
  failTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { notify } from '../../notifications/jobs.ts'
import { offerDelivery } from '../../riders/jobs.ts'
import { setStoreOrderStatus, updateOrder, type OrderColumns } from '../model.ts'
import { assertAnswered } from '../replacements/service/assert-answered.ts'
import { withoutBlocked } from '../replacements/states.ts'
import { insertEvent, listStoreOrders, lockOrder } from '../transition.sql.ts'
import { deriveStatus, transitionsOf, type Actor, type OrderStatus } from '../states.ts'
import { auditTransition } from './audit-transition.ts'
import { cancel } from './cancel.ts'
import { generateCode } from './delivery-code.ts'
import { handOver } from '../fulfilment/hand-over.ts'
import { readOrder, type OrderView, type Viewer } from './read.ts'
import type { ActorRef } from './transition.ts'

/** The vendor or admin who changes a status, for the timeline. */
export interface StaffRef {
  actor: 'vendor' | 'admin'
  actorId: string
}

/**
 * Moves an order on: a vendor the own store orders, an admin all of them or that of `storeId`. The order takes the status of
 * the store order that is furthest behind, and the customer is notified when it changes.
 * A pickup is delivered when its store hands it over for `deliveryCode`.
 * @throws 400, 403, 404, 409 CONFLICT with `status` and `allowedMoves`, also from `ready` while a customer is asked about a
 *   replacement; 429
 */
export async function updateStatus(
  caller: Viewer,
  orderId: string,
  {
    status,
    storeId,
    deliveryCode,
  }: { status: OrderStatus; storeId?: string; deliveryCode?: string },
): Promise<OrderView> {
  if (status === 'cancelled') return await cancel(caller, orderId, {})
  const view = await readOrder(caller, orderId)
  const { order, actor, allowedMoves: moves } = view
  if (status === 'delivered' && order.fulfilment === 'pickup')
    return await handOver(caller, view, deliveryCode)
  if (actor !== 'vendor' && actor !== 'admin') failTransition(order.status, moves)
  const storeIds = order.store_orders
    .map(({ store_id }) => store_id)
    .filter((id) => !storeId || id === storeId)
  if (storeIds.length === 0) failField('storeId', 'must be a store of this order')
  await transaction(async (trx) => {
    const locked = (await lockOrder(trx, orderId))!
    if (status === 'ready') {
      const current = deriveStatus(order.store_orders.map((each) => each.status))
      const allowed = moves.filter((move) => move !== 'ready')
      await assertAnswered(trx, orderId, { status: current, allowedMoves: allowed, storeIds })
    }
    const behind = await advanceStoreOrders(trx, locked, status, storeIds, {
      actor,
      actorId: caller.id,
    })
    if (behind)
      failTransition(
        behind,
        withoutBlocked(movesAt(locked, behind, actor, moves), order.replacements),
      )
    if (actor === 'admin') await auditTransition(trx, caller.id, locked, { status, storeIds })
  })
  return await readOrder(caller, orderId)
}

/** What the caller may do at a status, where `seen` is what the caller could do before: cancelling is not for every vendor. */
function movesAt(
  order: OrderColumns,
  status: OrderStatus,
  actor: StaffRef['actor'],
  seen: OrderStatus[],
) {
  const moves = allowedMoves<OrderStatus, Actor>(transitionsOf(order), status, actor)
  return moves.filter((move) => move !== 'cancelled' || seen.includes(move))
}

/**
 * Moves those store orders that may move; one that lags behind refuses the whole request.
 * @returns null, or the status because of which nothing moved
 */
async function advanceStoreOrders(
  trx: Transaction,
  order: OrderColumns,
  to: OrderStatus,
  storeIds: string[],
  by: StaffRef,
): Promise<OrderStatus | null> {
  const orderId = order.id
  const from = allowedFrom<OrderStatus, Actor>(transitionsOf(order), to, by.actor)
  const selected = (await listStoreOrders(trx, orderId)).filter(
    ({ store_id, status }) => storeIds.includes(store_id) && status !== 'cancelled',
  )
  const movable = selected.filter(({ status }) => from.includes(status))
  const behind = selected.find(
    ({ status }) => !from.includes(status) && deriveStatus([status, to]) === status,
  )
  if (movable.length === 0 || behind)
    return behind?.status ?? deriveStatus(selected.map((each) => each.status))
  const movedStoreIds = movable.map(({ store_id }) => store_id)
  await setStoreOrderStatus(trx, orderId, to, movedStoreIds)
  for (const storeId of movedStoreIds)
    await insertEvent(trx, { orderId, status: to, ...by, storeId })
  await syncStatusFromStoreOrders(trx, orderId, by)
  return null
}

/** Gives the order the status that its store orders come to. One that is ready is offered to riders, or has a code to be picked up. */
export async function syncStatusFromStoreOrders(
  trx: Transaction,
  orderId: string,
  by: ActorRef,
): Promise<void> {
  const storeOrders = await listStoreOrders(trx, orderId)
  const to = deriveStatus(storeOrders.map(({ status }) => status))
  if (to !== 'preparing' && to !== 'ready') return
  const from = to === 'ready' ? ['confirmed', 'preparing'] : ['confirmed']
  const order = await transitionRow<OrderColumns>(trx, 'orders', orderId, { from, to })
  if (!order) return
  await insertEvent(trx, { orderId, status: to, actorId: null, ...by })
  await enqueue(trx, notify, { event: `order.${to}`, orderId })
  if (to !== 'ready') return
  if (order.fulfilment === 'pickup')
    await updateOrder(trx, orderId, { delivery_code: generateCode() })
  else await enqueue(trx, offerDelivery, { orderId })
}
