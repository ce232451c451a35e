/** Placing an order: the products of a cart, and the statement that writes the order. */
import { statement } from '../../platform/database/queries.ts'
import type { PendingResponse } from '../../platform/database/fragments/idempotency.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { maxOpenOfAccount, openLimitCtes } from '../../platform/database/fragments/open-limit.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { batchedWrite } from '../../platform/jobs/batched-write.ts'
import type { OutboxRow } from '../../platform/jobs/outbox.ts'
import { DEFAULT_MAX_QUANTITY } from '../products/quantity-rule.ts'
import { freeSlotsSql, takeSlotsSql } from '../stores/slot-service.ts'
import type { StoreRow } from '../stores/service.ts'
import { OPEN_ORDERS_LOCK } from './cash-limits/queries.ts'
import type { SelectableProduct } from '../products/variants/selection.ts'
import { variantsOfProduct } from '../products/variants/shared-sql.ts'
import type { OrderColumns, OrderLineRow } from './model.ts'

/** A product as a customer orders it. */
export interface CatalogueRow extends SelectableProduct {
  product_id: string
  name: string
  unit: string
  /** Counts the changes of its choices. */
  choices_version: number
  quantity_step: number
  min_quantity: number | null
  max_quantity: number | null
  sold_by_weight: boolean
  is_active: boolean
  prescription: boolean
  store_id: string
  store_name: string
  owner_id: string
  address: string
  barangay: string
  city: string
  store_is_active: boolean
  accepting_orders: boolean
  operating_hours: StoreRow['operating_hours']
  accepts_when_closed: boolean
  delivery_enabled: boolean
  pickup_enabled: boolean
  slots: StoreRow['slots']
  latitude: number | null
  longitude: number | null
  delivery_radius_km: number | null
  place_code: string | null
  delivers_to: string[] | null
}

/** By the id of the product. */
export const findInCatalogue = createLoader(
  statement<CatalogueRow & { keyed_by: string }>(
    'order-catalogue',
    `select p.id as keyed_by, p.id as product_id, p.name, p.unit, p.price, p.inventory, p.quantity_step, p.min_quantity, p.max_quantity,
       p.sold_by_weight, p.has_variants, ${variantsOfProduct}, p.choices, p.choices_version, p.is_active, p.prescription,
       s.id as store_id, s.name as store_name, s.owner_id, s.address, s.barangay, s.city, s.is_active as store_is_active,
       s.accepting_orders, s.operating_hours, s.accepts_when_closed, s.delivery_enabled, s.pickup_enabled, s.slots,
       s.latitude, s.longitude, s.delivery_radius_km, s.place_code, s.delivers_to
     from products p join stores s on s.id = p.store_id where p.id = ${loaderKeys}`,
  ),
)

/** The columns that placing an order sets. */
export type NewOrderColumns = Omit<OrderColumns, 'rider_id' | 'cancel_reason' | 'delivery_code'>

/** An item with what its price was judged by. */
export interface NewOrderLine extends OrderLineRow {
  /** Of the product or variant, in centavos. */
  base_price: number
  choices_version: number
}

/** The slot of an order in one of its stores, as the store divides its day. */
export interface SlotOfStore {
  store_id: string
  capacity: number
  windows: StoreRow['slots']
}

export interface NewOrder {
  order: NewOrderColumns
  lines: NewOrderLine[]
  /** Of all stores of an order for a slot; none for any other. */
  slots: SlotOfStore[]
  payment: { id: string; commission_rate: number; commission: number }
  eventId: string
  /** How many open cash orders the customer may have with this one; null for no limit, or when it is not to be paid in cash. */
  maxOpenCash: number | null
  /** The job that cancels the order if nobody pays. */
  expiry: OutboxRow
  response: PendingResponse | null
}

/** Unpaid orders that one customer may have at once: each holds stock for half an hour. */
export const MAX_OPEN_ORDERS = 10

const openOrders = openLimitCtes({
  account: 'customer_id',
  lock: OPEN_ORDERS_LOCK,
  limits: {
    has_room: { max: 'i.max_open', countOpen: 'open_orders' },
    has_cash_room: { max: 'i.max_open_cash', countOpen: 'open_cash_orders' },
  },
})

/** Nothing was written unless all are true. */
export interface PlaceResult {
  /** The customer has fewer unpaid orders than `MAX_OPEN_ORDERS`. */
  has_room: boolean
  /** The customer has fewer open cash orders than the settings allow, or this is none. */
  has_cash_room: boolean
  /** Every product is on sale at its price and in this quantity, and there is enough of it. */
  in_stock: boolean
  /** Its slot has a place in each of its stores. */
  has_slots: boolean
  /** No other request has taken over the idempotency key. */
  has_claim: boolean
}

/** What only orders of variants take: their stock is counted by variant. */
const variantSql = {
  locked: `locked_variant as materialized (
     select v.id, v.product_id, v.price, v.inventory from product_variants v
     where v.is_active and v.id = any(array(
       select l.variant_id from line l join locked on locked.id = l.product_id where l.variant_id is not null))
     order by v.id for no key update of v),`,
  columns: ', v.price as variant_price, v.inventory as variant_inventory',
  join: 'left join locked_variant v on v.id = line.variant_id and v.product_id = line.product_id',
  isChosen: 'l.has_variants = (l.variant_id is not null)',
  price: 'case when l.has_variants then l.variant_price else l.price end',
  inventory: 'case when l.has_variants then l.variant_inventory else l.inventory end',
  stock: `variant_stock as (
     update product_variants v set inventory = s.remaining, updated_at = now()
     from (select lv.id, lv.inventory - sum(l.quantity) as remaining
       from accepted_line l join locked_variant lv on lv.id = l.variant_id group by lv.id, lv.inventory) s
     where v.id = s.id and v.id = any(array(select variant_id from accepted_line where variant_id is not null))),`,
}

/** What only orders for a slot take: the store as it divides its day now, and a place in the slot. */
const slotSql = {
  wanted: `slot_store as materialized (
     select id, slots from stores where id = any(array(
       select w.store_id from input i join room on room.ordinal = i.ordinal and room.has_room and room.has_cash_room
         cross join jsonb_to_recordset(i.slots) as w(store_id uuid)))
     order by id for share),
   slot as materialized (
     select i.ordinal, i.scheduled_at as starts_at, w.store_id, w.capacity, s.slots is not distinct from w.windows as is_current
     from input i join room on room.ordinal = i.ordinal and room.has_room and room.has_cash_room
       cross join jsonb_to_recordset(i.slots) as w(store_id uuid, capacity int, windows jsonb)
       join slot_store s on s.id = w.store_id),`,
  join: `left join (${freeSlotsSql('slot')}) f on f.ordinal = i.ordinal`,
  isFree: 'coalesce(f.has_slots, i.scheduled_at is null)',
  take: `taken_slots as (${takeSlotsSql('(select slot.* from slot join accepted a on a.ordinal = slot.ordinal)')}),`,
}

const withoutVariants: typeof variantSql = {
  locked: '',
  columns: '',
  join: '',
  isChosen: 'not l.has_variants',
  price: 'l.price',
  inventory: 'l.inventory',
  stock: '',
}

const withoutSlots: typeof slotSql = {
  wanted: '',
  join: '',
  isFree: 'i.scheduled_at is null',
  take: '',
}

/**
 * Writes an order, in a batch. Most orders have neither variants nor a slot; a statement without them has a third fewer parts, which
 * PostgreSQL starts for each batch.
 */
export async function insertOrder(order: NewOrder, trx?: Transaction): Promise<PlaceResult> {
  const isPlain = order.slots.length === 0 && order.lines.every((line) => !line.variant_id)
  return await (isPlain ? insertPlainOrder : insertAnyOrder)(order, trx)
}

/**
 * Writes order, lines, store orders, timeline, payment, job and idempotent response, and takes the stock. Orders of the same
 * customer and for the same product are served in the order of the batch. Products are locked by id, and variants after them, so that two batches never deadlock. The new stock is
 * computed from the locked row: `p.inventory` would be that of the statement's snapshot, and PostgreSQL evaluates the check
 * constraint on it before it looks for a newer version of the row.
 * Tables are reached by arrays of keys, for which PostgreSQL uses an index whatever it estimates of a JSON array.
 */
function orderInsert(name: string, variants: typeof variantSql, slots: typeof slotSql) {
  return batchedWrite<NewOrder, PlaceResult>({
    name,
    input: ({ order, lines, slots: wanted, payment, eventId, maxOpenCash }) => ({
      ...order,
      lines: lines.map((line, position) => ({ ...line, position })),
      slots: wanted,
      event_id: eventId,
      max_open: maxOpenOfAccount(MAX_OPEN_ORDERS),
      max_open_cash: maxOpenCash,
      payment_id: payment.id,
      commission_rate: payment.commission_rate,
      commission: payment.commission,
    }),
    outbox: ({ expiry }) => [expiry],
    response: ({ response }) => response,
    isWritten: ({ has_room, has_cash_room, in_stock, has_slots, has_claim }) =>
      has_room && has_cash_room && in_stock && has_slots && has_claim,
    retryAlone: ({ has_room, has_cash_room }) => !has_room || !has_cash_room, // an order before it in the batch may not have been written
    sql: ({ input, idempotency, hasClaim, outbox, saveResponses }) => `
  with ${input(`id uuid, order_number text, customer_id uuid, status text, payment_method text, subtotal bigint,
         delivery_fee bigint, total bigint, delivery_address text, delivery_latitude float8, delivery_longitude float8,
         place_code text, landmark text, notes text, contact_phone text, contact_email text, change_for bigint, expires_at timestamptz,
         created_at timestamptz, fulfilment text, scheduled_at timestamptz, scheduled_until timestamptz,
         preparation_starts_at timestamptz, slots jsonb, lines jsonb, event_id uuid, payment_id uuid,
         agent text, commission_rate numeric, commission bigint, max_open int, max_open_cash int`)},
   ${openOrders},
   line as materialized (
     select i.ordinal, i.id as order_id, l.* from input i join room on room.ordinal = i.ordinal and room.has_room and room.has_cash_room,
       jsonb_to_recordset(i.lines)
       as l(id uuid, position int, product_id uuid, store_id uuid, name text, variant_id uuid,
         variant text, choices jsonb, note text, base_price bigint, choices_version int, quantity numeric, unit text, price bigint,
         line_total bigint, sold_by_weight boolean, prescription boolean, if_unavailable text)),
   ${slots.wanted}
   locked as materialized (
     select p.id, p.price, p.inventory, p.has_variants, p.choices_version, p.quantity_step, p.min_quantity, p.max_quantity, p.is_active and s.is_active and s.accepting_orders as is_sold
     from products p join stores s on s.id = p.store_id
     where p.id = any(array(select distinct product_id from line))
     order by p.id for no key update of p),
   ${variants.locked}
   ${idempotency},
   availability as materialized (
     select l.order_id,
       bool_and(coalesce(l.is_sold and ${variants.isChosen} and l.choices_version = l.expected_version
         and ${variants.price} = l.expected_price
         and l.running_quantity <= ${variants.inventory}
         and mod(l.quantity, l.quantity_step) = 0
         and l.quantity between coalesce(l.min_quantity, l.quantity_step) and coalesce(l.max_quantity, ${DEFAULT_MAX_QUANTITY}),
         false)) as in_stock
     from (select line.order_id, line.base_price as expected_price, line.choices_version as expected_version,
         line.variant_id, line.quantity, locked.*${variants.columns},
         sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.ordinal) as running_quantity
       from line left join locked on locked.id = line.product_id
       ${variants.join}) l
     group by l.order_id),
   verdict as materialized (
     select i.ordinal, i.id, room.has_room, room.has_cash_room, coalesce(a.in_stock, false) as in_stock,
       ${slots.isFree} as has_slots, ${hasClaim('i')} as has_claim
     from input i join room on room.ordinal = i.ordinal left join availability a on a.order_id = i.id
       ${slots.join}),
   accepted as materialized (
     select i.* from input i join verdict v on v.id = i.id where v.in_stock and v.has_slots and v.has_claim),
   ${slots.take}
   accepted_line as materialized (
     select l.* from line l join accepted a on a.id = l.order_id),
   stock as (
     update products p set inventory = s.remaining, updated_at = now()
     from (select locked.id, locked.inventory - sum(l.quantity) as remaining
       from accepted_line l join locked on locked.id = l.product_id where l.variant_id is null
       group by locked.id, locked.inventory) s
     where p.id = s.id and p.id = any(array(select product_id from accepted_line where variant_id is null))),
   ${variants.stock}
   new_order as (
     insert into orders (id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total,
       delivery_address, delivery_latitude, delivery_longitude, place_code, landmark, notes, contact_phone, contact_email, change_for, expires_at,
       created_at, fulfilment, scheduled_at, scheduled_until, preparation_starts_at, agent)
     select id, order_number, customer_id, status, payment_method, subtotal, delivery_fee, total, delivery_address,
       delivery_latitude, delivery_longitude, place_code, landmark, notes, contact_phone, contact_email, change_for, expires_at, created_at,
       fulfilment, scheduled_at, scheduled_until, preparation_starts_at, agent
     from accepted),
   items as (
     insert into order_items (id, order_id, position, product_id, store_id, name, variant_id, variant, choices, note,
       quantity, unit, sold_by_weight, price, line_total, prescription, if_unavailable)
     select id, order_id, position, product_id, store_id, name, variant_id, variant, choices, note, quantity, unit, sold_by_weight,
       price, line_total, prescription, if_unavailable
     from accepted_line),
   store_order as (
     insert into store_orders (order_id, store_id, status, slot_at)
     select distinct l.order_id, l.store_id, a.status, a.scheduled_at from accepted_line l join accepted a on a.id = l.order_id),
   event as (
     insert into order_events (id, order_id, status, actor, actor_id, at)
     select event_id, id, status, 'customer', customer_id, created_at from accepted),
   payment as (
     insert into payments (id, order_id, method, amount, commission_rate, commission)
     select payment_id, id, payment_method, total, commission_rate, commission from accepted),
   ${outbox('accepted')},
   ${saveResponses('accepted', 201)}
   select has_room, has_cash_room, in_stock, has_slots, has_claim from verdict order by ordinal`,
  })
}

const insertPlainOrder = orderInsert('order-place-plain', withoutVariants, withoutSlots)
const insertAnyOrder = orderInsert('order-place', variantSql, slotSql)
