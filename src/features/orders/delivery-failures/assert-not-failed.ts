import { fail } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { hasFailed } from './queries.ts'

/** An order whose delivery failed can neither be delivered nor fail again. Call it under its lock. @throws 409 CONFLICT */
export async function assertNotFailed(trx: Transaction, orderId: string): Promise<void> {
  if (await hasFailed(trx, orderId))
    fail('CONFLICT', 'This delivery failed. Wait until an admin sends you again or cancels it.', {
      status: 'out_for_delivery',
      allowedMoves: [],
    })
}
