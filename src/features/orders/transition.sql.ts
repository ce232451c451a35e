/** What the transitions of an order lock, claim and restock. */
import { statement, query } from '../../platform/database/queries.ts'
import { now } from '../../platform/values/clock.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { OrderColumns, PaymentMethod } from './model.ts'
import { orderColumns } from './queries.ts'
import type { Actor, OrderStatus } from './states.ts'

const lock = statement<OrderColumns>(
  'order-lock',
  `select ${orderColumns} from orders o where o.id = $1 for update`,
)

/** Locks an order until the transaction ends. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderColumns | undefined> {
  return (await query(lock, [id], trx))[0]
}

const addEvent = statement(
  'order-event-insert',
  `insert into order_events (id, order_id, status, actor, actor_id, store_id, reason, at)
   values ($1, $2, $3, $4, $5, $6, $7,
     greatest($8, (select max(at) + interval '1 millisecond' from order_events where order_id = $2)))`,
)

/**
 * Writes to the timeline of an order, which the transaction has locked. The clocks of processes differ, so an event is never
 * earlier than those before it.
 */
export async function insertEvent(
  trx: Transaction,
  event: {
    orderId: string
    status: OrderStatus
    actor: Actor
    actorId: string | null
    /** Null for the order as a whole; only those are shown in the timeline. */
    storeId?: string | null
    reason?: string | null
  },
): Promise<void> {
  const { orderId, status, actor, actorId, storeId = null, reason = null } = event
  await query(addEvent, [uuidv7(), orderId, status, actor, actorId, storeId, reason, now()], trx)
}

interface OwnedStoreOrder {
  store_id: string
  status: OrderStatus
  owner_id: string
}

const storeOrders = statement<OwnedStoreOrder>(
  'order-store-orders',
  `select t.store_id, t.status, s.owner_id from store_orders t join stores s on s.id = t.store_id
   where t.order_id = $1 order by t.store_id`,
)

/** The store orders of an order, each with the owner of its store. */
export async function listStoreOrders(
  trx: Transaction,
  orderId: string,
): Promise<OwnedStoreOrder[]> {
  return await query(storeOrders, [orderId], trx)
}

const paid = statement<{ is_paid: boolean }>(
  'order-is-paid',
  `select status = 'paid' as is_paid from payments where order_id = $1`,
)

/** Whether a locked order is paid: payments are recorded under the lock of their order. */
export async function isOrderPaid(trx: Transaction, orderId: string): Promise<boolean> {
  return (await query(paid, [orderId], trx))[0]!.is_paid
}

const claimStale = statement<{ id: string }>(
  'orders-claim-stale',
  `update orders set reminded_at = now() where id in
     (select o.id from orders o
      where o.status = 'confirmed' and o.reminded_at is null
        and coalesce(o.preparation_starts_at, '-infinity') <= now() - make_interval(mins => $1) and exists (
        select from order_events e where e.order_id = o.id and e.store_id is null and e.status = 'confirmed'
          and e.at <= now() - make_interval(mins => $1))
      order by coalesce(o.preparation_starts_at, '-infinity'), o.id limit $2 for no key update of o skip locked)
   returning id`,
)

/** Claims orders that were confirmed, and for later ones whose work was to begin, so many minutes ago and that have not moved since; each once. */
export async function claimStaleOrders(
  trx: Transaction,
  minutes: number,
  limit: number,
): Promise<string[]> {
  return (await query(claimStale, [minutes, limit], trx)).map(({ id }) => id)
}

const restockItems = statement(
  'order-restock',
  `with held as (
     select product_id, variant_id, quantity from order_items i where order_id = $1 and unavailable_at is null
       and not exists (select from order_replacements r where r.item_id = i.id)
     union all
     select product_id, variant_id, quantity from order_replacements where order_id = $1 and status = 'pending'),
   returned as materialized (
     select product_id, variant_id, sum(quantity) as quantity from held group by product_id, variant_id),
   locked as materialized (
     select p.id, p.has_variants from products p where p.id = any(array(select product_id from returned))
     order by p.id for no key update of p),
   variants as (
     update product_variants v set inventory = v.inventory + r.quantity, updated_at = now()
     from returned r join locked l on l.id = r.product_id where v.id = r.variant_id)
   update products p set inventory = p.inventory + r.quantity, updated_at = now()
   from returned r join locked l on l.id = r.product_id
   where p.id = l.id and r.variant_id is null and not l.has_variants`,
)

/**
 * Puts the units of an order back into the stock of their variants and products, those of pending replacements included; a line
 * that its vendor offered to replace was missing and has none. Products are locked by id, and before their variants, so that two
 * of these never deadlock. What has been deleted, or has got variants since, takes nothing back.
 */
export async function restock(trx: Transaction, orderId: string): Promise<void> {
  await query(restockItems, [orderId], trx)
}

const clear = statement<{ store_id: string; slot_at: Date }>(
  'order-clear-slots',
  `with cleared as materialized (
     select order_id, store_id, slot_at from store_orders
     where order_id = $1 and slot_at is not null and status = 'cancelled' for no key update),
   update_store_orders as (
     update store_orders t set slot_at = null from cleared c where t.order_id = c.order_id and t.store_id = c.store_id)
   select store_id, slot_at from cleared`,
)

/** Takes the slots from the cancelled store orders of an order. @returns what they had */
export async function clearSlots(
  trx: Transaction,
  orderId: string,
): Promise<{ store_id: string; slot_at: Date }[]> {
  return await query(clear, [orderId], trx)
}

const choosePaymentMethod = statement(
  'order-choose-payment-method',
  `update orders o set payment_method = $2, updated_at = now(),
     expires_at = case when p.prolongs then now() + make_interval(secs => $3) else o.expires_at end,
     prolonged_at = case when p.prolongs then now() else o.prolonged_at end
   from (select id, prolonged_at is null and now() > created_at + make_interval(secs => $3) / 10 as prolongs
     from orders where id = $1) p
   where o.id = p.id`,
)

/**
 * Sets the payment method that the customer initiated, and gives the customer the whole time to pay once more, once an order. An
 * initiation in the first tenth of that time is part of placing the order and prolongs nothing.
 */
export async function setInitiatedMethod(
  trx: Transaction,
  orderId: string,
  method: PaymentMethod,
  secondsToPay: number,
): Promise<void> {
  await query(choosePaymentMethod, [orderId, method, secondsToPay], trx)
}
