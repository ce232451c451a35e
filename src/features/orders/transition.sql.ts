/** What changes in an order once it is placed: its status, store orders, items, timeline and stock. */
import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import type { OrderColumns, OrderItemRow, PaymentMethod } from './queries.ts'
import type { Actor, OrderStatus } from './states.ts'

/** Locks an order until the transaction ends. */
export async function lockOrder(trx: Transaction, id: string): Promise<OrderColumns | undefined> {
  return (await knex('orders').transacting(trx).where({ id }).forUpdate().first()) as
    | OrderColumns
    | undefined
}

/** Sets how the order will be paid, and until when. */
export async function setPaymentMethod(
  trx: Transaction,
  id: string,
  payment_method: PaymentMethod,
  expires_at: Date,
): Promise<void> {
  await knex('orders')
    .transacting(trx)
    .where({ id })
    .update({ payment_method, expires_at, updated_at: knex.fn.now() })
}

/** Sets the status of the store orders that are not cancelled: all of them, or those of some stores. */
export async function setStoreOrderStatus(
  trx: Transaction,
  orderId: string,
  status: OrderStatus,
  storeIds?: string[],
): Promise<void> {
  const storeOrders = knex('store_orders')
    .transacting(trx)
    .where({ order_id: orderId })
    .whereNot({ status: 'cancelled' })
  if (storeIds) void storeOrders.whereIn('store_id', storeIds)
  await storeOrders.update({ status, updated_at: knex.fn.now() })
}

export async function listStoreOrders(
  trx: Transaction,
  orderId: string,
): Promise<{ store_id: string; status: OrderStatus; owner_id: string }[]> {
  return await knex('store_orders as p')
    .transacting(trx)
    .join('stores as s', 's.id', 'p.store_id')
    .where({ order_id: orderId })
    .orderBy('p.store_id')
    .select('p.store_id', 'p.status', 's.owner_id')
}

/** The items of an order that are still to be delivered. */
export async function listItems(trx: Transaction, orderId: string): Promise<OrderItemRow[]> {
  return await knex('order_items')
    .transacting(trx)
    .where({ order_id: orderId })
    .whereNull('unavailable_at')
    .orderBy('position')
    .select('id', 'product_id', 'store_id', 'name', 'quantity', 'price')
}

export async function markItemsUnavailable(trx: Transaction, itemIds: string[]): Promise<void> {
  await knex('order_items')
    .transacting(trx)
    .whereIn('id', itemIds)
    .update({ unavailable_at: knex.fn.now() })
}

export async function updateOrder(
  trx: Transaction,
  id: string,
  patch: Partial<
    Pick<OrderColumns, 'subtotal' | 'total' | 'rider_id' | 'cancel_reason' | 'delivery_code'>
  > & {
    reminded_at?: Date
  },
): Promise<void> {
  await knex('orders')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

const claimStale = statement<{ id: string }>(
  'orders-claim-stale',
  `update orders set reminded_at = now() where id in
     (select o.id from orders o
      where o.status = 'confirmed' and o.reminded_at is null and exists (
        select from order_events e where e.order_id = o.id and e.store_id is null and e.status = 'confirmed'
          and e.at <= now() - make_interval(mins => $1))
      order by o.id limit $2 for no key update of o skip locked)
   returning id`,
)

/** Claims orders that were confirmed so many minutes ago and have not moved since; each is claimed once. */
export async function claimStaleOrders(
  trx: Transaction,
  minutes: number,
  limit: number,
): Promise<string[]> {
  return (await query(claimStale, [minutes, limit], trx)).map(({ id }) => id)
}

export async function insertEvent(
  trx: Transaction,
  event: {
    orderId: string
    status: OrderStatus
    actor: Actor
    actorId: string | null
    at: Date
    /** Null for the order as a whole; only those are shown in the timeline. */
    storeId?: string | null
    reason?: string | null
  },
): Promise<void> {
  const { orderId, actorId, storeId = null, ...rest } = event
  await knex('order_events')
    .transacting(trx)
    .insert({ id: uuidv7(), order_id: orderId, actor_id: actorId, store_id: storeId, ...rest })
}

const restockStatement = statement(
  'order-restock',
  `with returned as (select product_id, sum(quantity)::int as quantity from order_items
     where order_id = $1 and unavailable_at is null group by product_id),
   locked as (
     select p.id, r.quantity from products p join returned r on r.product_id = p.id order by p.id for no key update of p)
   update products p set inventory = p.inventory + l.quantity, updated_at = now() from locked l where p.id = l.id`,
)

/** Puts the units of an order back into stock. Products are locked by id, so that two of these never deadlock. */
export async function restock(trx: Transaction, orderId: string): Promise<void> {
  await query(restockStatement, [orderId], trx)
}

const removedValue = statement<{ storeId: string; amount: number }>(
  'order-items-value-by-store',
  `select store_id as "storeId", sum(line_total)::bigint as amount from order_items where id = any($1::uuid[]) group by store_id`,
)

/** What removed items came to, by store, in centavos. */
export async function removedValueByStore(
  trx: Transaction,
  itemIds: string[],
): Promise<{ storeId: string; amount: number }[]> {
  return await query(removedValue, [itemIds], trx)
}
