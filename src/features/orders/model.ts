/** The tables of orders. Amounts are centavos. */
import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import { now } from '../../platform/values/clock.ts'
import type { UnavailableWish } from './replacements/states.ts'
import type { OrderStatus } from './states.ts'

export type PaymentMethod = 'cash_on_delivery' | 'ewallet_a' | 'ewallet_b' | 'online_banking_c'

export type Fulfilment = 'delivery' | 'pickup'

export interface OrderColumns {
  id: string
  order_number: string
  customer_id: string
  status: OrderStatus
  payment_method: PaymentMethod
  subtotal: number
  delivery_fee: number
  total: number
  fulfilment: Fulfilment
  /** Null for a pickup. */
  delivery_address: string | null
  delivery_latitude: number | null
  delivery_longitude: number | null
  /** A code of `features/places`. */
  place_code: string | null
  landmark: string | null
  notes: string | null
  contact_phone: string | null
  /** Where a guest hears of it; null for a customer with an account. */
  contact_email: string | null
  change_for: number | null
  expires_at: Date
  created_at: Date
  rider_id: string | null
  cancel_reason: string | null
  /** What the customer tells the rider at the door, or the store at a pickup; null when the order needs none. */
  delivery_code: string | null
  /** The slot that it is for, and its end; null for an order for now. */
  scheduled_at: Date | null
  scheduled_until: Date | null
  /** When the work on it begins: at the next opening, or before its slot; null for an order for now. */
  preparation_starts_at: Date | null
  /** The host of the shopping agent that placed it; null for a customer's own. */
  agent: string | null
}

interface StoreOrderColumns {
  order_id: string
  store_id: string
  status: OrderStatus
  /** The slot in which it has a place. */
  slot_at: Date | null
}

export interface ItemChoice {
  name: string
  /** Centavos. */
  price: number
}

export interface OrderItemRow {
  id: string
  product_id: string
  store_id: string
  name: string
  /** That was ordered; it may have been deleted since. */
  variant_id: string | null
  /** The name of the variant, as it was ordered. */
  variant: string | null
  /** The options that were chosen, in the order of their groups; prices are part of `price`. */
  choices: ItemChoice[]
  /** By the customer, for the store. */
  note: string | null
  /** At most 3 decimals; what the scale showed once the line was weighed. */
  quantity: number
  /** Null until the line is weighed. */
  ordered_quantity: number | null
  /** Of the quantity, when it was ordered; null in lines of before units were kept. */
  unit: string | null
  sold_by_weight: boolean
  /** Of one, options included. */
  price: number
  /** Price × quantity less the gift. */
  line_total: number
  /** The customer shows a prescription when it is handed over. */
  prescription: boolean
  /** What the customer wants when it is missing. */
  if_unavailable: UnavailableWish
}

/** An item as it is read with its order: without a unit of its own, it has that of its product. */
export interface OrderLineRow extends OrderItemRow {
  unit: string
}

interface OrderItemColumns extends OrderItemRow {
  order_id: string
  position: number
  unavailable_at: Date | null
  /** What a prepaid line that was weighed comes to above what was paid for it. */
  gift: number
}

const Order = defineModel<OrderColumns>({ table: 'orders', timestamps: true })
const StoreOrder = defineModel<StoreOrderColumns>({ table: 'store_orders', timestamps: true })
const OrderItem = defineModel<OrderItemColumns>({ table: 'order_items', json: ['choices'] })

export async function updateOrder(
  trx: Transaction,
  id: string,
  patch: Partial<OrderColumns>,
): Promise<void> {
  await Order.query(trx).findById(id).patch(patch)
}

/** Sets the status of the store orders that are not cancelled: all of them, or those of some stores. */
export async function setStoreOrderStatus(
  trx: Transaction,
  orderId: string,
  status: OrderStatus,
  storeIds?: string[],
): Promise<void> {
  const active = StoreOrder.query(trx)
    .where({ order_id: orderId })
    .whereNot({ status: 'cancelled' })
  if (storeIds) void active.whereIn('store_id', storeIds)
  await active.patch({ status })
}

/** The items of an order that are still to be delivered. */
export async function listItems(trx: Transaction, orderId: string): Promise<OrderItemRow[]> {
  const available = OrderItem.query(trx).where({ order_id: orderId }).whereNull('unavailable_at')
  return await available.orderBy('position')
}

export async function updateItem(
  trx: Transaction,
  id: string,
  patch: Partial<OrderItemColumns>,
): Promise<void> {
  await OrderItem.query(trx).findById(id).patch(patch)
}

export async function markItemsUnavailable(trx: Transaction, itemIds: string[]): Promise<void> {
  await OrderItem.query(trx).findByIds(itemIds).patch({ unavailable_at: now() })
}
