import { query, statement } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'

const swap = statement(
  'replacement-swap-lines',
  `with replaced as (
     update order_items i set unavailable_at = now() from order_replacements r
     where r.id = $1 and i.id = r.item_id returning i.position, i.if_unavailable, i.note)
   insert into order_items (id, order_id, position, product_id, store_id, name, variant_id, variant, choices, note, quantity,
     unit, sold_by_weight, price, line_total, prescription, if_unavailable)
   select r.id, r.order_id, replaced.position, r.product_id, r.store_id, r.name, r.variant_id, r.variant, r.choices,
     replaced.note, r.quantity, r.unit, r.sold_by_weight, r.price, r.line_total, r.prescription, replaced.if_unavailable
   from order_replacements r cross join replaced where r.id = $1`,
)

/** Puts the line of a replacement where the missing one was, which becomes unavailable. The customer's wish and note stay. */
export async function swapLines(trx: Transaction, replacementId: string): Promise<void> {
  await query(swap, [replacementId], trx)
}
