import { config } from '../../../config/config.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { outboxRow } from '../../../platform/jobs/enqueue.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { centavos, pesos, applyRate } from '../../../platform/values/money.ts'
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import { expireOrder } from '../../payments/jobs.ts'
import { getSettings } from '../../settings/service.ts'
import { getProfile } from '../../users/service.ts'
import type { OrderLineRow } from '../model.ts'
import { newOrderNumber } from '../order-number.ts'
import type { CatalogueRow, NewOrder, NewOrderColumns } from '../place.sql.ts'
import type { OrderPrice } from '../pricing.ts'
import type { OrderRow } from '../queries.ts'
import { viewAs, type OrderView } from '../visibility.ts'
import type { Destination } from '../destination/resolve.ts'
import { assertCashAllowed } from '../cash-limits/service.ts'
import type { Timing } from '../fulfilment/resolve.ts'
import { assertMethodEnabled } from './payment-method.ts'
import { quoteOrder, type Quote, type QuoteRequest } from '../quote/service.ts'

/** The methods that a checkout offers. */
export const checkoutMethods = ['cash_on_delivery', 'ewallet_a', 'ewallet_b'] as const

export interface OrderRequest extends QuoteRequest {
  paymentMethod: (typeof checkoutMethods)[number]
  notes?: string | null
  changeFor?: number | null
  /** The host of the shopping agent that places it for its customer. */
  agent?: string
  /** Where its customer hears of it, if that is a guest. */
  contactEmail?: string | null
}

/**
 * Checks a request against catalogue and settings, and makes the rows to insert with the view that they will have. A `known`
 * quote of the same request is not made again.
 */
export async function prepareOrder(
  customerId: string,
  request: OrderRequest,
  known?: Quote,
): Promise<Omit<NewOrder, 'response'> & { view: OrderView }> {
  await assertMethodEnabled(request.paymentMethod)
  const [quote, customer, settings] = await Promise.all([
    known ?? quoteOrder(customerId, request),
    getProfile(customerId),
    getSettings(),
  ])
  const { lines, stores, destination, timing, slots, price } = quote
  const order = orderColumns(customerId, request, price, destination, timing, customer.phone)
  const isCash = request.paymentMethod === 'cash_on_delivery'
  if (isCash) await assertCashAllowed({ customerId, total: price.total }, settings, checkoutMethods)
  return {
    order,
    lines,
    slots,
    payment: {
      id: uuidv7(),
      commission_rate: settings.commission_rate,
      commission: applyRate(price.total, settings.commission_rate),
    },
    eventId: uuidv7(),
    maxOpenCash: isCash ? settings.cod_max_open_orders : null,
    expiry: outboxRow(expireOrder, { orderId: order.id }, { dueAt: order.expires_at }),
    view: viewAs('customer', newOrderRow(order, lines, stores, settings.commission_rate)),
  }
}

function orderColumns(
  customerId: string,
  request: OrderRequest,
  { subtotal, deliveryFee, total }: OrderPrice,
  destination: Destination,
  timing: Timing,
  customerPhone: string | null,
): NewOrderColumns {
  const at = now()
  const isCash = request.paymentMethod === 'cash_on_delivery'
  const changeFor = isCash && request.changeFor ? centavos(request.changeFor) : null
  if (changeFor !== null && changeFor < total)
    failField('changeFor', `must cover the total of ${pesos(total)} pesos`)
  return {
    id: uuidv7(),
    order_number: newOrderNumber(at),
    customer_id: customerId,
    status: 'pending',
    payment_method: request.paymentMethod,
    subtotal,
    delivery_fee: deliveryFee,
    total,
    fulfilment: request.fulfilment ?? 'delivery',
    delivery_address: destination.address,
    delivery_latitude: destination.point?.latitude ?? null,
    delivery_longitude: destination.point?.longitude ?? null,
    place_code: destination.placeCode,
    landmark: destination.landmark,
    ...timing,
    notes: request.notes?.trim() || null,
    contact_phone: contactPhone(destination.contactPhone || customerPhone),
    contact_email: request.contactEmail ?? null,
    change_for: changeFor,
    expires_at: addMinutes(at, config.payments.unpaidOrderMinutes),
    created_at: at,
    agent: request.agent ?? null,
  }
}

/** @throws 400 for an order of somebody who cannot be called */
function contactPhone(phone: string | null): string {
  const mobile = phone && normalizePhMobile(phone)
  return (
    mobile || failField('contactPhone', 'is required: your profile has no Philippine mobile number')
  )
}

/** The row as a read after the insert would find it. */
function newOrderRow(
  order: NewOrderColumns,
  items: OrderLineRow[],
  stores: CatalogueRow[],
  commissionRate: number,
): OrderRow {
  const storeOrders = stores.map(
    ({ store_id, store_name: name, owner_id, address, barangay, city }) => ({
      store_id,
      name,
      status: order.status,
      owner_id,
      address,
      barangay,
      city,
    }),
  )
  return {
    ...order,
    rider_id: null,
    cancel_reason: null,
    delivery_code: null,
    delivery_failure: null,
    payment_status: 'pending',
    money: { paid: 0, refunded: 0, refunding: 0, refunding_by_hand: 0 },
    commission_rate: commissionRate,
    items,
    vendor_payables: null,
    unavailable_items: [],
    replacements: [],
    rider: null,
    store_orders: storeOrders.toSorted((a, b) => (a.store_id < b.store_id ? -1 : 1)),
    events: [{ status: order.status, at: order.created_at.toISOString(), actor: 'customer' }],
  }
}
