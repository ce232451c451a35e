import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

const open = statement<{ id: string }>(
  'captured-orders-open-of-owner',
  `select c.id from captured_orders c join stores s on s.id = c.store_id
   where s.owner_id = $1 and c.status = 'confirmed' order by c.id limit 20`,
)

/** Up to 20 orders of an owner's stores that are confirmed and not yet fulfilled. */
export async function openOrderIds(trx: Transaction, ownerId: string): Promise<string[]> {
  return (await query(open, [ownerId], trx)).map(({ id }) => id)
}

const erase = statement(
  'captured-orders-erase',
  `with erased as (
     update captured_orders set customer_name = $2, session_id = $2, delivery_address = $2, contact_number = $2, notes = null,
       updated_at = now()
     where store_id in (select id from stores where owner_id = $1) returning id)
   update captured_order_items i set note = null from erased where i.order_id = erased.id and i.note is not null`,
)

/** Erases the customers of an owner's captured orders; a session id is often a phone number. Items and totals stay. */
export async function eraseCapturedOrders(trx: Transaction, ownerId: string): Promise<void> {
  await query(erase, [ownerId, ERASED], trx)
}
