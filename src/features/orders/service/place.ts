import { isConstraintViolation } from '../../../platform/database/errors.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { leaseLost, type IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { isOverSlotCapacity } from '../../stores/slot-service.ts'
import { insertOrder, type NewOrder, type PlaceResult } from '../place.sql.ts'
import type { OrderView } from '../visibility.ts'
import { failOpenCashOrders } from '../cash-limits/service.ts'
import { failTooManyOpen } from '../quote/open-orders.ts'
import { getSettings } from '../../settings/service.ts'
import { checkoutMethods, prepareOrder, type OrderRequest } from './prepare.ts'

const MAX_ATTEMPTS = 3
/** Places in slots come back while others look, and stores change their slots. */
const MAX_SLOT_ATTEMPTS = 10

/**
 * Places an order at catalogue prices. Order, stock, payment and saved response are written in one transaction.
 * @throws 400 PRODUCT_UNAVAILABLE, BELOW_MINIMUM, PAYMENT_METHOD_DISABLED, OUT_OF_DELIVERY_RANGE, STORES_TOO_FAR_APART;
 *   409 PRICE_CHANGED, OUT_OF_STOCK, STORE_PAUSED, STORE_CLOSED, FULFILMENT_UNAVAILABLE, SLOT_UNAVAILABLE, TOO_MANY_OPEN,
 *   COD_LIMIT; 500 ORDER_ITEMS_NOT_SAVED; 503 BUSY
 */
export async function place(
  customerId: string,
  request: OrderRequest,
  idempotency: IdempotencyContext<OrderView>,
): Promise<OrderView> {
  const attempts = request.scheduledFor ? MAX_SLOT_ATTEMPTS : MAX_ATTEMPTS
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { view, ...order } = await prepareOrder(customerId, request)
    const response = idempotency.prepareResponse(view)
    const result = await insert({ ...order, response })
    const { has_room, has_cash_room, in_stock, has_slots, has_claim } = result
    if (!has_claim) throw leaseLost()
    if (!has_room) failTooManyOpen()
    if (!has_cash_room) failOpenCashOrders(order.maxOpenCash!, await getSettings(), checkoutMethods)
    if (in_stock && has_slots) {
      idempotency.markSaved()
      return view
    }
    // Stock, price or slot changed since they were read. Preparing it again fails with the reason, unless they changed back.
  }
  fail('BUSY', 'This is in high demand right now. Try again.', { retryAfter: 1 })
}

async function insert(order: NewOrder): Promise<PlaceResult> {
  try {
    return await insertOrder(order)
  } catch (error) {
    const others = { has_room: true, has_cash_room: true, has_claim: true }
    if (isOverSlotCapacity(error)) return { ...others, in_stock: true, has_slots: false }
    if (isConstraintViolation(error, 'orders_order_number_key'))
      return { ...others, in_stock: false, has_slots: true } // try again with another number
    if (error instanceof Error && 'table' in error && error.table === 'order_items')
      fail(
        'ORDER_ITEMS_NOT_SAVED',
        'The lines of the order could not be saved, so there is no order. Try again.',
      )
    throw error
  }
}
