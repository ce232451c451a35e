import type { Transaction } from '../../../../platform/database/transactions.ts'
import { failField } from '../../../../platform/contract/errors.ts'
import { listOrderItems } from '../../../orders/service/revenue-shares.ts'

export interface RefundedPart {
  storeId: string
  itemId: string | null
  /** Centavos that its items came to. */
  value: number
}

/** What a refund is for: one item, or the items of one store; null for the order as a whole. @throws 400 */
export async function findRefundedPart(
  trx: Transaction,
  orderId: string,
  { storeId, itemId }: { storeId?: string; itemId?: string },
): Promise<RefundedPart | null> {
  if (!storeId && !itemId) return null
  const items = await listOrderItems(trx, orderId)
  const ofPart = items.filter(
    ({ id, store_id }) => (!itemId || id === itemId) && (!storeId || store_id === storeId),
  )
  const [first] = ofPart
  if (!first)
    failField(
      itemId ? 'itemId' : 'storeId',
      itemId ? 'must be an item of this order and of the store' : 'must be a store of this order',
    )
  const value = ofPart.reduce((sum, { line_total }) => sum + line_total, 0)
  return { storeId: first.store_id, itemId: itemId ?? null, value }
}
