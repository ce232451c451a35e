import type { IdempotencyContext } from '../../../../platform/http/idempotency.ts'
import { fail, failField } from '../../../../platform/contract/errors.ts'
import { failTransition } from '../../../../platform/database/state-machine.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { addMinutes, now } from '../../../../platform/values/clock.ts'
import { formatPesos } from '../../../../platform/values/money.ts'
import { notify } from '../../../notifications/jobs.ts'
import { explainMisfit, quantityRule } from '../../../products/quantity-rule.ts'
import { decrementStock } from '../../../products/service.ts'
import { isSelectionError, select } from '../../../products/variants/selection.ts'
import type { OrderItemRow } from '../../model.ts'
import { findInCatalogue, type CatalogueRow } from '../../place.sql.ts'
import { assertCosts } from '../../pricing.ts'
import { findOrder } from '../../queries.ts'
import { newLine } from '../../service/cart.ts'
import { deriveStatus } from '../../states.ts'
import { lockOrder } from '../../transition.sql.ts'
import { viewAsVendor, type OrderView } from '../../visibility.ts'
import { expireReplacement } from '../jobs.ts'
import { insertReplacement, type ReplacementColumns } from '../model.ts'
import type { ReplacementInput } from '../schemas.ts'
import { applyReplacement } from './apply.ts'

/** How long a customer has to answer. */
const MINUTES_TO_ANSWER = 10

/** A replacement, with its order as its caller sees it. */
export interface ReplacementOfOrder {
  replacement: Pick<ReplacementColumns, 'id' | 'status'>
  view: OrderView
}

/**
 * Offers another product of the same store for a missing item, at the price of the catalogue. Its stock is taken at once, whatever
 * else is ordered meanwhile, and goes back when the offer ends in any other way than accepted: so who accepts gets it. What the
 * customer agreed to with the order takes effect immediately; anything else waits for the customer's answer.
 * @throws 400 for a product of another store, a quantity, variant or choices that it is not sold in, and for what costs more than a
 *   prepaid item;
 *   403; 404; 409 OUT_OF_STOCK; 409 CONFLICT unless confirmed or preparing, for an item that is to be removed, and a second time
 */
export async function offerReplacement(
  vendorId: string,
  { orderId, itemId }: { orderId: string; itemId: string },
  input: ReplacementInput,
  idempotency: IdempotencyContext<ReplacementOfOrder>,
): Promise<ReplacementOfOrder> {
  const product = await findInCatalogue(input.productId.toLowerCase())
  return await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) fail('NOT_FOUND', 'There is no order with this id.')
    const view = viewAsVendor(vendorId, (await findOrder(orderId, trx))!)
    const item = requireReplaceable(view, itemId)
    const line = toLine(product, input, item)
    const costsMore = line.line_total > item.line_total
    if (costsMore && view.order.payment_status === 'paid') failTooExpensive(line, item)
    await decrementStock(trx, [line])
    const isAgreed = item.if_unavailable === 'replace' && !costsMore
    const replacement = await insertOffer(trx, { orderId, item, line, isAgreed })
    if (isAgreed) await applyReplacement(trx, order, replacement)
    const event = isAgreed ? 'replacement.made' : 'replacement.offered'
    await enqueue(trx, notify, { event, orderId, replacementId: replacement.id })
    const after = viewAsVendor(vendorId, (await findOrder(orderId, trx))!)
    const { id, status } = replacement
    const result = { replacement: { id, status }, view: after }
    await idempotency.saveResponse(trx, result)
    return result
  })
}

function requireReplaceable({ order, allowedMoves }: OrderView, itemId: string): OrderItemRow {
  const isItem = ({ id }: { id: string }) => id === itemId.toLowerCase()
  if (order.unavailable_items.some(isItem)) failEnded('This item is not in the order any more.')
  const item =
    order.items.find(isItem) ?? fail('NOT_FOUND', 'You have no item with this id in this order.')
  const { status } = order.store_orders.find(({ store_id }) => store_id === item.store_id)!
  if (status !== 'confirmed' && status !== 'preparing') failTransition(status, allowedMoves)
  if (order.replacements.some(({ item_id }) => item_id === item.id))
    failEnded('A replacement of this item is offered already; wait for the answer.')
  if (item.if_unavailable === 'remove')
    failEnded('The customer wants nothing else in its place: remove it as unavailable.')
  return item

  function failEnded(message: string): never {
    const status = deriveStatus(order.store_orders.map((each) => each.status))
    fail('CONFLICT', message, { status, allowedMoves })
  }
}

/** @throws 400 naming the field */
function toLine(
  product: Readonly<CatalogueRow> | undefined,
  { quantity, ...selected }: ReplacementInput,
  { store_id, if_unavailable }: OrderItemRow,
): OrderItemRow {
  if (!product?.is_active || product.store_id !== store_id)
    failField('productId', 'must be an active product of the store that sells the missing one')
  const misfit = explainMisfit(quantity, quantityRule(product))
  if (misfit) failField('quantity', misfit)
  const selection = select(product, selected)
  if (isSelectionError(selection)) failField(selection.path, selection.message)
  const line = newLine({ product, selection }, quantity, if_unavailable)
  assertCosts(line.line_total, 'quantity')
  return line
}

function failTooExpensive(line: OrderItemRow, item: OrderItemRow): never {
  const [costs, paid] = [formatPesos(line.line_total), formatPesos(item.line_total)]
  failField(
    'quantity',
    `comes to ${costs}; the order is paid, so at most the ${paid} of the item that it replaces`,
  )
}

async function insertOffer(
  trx: Transaction,
  {
    orderId,
    item,
    line,
    isAgreed,
  }: { orderId: string; item: OrderItemRow; line: OrderItemRow; isAgreed: boolean },
): Promise<ReplacementColumns> {
  const at = now()
  const replacement: ReplacementColumns = {
    id: line.id,
    order_id: orderId,
    item_id: item.id,
    store_id: line.store_id,
    product_id: line.product_id,
    name: line.name,
    variant_id: line.variant_id,
    variant: line.variant,
    choices: line.choices,
    quantity: line.quantity,
    unit: line.unit,
    sold_by_weight: line.sold_by_weight,
    price: line.price,
    line_total: line.line_total,
    prescription: line.prescription,
    status: isAgreed ? 'accepted' : 'pending',
    expires_at: isAgreed ? null : addMinutes(at, MINUTES_TO_ANSWER),
    answered_by: isAgreed ? 'system' : null,
    answered_at: isAgreed ? at : null,
    created_at: at,
  }
  await insertReplacement(trx, replacement)
  const dueAt = replacement.expires_at
  if (dueAt) await enqueue(trx, expireReplacement, { replacementId: line.id }, { dueAt })
  return replacement
}
