import { fail } from '../../../../platform/contract/errors.ts'
import type { Transaction } from '../../../../platform/database/transactions.ts'
import { manilaTime } from '../../../../platform/values/clock.ts'
import { listPending } from '../model.ts'
import type { OrderStatus } from '../../states.ts'

/**
 * Before goods are packed or leave: nobody waits for the customer's answer about a replacement. The caller holds the order's lock.
 * @param status of the order as its caller sees it, for the error, with what else the caller may make it
 * @throws 409 CONFLICT with the ids of the open `replacements`
 */
export async function assertAnswered(
  trx: Transaction,
  orderId: string,
  {
    status,
    allowedMoves,
    storeIds,
  }: { status: OrderStatus; allowedMoves: OrderStatus[]; storeIds?: string[] },
): Promise<void> {
  const pending = (await listPending(trx, orderId)).filter(
    ({ store_id }) => !storeIds || storeIds.includes(store_id),
  )
  if (pending.length === 0) return
  const latest = new Date(Math.max(...pending.map(({ expires_at }) => expires_at!.getTime())))
  fail(
    'CONFLICT',
    `The customer is asked about a replacement until ${manilaTime(latest).time}. Try again once it is answered.`,
    { status, allowedMoves, replacements: pending.map(({ id }) => id) },
  )
}
