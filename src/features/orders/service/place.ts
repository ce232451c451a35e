import { config } from '../../../config/config.ts'
import { manilaDay, addMinutes, now } from '../../../platform/values/clock.ts'
import { isConstraintViolation } from '../../../platform/database/connections.ts'
import { outboxRow } from '../../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { leaseLost, type IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { uuidv7, crockfordCode } from '../../../platform/values/ids.ts'
import { centavos, pesos, percentOf } from '../../../platform/values/money.ts'
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import { expireOrder } from '../../payments/jobs.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import { getProfile } from '../../users/service.ts'
import type { OrderRow } from '../queries.ts'
import { insertOrder, type CatalogueRow, type NewOrder, type PlaceResult } from '../place.sql.ts'
import { priceOrder } from '../pricing.ts'
import { validateCart, toOrderLines, type CartItem } from './cart.ts'

export interface OrderRequest {
  items: CartItem[]
  deliveryAddress: string
  paymentMethod: 'cash_on_delivery' | 'ewallet_a' | 'ewallet_b'
  notes?: string | null
  contactPhone?: string | null
  landmark?: string | null
  changeFor?: number | null
  deliveryLocation?: { latitude: number; longitude: number }
}

const TRIES = 3

/**
 * Places an order: prices from the catalogue, stock taken, everything in one transaction.
 * @throws 400 PRODUCT_UNAVAILABLE, BELOW_MINIMUM, PAYMENT_METHOD_DISABLED, OUT_OF_DELIVERY_RANGE;
 *   409 PRICE_CHANGED, OUT_OF_STOCK, STORE_PAUSED; 500 ORDER_ITEMS_NOT_SAVED
 */
export async function place(
  customerId: string,
  request: OrderRequest,
  idempotency: IdempotencyContext<OrderRow>,
): Promise<OrderRow> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { row, ...order } = await prepare(customerId, request)
    const response = idempotency.prepareResponse(row)
    const { in_stock, has_claim } = await save({ ...order, response })
    if (!has_claim) throw leaseLost()
    if (in_stock) {
      idempotency.markSaved()
      return row
    }
    // Someone was faster between our look and the lock; look again, which refuses with the reason.
  }
  fail('BUSY', 'These products are in high demand right now. Try again.', { retryAfter: 1 })
}

/** Everything that a successful save will have written, so that the answer is known before the commit. */
async function prepare(
  customerId: string,
  request: OrderRequest,
): Promise<Omit<NewOrder, 'response'> & { row: OrderRow }> {
  const current = await getSettings()
  refuseDisabledMethod(request.paymentMethod, current)
  const [products, customer] = await Promise.all([
    validateCart(request.items),
    getProfile(customerId),
  ])
  const lines = toOrderLines(request.items, products)
  const stores = [
    ...new Map(lines.map((line) => [line.store_id, products.get(line.product_id)!])).values(),
  ]
  const price = priceOrder(lines, stores.map(locationOf), request.deliveryLocation ?? null, current)
  const at = now()
  const order = orderColumns(customerId, request, price, customer.phone, at)
  return {
    order,
    lines,
    payment: {
      id: uuidv7(),
      commission_rate: current.commission_rate,
      commission: percentOf(price.total, current.commission_rate),
    },
    eventId: uuidv7(),
    expiry: outboxRow(expireOrder, { orderId: order.id }, { dueAt: order.expires_at }),
    row: {
      ...order,
      rider_id: null,
      cancel_reason: null,
      delivery_code: null,
      payment_status: 'pending',
      items: lines,
      unavailable_items: [],
      rider: null,
      store_orders: stores
        .map(({ store_id, store_name, owner_id }) => ({
          store_id,
          name: store_name,
          status: 'pending' as const,
          owner_id,
        }))
        .toSorted((a, b) => (a.store_id < b.store_id ? -1 : 1)),
      events: [{ status: 'pending', at: at.toISOString(), actor: 'customer' }],
    },
  }
}

function orderColumns(
  customerId: string,
  request: OrderRequest,
  price: { subtotal: number; deliveryFee: number; total: number },
  customerPhone: string | null,
  at: Date,
) {
  const phone = request.contactPhone?.trim() || customerPhone
  const isCash = request.paymentMethod === 'cash_on_delivery'
  const changeFor = isCash && request.changeFor ? centavos(request.changeFor) : null
  if (changeFor !== null && changeFor < price.total)
    failField('changeFor', `must cover the total of ${pesos(price.total)} pesos`)
  return {
    id: uuidv7(),
    order_number: `ORD-${manilaDay(at).replaceAll('-', '')}-${crockfordCode(6)}`,
    customer_id: customerId,
    status: 'pending' as const,
    payment_method: request.paymentMethod,
    subtotal: price.subtotal,
    delivery_fee: price.deliveryFee,
    total: price.total,
    delivery_address: request.deliveryAddress.trim(),
    delivery_latitude: request.deliveryLocation?.latitude ?? null,
    delivery_longitude: request.deliveryLocation?.longitude ?? null,
    landmark: request.landmark?.trim() || null,
    notes: request.notes?.trim() || null,
    contact_phone: phone && (normalizePhMobile(phone) ?? phone),
    change_for: changeFor,
    expires_at: addMinutes(at, config.payments.unpaidOrderMinutes),
    created_at: at,
  }
}

function refuseDisabledMethod(method: OrderRequest['paymentMethod'], current: SettingsRow): void {
  const enabled = {
    cash_on_delivery: current.cod_enabled,
    ewallet_a: current.ewallet_a_enabled,
    ewallet_b: current.ewallet_b_enabled,
  }
  if (!enabled[method])
    fail(
      'PAYMENT_METHOD_DISABLED',
      `${method} is switched off at the moment. Choose another method.`,
    )
}

function locationOf({ latitude, longitude, delivery_radius_km: deliveryRadiusKm }: CatalogueRow) {
  return latitude === null || longitude === null ? null : { latitude, longitude, deliveryRadiusKm }
}

async function save(order: NewOrder): Promise<PlaceResult> {
  try {
    return await insertOrder(order)
  } catch (error) {
    if (isConstraintViolation(error, 'orders_order_number_key'))
      return { in_stock: false, has_claim: true } // try again with another number
    if (error instanceof Error && 'table' in error && error.table === 'order_items')
      fail(
        'ORDER_ITEMS_NOT_SAVED',
        'The lines of the order could not be saved, so there is no order. Try again.',
      )
    throw error
  }
}
