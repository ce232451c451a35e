/**
 * The ledger of orders: double-entry and append-only. Every movement of money is a balanced entry, posted in the transaction of
 * the movement; a balance is the sum of its lines. Debits are positive, credits negative:
 * - assets: `provider` and `cash` hold the platform's money, `rider_cash` is cash that a rider has yet to remit;
 * - liabilities: `vendor_payable` is owed to a vendor, `duplicate_payable` to customers whose money came twice or did not fit;
 * - income: `commission` and `delivery_fees`; `payment_differences` is what the platform gained (credit) or lost (debit) where an
 *   accepted payment or a refund does not equal what the order's parties were credited.
 */
import type { Transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { insertEntry, findOrderBalances, type Entry, type EntryLine } from '../queries.ts'
import { allocateOrder, type OrderMoney } from '../allocation.ts'
import { allocateRefund } from '../refund-allocation.ts'

/** Who took the cash of an order: the rider who delivered it, or the vendor who handed it over. */
export type CashReceipt =
  | { at: 'rider'; riderUserId: string }
  | { at: 'vendor'; vendorUserId: string }

/** Where the money of an order came in: at the provider, or as cash. */
export type ReceivedVia = { at: 'provider' } | CashReceipt

/** Posts the payment of an order, once a payment. What it is above or below the order's total is a payment difference. */
export async function postPaymentEntry(
  trx: Transaction,
  { paymentId, orderId, ...money }: OrderMoney & { paymentId: string; orderId: string },
  received: ReceivedVia,
): Promise<void> {
  const { vendors, commission, deliveryFee } = allocateOrder(money)
  const kind = received.at === 'provider' ? 'order_paid' : 'cash_collected'
  const lines: EntryLine[] = [
    receivedLine(received, money.total),
    ...vendors.map(({ key, amount }): EntryLine => ({
      account: 'vendor_payable',
      ownerId: key,
      amount: -amount,
    })),
    { account: 'commission', amount: -commission },
    { account: 'delivery_fees', amount: -deliveryFee },
  ]
  const difference = lines.reduce((sum, { amount }) => sum + amount, 0)
  await postEntry(trx, { kind, source: `payment:${paymentId}`, orderId }, [
    ...lines,
    { account: 'payment_differences', amount: -difference },
  ])
  if (received.at === 'vendor')
    await postKeptCash(trx, { paymentId, orderId, amount: money.total, ...received })
}

function receivedLine(received: ReceivedVia, amount: number): EntryLine {
  if (received.at === 'provider') return { account: 'provider', amount }
  if (received.at === 'vendor') return { account: 'cash', amount }
  return { account: 'rider_cash', ownerId: received.riderUserId, amount }
}

/** A vendor keeps the cash of a pickup, as if it had been handed in and paid out at once: what is left is the commission to pay. */
async function postKeptCash(
  trx: Transaction,
  {
    paymentId,
    orderId,
    amount,
    vendorUserId,
  }: { paymentId: string; orderId: string; amount: number; vendorUserId: string },
): Promise<void> {
  await postEntry(trx, { kind: 'cash_kept', source: `kept:${paymentId}`, orderId }, [
    { account: 'vendor_payable', ownerId: vendorUserId, amount },
    { account: 'cash', amount: -amount },
  ])
}

/** Posts a further payment of an order whose payment was accepted below its total, once: the platform's loss shrinks. */
export async function postFurtherPaymentEntry(
  trx: Transaction,
  {
    paymentId,
    orderId,
    reference,
    amount,
  }: { paymentId: string; orderId: string; reference: string; amount: number },
): Promise<void> {
  const source = `payment:${paymentId}:${reference}`
  await postEntry(trx, { kind: 'order_paid', source, orderId, note: reference }, [
    { account: 'provider', amount },
    { account: 'payment_differences', amount: -amount },
  ])
}

export interface RefundMoney {
  refundId: string
  orderId: string
  amount: number
  /** Paid out by the platform itself and not by the provider. */
  manual: boolean
  /** The vendor whose items it is for; null charges everyone pro rata. */
  vendorId: string | null
  reason: string
}

/** Posts a refund, once: everyone who was credited gives back a share. @returns the commission in it, in centavos */
export async function postRefundEntry(
  trx: Transaction,
  { refundId, orderId, amount, manual, vendorId, reason }: RefundMoney,
): Promise<number> {
  const reversed = allocateRefund(amount, await findOrderBalances(trx, orderId), vendorId)
  await postEntry(trx, { kind: 'refund', source: `refund:${refundId}`, orderId, note: reason }, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    ...reversed,
  ])
  return reversed.find(({ account }) => account === 'commission')?.amount ?? 0
}

/** Posts a second payment of the same order, once a payment; it stays payable until it is returned. */
export async function postDuplicateEntry(
  trx: Transaction,
  reference: string,
  orderId: string,
  amount: number,
): Promise<void> {
  const source = `duplicate:${reference}`
  await postEntry(trx, { kind: 'duplicate_received', source, orderId, note: reference }, [
    { account: 'provider', amount },
    { account: 'duplicate_payable', amount: -amount },
  ])
}

/** Posts the return of a second payment, once a refund. */
export async function postDuplicateReturnEntry(
  trx: Transaction,
  refundId: string,
  orderId: string,
  amount: number,
  manual: boolean,
): Promise<void> {
  await postEntry(trx, { kind: 'duplicate_returned', source: `refund:${refundId}`, orderId }, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    { account: 'duplicate_payable', amount },
  ])
}

async function postEntry(
  trx: Transaction,
  entry: Pick<Entry, 'kind' | 'source' | 'orderId'> & { note?: string },
  lines: EntryLine[],
): Promise<void> {
  const posted = lines.filter(({ amount }) => amount !== 0)
  await insertEntry(trx, { note: null, ...entry, id: uuidv7() }, posted)
}
