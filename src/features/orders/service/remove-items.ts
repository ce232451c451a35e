import { transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { throwInvalidTransition } from '../../../platform/database/state-machine.ts'
import { tell } from '../../notifications/jobs.ts'
import { adjustPayment } from '../../payments/jobs.ts'
import { type OrderItemRow } from '../queries.ts'
import {
  markItemsUnavailable,
  listItems,
  listStoreOrders,
  lockOrder,
  setStoreOrderStatus,
  updateOrder,
} from '../transition.sql.ts'
import { syncStatusFromStoreOrders } from './update-status.ts'
import { transitionOrder } from './transition.ts'
import { readOrder, type Viewer, type OrderView } from './read.ts'

/**
 * A vendor can't fill some lines: they leave the order, its total falls, the difference goes back to the customer, who is
 * told. The units don't go back to stock, since they are not there. Without any line left the order is cancelled.
 * @throws 400 for lines that are not the vendor's; 403, 404; 409 CONFLICT unless confirmed
 */
export async function removeUnavailableItems(
  vendor: Viewer,
  orderId: string,
  itemIds: string[],
): Promise<OrderView> {
  const seen = await readOrder(vendor, orderId)
  if (seen.actor !== 'vendor')
    fail('FORBIDDEN', 'Only a vendor of this order may take lines out of it.')
  await transaction(async (trx) => {
    const order = (await lockOrder(trx, orderId))!
    const own = new Set(seen.order.store_orders.map(({ store_id }) => store_id))
    const parts = await listStoreOrders(trx, orderId)
    const blocked = parts.find(
      ({ store_id, status }) => own.has(store_id) && !['confirmed', 'cancelled'].includes(status),
    )
    if (order.status !== 'confirmed' || blocked)
      throwInvalidTransition(blocked?.status ?? order.status, seen.allowedMoves)
    const items = await listItems(trx, orderId)
    const dropped = selectItems(items, itemIds, own)
    await markItemsUnavailable(
      trx,
      dropped.map(({ id }) => id),
    )
    const left = items.filter((item) => !dropped.includes(item))
    const subtotal = left.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const by = { actor: 'vendor' as const, actorId: vendor.id }
    if (left.length === 0) {
      const reason = 'Nothing of it was available.'
      await transitionOrder(trx, orderId, 'cancelled', by, {
        set: { cancel_reason: reason },
        reason,
      })
    } else {
      await updateOrder(trx, orderId, { subtotal, total: subtotal + order.delivery_fee })
      await setStoreOrderStatus(trx, orderId, 'cancelled', storesWithoutItems(dropped, left))
      await syncStatusFromStoreOrders(trx, orderId, by)
    }
    await enqueue(trx, adjustPayment, { orderId, itemIds: dropped.map(({ id }) => id) })
    await enqueue(trx, tell, {
      event: left.length === 0 ? 'order.cancelled' : 'order.changed',
      orderId,
    })
  })
  return await readOrder(vendor, orderId)
}

function selectItems(items: OrderItemRow[], itemIds: string[], own: Set<string>): OrderItemRow[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const unknown = itemIds.flatMap((id, index) =>
    byId.has(id) && own.has(byId.get(id)!.store_id)
      ? []
      : [{ path: `itemIds.${index}`, message: 'must be a line of your part of this order' }],
  )
  if (unknown.length > 0)
    fail('VALIDATION_FAILED', 'Correct the fields in details and send the request again.', {
      details: unknown,
    })
  return [...new Set(itemIds)].map((id) => byId.get(id)!)
}

/** The stores that have no line left. */
function storesWithoutItems(dropped: OrderItemRow[], left: OrderItemRow[]): string[] {
  const kept = new Set(left.map(({ store_id }) => store_id))
  return [...new Set(dropped.map(({ store_id }) => store_id))].filter((id) => !kept.has(id))
}
