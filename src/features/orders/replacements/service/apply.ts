import type { Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { adjustPayment } from '../../../payments/jobs.ts'
import { listItems, type OrderColumns } from '../../model.ts'
import { updateTotals } from '../../service/remove-items.ts'
import { swapLines } from '../apply.sql.ts'
import type { ReplacementColumns } from '../model.ts'

/** Puts an accepted replacement into its locked order; the total and the payment follow. */
export async function applyReplacement(
  trx: Transaction,
  order: OrderColumns,
  { id, item_id }: Pick<ReplacementColumns, 'id' | 'item_id'>,
): Promise<void> {
  await swapLines(trx, id)
  await updateTotals(trx, order, await listItems(trx, order.id))
  await enqueue(trx, adjustPayment, { orderId: order.id, itemIds: [item_id] })
}
