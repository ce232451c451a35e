/**
 * The ledger of orders: double-entry and append-only. Every movement of money is a balanced entry, posted in the transaction of
 * the movement; a balance is the sum of its lines. Debits are positive, credits negative:
 * - assets: `provider` and `cash` hold the platform's money, `rider_cash` is cash that a rider has yet to remit;
 * - liabilities: `vendor_payable` is owed to a vendor, `duplicate_payable` to customers whose money came twice;
 * - income: `commission` and `delivery_fees`.
 */
import type { Transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  insertEntry,
  findOrderBalances,
  type AccountBalance,
  type Entry,
  type EntryLine,
} from '../queries.ts'
import { allocateOrder, allocate, type OrderMoney } from '../allocation.ts'

/** Where the money of an order came in: at the provider, or as cash that a rider collected. */
export type ReceivedVia = { at: 'provider' } | { at: 'rider'; riderUserId: string }

/** Posts the payment of an order, once a payment. */
export async function postPaymentEntry(
  trx: Transaction,
  { paymentId, orderId, ...money }: OrderMoney & { paymentId: string; orderId: string },
  received: ReceivedVia,
): Promise<void> {
  const { vendors, commission, deliveryFee } = allocateOrder(money)
  const debit: EntryLine =
    received.at === 'provider'
      ? { account: 'provider', amount: money.total }
      : { account: 'rider_cash', ownerId: received.riderUserId, amount: money.total }
  const kind = received.at === 'provider' ? 'order_paid' : 'cash_collected'
  await postEntry(trx, { kind, source: `payment:${paymentId}`, orderId }, [
    debit,
    ...vendors.map(({ key, amount }): EntryLine => ({
      account: 'vendor_payable',
      ownerId: key,
      amount: -amount,
    })),
    { account: 'commission', amount: -commission },
    { account: 'delivery_fees', amount: -deliveryFee },
  ])
}

export interface RemovedItems {
  vendorId: string
  /** False when the vendor has no item left in the order, and so nothing payable from it. */
  hasItemsLeft: boolean
  /** The commission of the order when it was paid, and the value of the items that it was charged on. */
  commission: number
  itemsTotal: number
}

export interface RefundMoney {
  refundId: string
  orderId: string
  amount: number
  /** Paid out by the platform itself and not by the provider. */
  manual: boolean
  /** The vendor whose items were removed; null charges everyone pro rata. */
  removed: RemovedItems | null
  reason: string
}

/** Posts a refund, once: everyone who was credited gives back a share. @returns the commission in it, in centavos */
export async function postRefundEntry(
  trx: Transaction,
  { refundId, orderId, amount, manual, removed, reason }: RefundMoney,
): Promise<number> {
  const balances = await findOrderBalances(trx, orderId)
  const reversed = removed
    ? reverseForVendor(amount, removed, balances)
    : reverseProRata(amount, balances)
  await postEntry(trx, { kind: 'refund', source: `refund:${refundId}`, orderId, note: reason }, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    ...reversed,
  ])
  return reversed.find(({ account }) => account === 'commission')?.amount ?? 0
}

/** The vendor gives back the items less the commission charged on them, and the platform that commission. */
function reverseForVendor(
  amount: number,
  { vendorId, hasItemsLeft, commission, itemsTotal }: RemovedItems,
  balances: AccountBalance[],
): EntryLine[] {
  const [commissionShare] = allocate(amount, [
    { key: 'commission', amount: commission },
    { key: 'vendor', amount: itemsTotal - commission },
  ])
  const payable = balances.find(
    ({ account, owner_id }) => account === 'vendor_payable' && owner_id === vendorId,
  )
  const remaining = Math.min(amount, Math.max(0, -(payable?.amount ?? 0)))
  const fromVendor = hasItemsLeft ? amount - commissionShare!.amount : remaining
  return [
    { account: 'vendor_payable', ownerId: vendorId, amount: fromVendor },
    { account: 'commission', amount: amount - fromVendor },
  ]
}

/** In proportion to what remains of each credit, so that a full refund leaves nothing on any account. */
function reverseProRata(amount: number, balances: AccountBalance[]): EntryLine[] {
  const credits = balances.filter((each) => each.amount < 0)
  const weights = credits.map((credit, index) => ({ key: String(index), amount: -credit.amount }))
  return allocate(amount, weights).map(({ key, amount: share }) => {
    const { account, owner_id } = credits[Number(key)]!
    return { account, ownerId: owner_id ?? undefined, amount: share }
  })
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
