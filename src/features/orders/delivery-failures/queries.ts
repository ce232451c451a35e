import { query, statement } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { FailureReason } from './states.ts'

export interface NewFailure {
  orderId: string
  riderId: string
  reason: FailureReason
  note: string | null
}

const insert = statement(
  'delivery-failure-insert',
  `insert into delivery_failures (id, order_id, customer_id, rider_id, is_cash, reason, note, at)
   select $1, o.id, o.customer_id, $3, o.payment_method = 'cash_on_delivery', $4, $5, now() from orders o where o.id = $2`,
)

/** Call it under the lock of the order, and without an unresolved failure. */
export async function insertFailure(
  trx: Transaction,
  { orderId, riderId, reason, note }: NewFailure,
): Promise<void> {
  await query(insert, [uuidv7(), orderId, riderId, reason, note], trx)
}

const unresolved = statement<{ id: string }>(
  'delivery-failure-unresolved',
  'select id from delivery_failures where order_id = $1 and retried_at is null',
)

/** Whether the delivery failed and nobody has sent the rider again. Call it under the lock of the order. */
export async function hasFailed(trx: Transaction, orderId: string): Promise<boolean> {
  return (await query(unresolved, [orderId], trx)).length > 0
}

const resolve = statement<{ id: string }>(
  'delivery-failure-resolve',
  'update delivery_failures set retried_at = now() where order_id = $1 and retried_at is null returning id',
)

/** @returns false without an unresolved failure */
export async function resolveFailure(trx: Transaction, orderId: string): Promise<boolean> {
  return (await query(resolve, [orderId], trx)).length > 0
}
