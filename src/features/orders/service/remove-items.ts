import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import { notify } from '../../notifications/jobs.ts'
import { adjustPayment } from '../../payments/jobs.ts'
import type { OrderItemRow } from '../model.ts'
import { listItems, markItemsUnavailable, setStoreOrderStatus, updateOrder } from '../model.ts'
import { sumLines } from '../pricing.ts'
import { listStoreOrders, lockOrder } from '../transition.sql.ts'
import { deriveStatus, type OrderStatus } from '../states.ts'
import { syncStatusFromStoreOrders } from './update-status.ts'
import { transitionOrder } from './transition.ts'
import { readOrder, type OrderView, type Viewer } from './read.ts'

/**
 * Removes items that a vendor cannot supply: the total falls, the difference is refunded and the customer is notified. Their units
 * are not restocked, since they do not exist. An order without any item left is cancelled.
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
    const items = await listItems(trx, orderId)
    const removed = selectItems(items, itemIds, ownStores)
    const removedIds = removed.map(({ id }) => id)
    await markItemsUnavailable(trx, removedIds)
    const remaining = items.filter((item) => !removed.includes(item))
    const subtotal = sumLines(remaining)
    const by = { actor: 'vendor' as const, actorId: vendor.id }
    if (remaining.length === 0) {
      const reason = 'Nothing of it was available.'
      const set = { cancel_reason: reason }
      await transitionOrder(trx, orderId, 'cancelled', by, { set, reason })
    } else {
      await updateOrder(trx, orderId, { subtotal, total: subtotal + order.delivery_fee })
      await setStoreOrderStatus(trx, orderId, 'cancelled', storesWithoutItems(removed, remaining))
      await syncStatusFromStoreOrders(trx, orderId, by)
    }
    await enqueue(trx, adjustPayment, { orderId, itemIds: removedIds })
    const event = remaining.length === 0 ? 'order.cancelled' : 'order.changed'
    await enqueue(trx, notify, { event, orderId })
    return true
  })
  const after = await readOrder(vendor, orderId)
  if (!isRemoved) failTransition(statusOf(after), after.allowedMoves)
  return after
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
