import { openRowsLock } from '../../../platform/database/fragments/open-limit.ts'
import { query, queryRead, statement } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'

/** The lock on the open orders of a customer: taken by whatever adds to those that are limited. */
export const OPEN_ORDERS_LOCK = 'open_orders'

const lockCustomer = statement(
  'cash-limits-lock',
  `select ${openRowsLock(OPEN_ORDERS_LOCK, '$1::uuid')}`,
)

const openCash = statement<{ open: number }>(
  'cash-limits-open',
  'select coalesce(sum(open), 0)::int as open from open_cash_orders(array[$1::uuid])',
)

/** The open cash orders of a customer, who gets no further one before the transaction ends. */
export async function lockAndCountOpenCash(trx: Transaction, customerId: string): Promise<number> {
  await query(lockCustomer, [customerId], trx)
  return (await query(openCash, [customerId], trx))[0]!.open
}

/** What is known of a customer who wants to pay at the door. */
export interface CashRecord {
  has_received: boolean
  failed_deliveries: number
}

const cashRecord = statement<CashRecord>(
  'cash-limits-record',
  `select exists (select from orders where customer_id = $1 and status = 'delivered') as has_received,
     (select count(*) from delivery_failures where customer_id = $1 and is_cash)::int as failed_deliveries`,
)

/** Whether an order of the customer was delivered, and how many of the cash orders could not be. */
export async function findCashRecord(customerId: string): Promise<CashRecord> {
  return (await queryRead(cashRecord, [customerId]))[0]!
}

interface OpenOrders {
  unpaid: number
  cash: number
}

const openOrders = statement<OpenOrders>(
  'open-orders',
  `select coalesce((select sum(open) from open_orders(array[$1::uuid])), 0)::int as unpaid,
     coalesce((select sum(open) from open_cash_orders(array[$1::uuid])), 0)::int as cash`,
)

/** The open orders of a customer at this moment: without a lock, another one may be placed meanwhile. */
export async function countOpenOrders(customerId: string): Promise<OpenOrders> {
  return (await queryRead(openOrders, [customerId]))[0]!
}
