import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { failTransition } from '../../../platform/database/state-machine.ts'
import {
  addQuantities,
  compareQuantities,
  lineTotal,
  rangeAround,
} from '../../../platform/values/quantity.ts'
import { notify } from '../../notifications/jobs.ts'
import { adjustPayment } from '../../payments/jobs.ts'
import { takeWeighed } from '../../products/service.ts'
import { listItems, updateItem, type OrderColumns, type OrderItemRow } from '../model.ts'
import { assertCosts } from '../pricing.ts'
import { listPending } from '../replacements/model.ts'
import type { OrderStatus } from '../states.ts'
import { isOrderPaid, listStoreOrders, lockOrder } from '../transition.sql.ts'
import { readOrder, type OrderView, type Viewer } from '../service/read.ts'
import { updateTotals } from '../service/remove-items.ts'

const WEIGHED_WHILE: OrderStatus[] = ['confirmed', 'preparing']

/**
 * Catch weight: records what the scale says of a line that is sold by weight. The total of an order that is not paid follows the
 * scale. Of a paid one, less is refunded, and more is the store's gift: a line's total never rises again. Stock follows the scale
 * down to 0. The customer is notified when the total changes. Recording the same weight again changes nothing.
 * @throws 400 for a line that is not sold by weight, beyond the tolerance, and for what comes to nothing; 403, 404; 409 CONFLICT unless confirmed or preparing,
 *   and while the customer is asked about a replacement of it
 */
export async function weighItem(
  vendor: Viewer,
  orderId: string,
  itemId: string,
  quantity: number,
): Promise<OrderView> {
  const view = await readOrder(vendor, orderId)
  if (view.actor !== 'vendor') fail('FORBIDDEN', 'Only a vendor of this order may weigh its lines.')
  const ownStores = new Set(view.order.store_orders.map(({ store_id }) => store_id))
  const behind = await transaction(async (trx) => {
    const order = (await lockOrder(trx, orderId))!
    const items = await listItems(trx, orderId)
    const item = items.find(({ id, store_id }) => id === itemId && ownStores.has(store_id))
    if (!item) fail('NOT_FOUND', 'There is no line of yours with this id in the order.')
    assertWeighable(item, quantity)
    const storeOrders = await listStoreOrders(trx, orderId)
    const { status } = storeOrders.find(({ store_id }) => store_id === item.store_id)!
    if (!WEIGHED_WHILE.includes(status)) return status
    const [offer] = await listPending(trx, orderId, [item.id])
    if (offer) failReplaced(status, view.allowedMoves, offer.id)
    if (compareQuantities(quantity, item.quantity) !== 0)
      await recordWeight(trx, order, { items, item, quantity })
    return null
  })
  const after = await readOrder(vendor, orderId)
  if (behind) failTransition(behind, after.allowedMoves)
  return after
}

function failReplaced(status: OrderStatus, allowedMoves: OrderStatus[], offerId: string): never {
  fail('CONFLICT', 'The customer is asked about a replacement of this line, since it is missing.', {
    status,
    allowedMoves,
    replacements: [offerId],
  })
}

function assertWeighable(item: OrderItemRow, quantity: number): void {
  if (!item.sold_by_weight) failField('quantity', `${item.name} is not sold by weight`)
  const ordered = item.ordered_quantity ?? item.quantity
  const [min, max] = rangeAround(ordered, config.catchWeightTolerance)
  if (compareQuantities(quantity, min) < 0 || compareQuantities(quantity, max) > 0)
    failField('quantity', `must be from ${min} to ${max}: ${ordered} was ordered`)
}

async function recordWeight(
  trx: Transaction,
  order: OrderColumns,
  { items, item, quantity }: { items: OrderItemRow[]; item: OrderItemRow; quantity: number },
): Promise<void> {
  const orderId = order.id
  const exact = lineTotal(item.price, quantity)
  assertCosts(exact, 'quantity')
  const line_total = (await isOrderPaid(trx, orderId)) ? Math.min(item.line_total, exact) : exact
  await updateItem(trx, item.id, {
    quantity,
    ordered_quantity: item.ordered_quantity ?? item.quantity,
    line_total,
    gift: exact - line_total,
  })
  await takeWeighed(trx, {
    product_id: item.product_id,
    variant_id: item.variant_id,
    quantity: addQuantities(quantity, -item.quantity),
  })
  if (line_total === item.line_total) return
  const weighed = items.map((each) => (each.id === item.id ? { ...each, line_total } : each))
  await updateTotals(trx, order, weighed)
  const reductions = [{ storeId: item.store_id, amount: Math.max(0, item.line_total - line_total) }]
  await enqueue(trx, adjustPayment, { orderId, reductions, reason: 'Weighed less' })
  await enqueue(trx, notify, { event: 'order.weighed', orderId })
}
