import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import { tellAgent } from '../../agent-commerce/orders/jobs.ts'
import { notify } from '../../notifications/jobs.ts'
import { adjustPayment } from '../../payments/jobs.ts'
import { incrementStock } from '../../products/service.ts'
import type { OrderColumns, OrderItemRow } from '../model.ts'
import { listItems, markItemsUnavailable, setStoreOrderStatus, updateOrder } from '../model.ts'
import { sumLines } from '../pricing.ts'
import { endReplacement, listPending } from '../replacements/model.ts'
import { listStoreOrders, lockOrder } from '../transition.sql.ts'
import { deriveStatus, type OrderStatus } from '../states.ts'
import { syncStatusFromStoreOrders } from './update-status.ts'
import { giveBackSlots, transitionOrder, type ActorRef } from './transition.ts'
import { readOrder, type OrderView, type Viewer } from './read.ts'

/**
 * Removes items that a vendor cannot supply, with the replacements that are offered for them. Their units are not restocked,
 * since they do not exist.
 * @throws 400 for items that are not the vendor's; 403, 404; 409 CONFLICT unless confirmed
 */
export async function removeUnavailableItems(
  vendor: Viewer,
  orderId: string,
  itemIds: string[],
): Promise<OrderView> {
  const view = await readOrder(vendor, orderId)
  if (view.actor !== 'vendor')
    fail('FORBIDDEN', 'Only a vendor of this order may take lines out of it.')
  const isRemoved = await transaction(async (trx) => {
    const order = (await lockOrder(trx, orderId))!
    const ownStores = new Set(view.order.store_orders.map(({ store_id }) => store_id))
    const started = (await listStoreOrders(trx, orderId)).find(
      ({ store_id, status }) =>
        ownStores.has(store_id) && !['confirmed', 'cancelled'].includes(status),
    )
    if (order.status !== 'confirmed' || started) return false
    const removed = selectItems(await listItems(trx, orderId), itemIds, ownStores)
    await cancelReplacementsOf(trx, orderId, removed)
    await dropItems(trx, order, removed, { actor: 'vendor', actorId: vendor.id })
    return true
  })
  const after = await readOrder(vendor, orderId)
  if (!isRemoved) failTransition(statusOf(after), after.allowedMoves)
  return after
}

/** A vendor who removes an item withdraws what was offered in its place. */
async function cancelReplacementsOf(
  trx: Transaction,
  orderId: string,
  items: OrderItemRow[],
): Promise<void> {
  const ids = items.map(({ id }) => id)
  const pending = await listPending(trx, orderId, ids)
  for (const { id } of pending) await endReplacement(trx, id, 'cancelled', 'vendor')
  await incrementStock(trx, pending)
}

/**
 * Takes items out of a locked order that is confirmed or being prepared: the total falls, the difference is refunded and the
 * customer is notified. An order without any item left is cancelled.
 */
export async function dropItems(
  trx: Transaction,
  order: OrderColumns,
  dropped: OrderItemRow[],
  by: ActorRef,
): Promise<void> {
  const { id: orderId } = order
  await markItemsUnavailable(
    trx,
    dropped.map(({ id }) => id),
  )
  const remaining = await listItems(trx, orderId)
  if (remaining.length === 0) {
    const reason = 'Nothing of it was available.'
    const set = { cancel_reason: reason }
    const from: OrderStatus[] = ['confirmed', 'preparing']
    await transitionOrder(trx, orderId, 'cancelled', by, { from, set, reason })
  } else {
    await updateTotals(trx, order, remaining)
    await setStoreOrderStatus(trx, orderId, 'cancelled', storesWithoutItems(dropped, remaining))
    await syncStatusFromStoreOrders(trx, orderId, by)
  }
  await giveBackSlots(trx, orderId)
  const reductions = dropped.map((item) => ({ storeId: item.store_id, amount: item.line_total }))
  await enqueue(trx, adjustPayment, { orderId, reductions, reason: 'Not available' })
  const event = remaining.length === 0 ? 'order.cancelled' : 'order.changed'
  await enqueue(trx, notify, { event, orderId })
}

/** Sets what an order comes to by its items. Cash in hand that does not cover it any more is forgotten. */
export async function updateTotals(
  trx: Transaction,
  { id, delivery_fee, change_for, agent }: OrderColumns,
  items: OrderItemRow[],
): Promise<void> {
  const subtotal = sumLines(items)
  const total = subtotal + delivery_fee
  const covers = change_for === null || change_for >= total
  await updateOrder(trx, id, { subtotal, total, ...(covers ? {} : { change_for: null }) })
  if (agent) await enqueue(trx, tellAgent, { orderId: id })
}

/** Of the vendor's own part. */
function statusOf({ order }: OrderView): OrderStatus {
  return deriveStatus(order.store_orders.map(({ status }) => status))
}

function selectItems(
  items: OrderItemRow[],
  itemIds: string[],
  ownStores: Set<string>,
): OrderItemRow[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const details = itemIds.flatMap((id, index) =>
    ownStores.has(byId.get(id)?.store_id ?? '')
      ? []
      : [{ path: `itemIds.${index}`, message: 'must be a line of your part of this order' }],
  )
  if (details.length > 0)
    fail('VALIDATION_FAILED', 'Correct the fields in details and send the request again.', {
      details,
    })
  return [...new Set(itemIds)].map((id) => byId.get(id)!)
}

function storesWithoutItems(removed: OrderItemRow[], remaining: OrderItemRow[]): string[] {
  const stillSelling = new Set(remaining.map(({ store_id }) => store_id))
  const affected = new Set(removed.map(({ store_id }) => store_id))
  return [...affected.difference(stillSelling)]
}
