/**
 * The books. Every peso that moves is a balanced entry, written in the transaction of the move and never changed; a
 * balance is the sum of its lines. Debits are positive: `provider` and `cash` are money the platform holds, `rider_cash`
 * is cash a rider has yet to remit, `vendor_payable` (negative) is owed to a vendor, `commission` and `delivery_fees`
 * (negative) are the platform's income, `duplicate_payable` (negative) is money that came twice.
 */
import type { Transaction } from '../../../platform/database/connections.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  insertEntry,
  findOrderBalances,
  type AccountBalance,
  type EntryKind,
  type EntryLine,
} from '../queries.ts'
import { allocateOrder, allocate, type OrderMoney } from '../allocation.ts'

/** Where the money of an order came in: at the provider, or as cash in a rider's hands. */
export type ReceivedVia = { at: 'provider' } | { at: 'rider'; riderUserId: string }

/** An order's money is in. `source` is the payment's id; booking it twice books it once. */
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
  await postEntry(
    trx,
    received.at === 'provider' ? 'order_paid' : 'cash_collected',
    `payment:${paymentId}`,
    orderId,
    null,
    [
      debit,
      ...vendors.map(({ key, amount }): EntryLine => ({
        account: 'vendor_payable',
        ownerId: key,
        amount: -amount,
      })),
      { account: 'commission', amount: -commission },
      { account: 'delivery_fees', amount: -deliveryFee },
    ],
  )
}

export interface RemovedItems {
  vendorId: string
  /** False when the vendor has no line in the order any more, and so nothing due from it. */
  hasLinesLeft: boolean
  /** The order's commission, and the lines that bear it, when it was paid. */
  commission: number
  lines: number
}

export interface RefundMoney {
  refundId: string
  orderId: string
  amount: number
  /** Paid by the platform itself rather than by the provider. */
  manual: boolean
  /** The vendor whose lines fell away; null takes from everyone pro rata. */
  from: RemovedItems | null
  reason: string
}

/** Money went back: everyone who got a share of it gives it back. @returns the commission among it, in centavos */
export async function postRefundEntry(
  trx: Transaction,
  { refundId, orderId, amount, manual, from, reason }: RefundMoney,
): Promise<number> {
  const sums = await findOrderBalances(trx, orderId)
  const reversed = from ? reverseForVendor(amount, from, sums) : reverseProRata(amount, sums)
  await postEntry(trx, 'refund', `refund:${refundId}`, orderId, reason, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    ...reversed,
  ])
  return reversed.find(({ account }) => account === 'commission')?.amount ?? 0
}

/** The vendor gives back its lines less the commission they bore, and the platform that commission. */
function reverseForVendor(
  amount: number,
  { vendorId, hasLinesLeft, commission, lines }: RemovedItems,
  sums: AccountBalance[],
): EntryLine[] {
  const [borne] = allocate(amount, [
    { key: 'commission', amount: commission },
    { key: 'vendor', amount: lines - commission },
  ])
  const due = sums.find(
    ({ account, owner_id }) => account === 'vendor_payable' && owner_id === vendorId,
  )
  const left = Math.min(amount, Math.max(0, -(due?.amount ?? 0)))
  const fromVendor = hasLinesLeft ? amount - borne!.amount : left
  return [
    { account: 'vendor_payable', ownerId: vendorId, amount: fromVendor },
    { account: 'commission', amount: amount - fromVendor },
  ]
}

/** In proportion to what is left of each share, so that a full refund leaves nothing anywhere. */
function reverseProRata(amount: number, sums: AccountBalance[]): EntryLine[] {
  const credits = sums.filter((each) => each.amount < 0)
  const weights = credits.map((each, index) => ({ key: String(index), amount: -each.amount }))
  return allocate(amount, weights).map(({ key, amount: share }) => {
    const { account, owner_id } = credits[Number(key)]!
    return { account, ownerId: owner_id ?? undefined, amount: share }
  })
}

/** The same order was paid a second time; the money waits to go back. */
export async function postDuplicateEntry(
  trx: Transaction,
  reference: string,
  orderId: string,
  amount: number,
): Promise<void> {
  await postEntry(trx, 'duplicate_received', `duplicate:${reference}`, orderId, reference, [
    { account: 'provider', amount },
    { account: 'duplicate_payable', amount: -amount },
  ])
}

export async function postDuplicateReturnEntry(
  trx: Transaction,
  refundId: string,
  orderId: string,
  amount: number,
  manual: boolean,
): Promise<void> {
  await postEntry(trx, 'duplicate_returned', `refund:${refundId}`, orderId, null, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    { account: 'duplicate_payable', amount },
  ])
}

async function postEntry(
  trx: Transaction,
  kind: EntryKind,
  source: string,
  orderId: string | null,
  note: string | null,
  lines: EntryLine[],
): Promise<void> {
  const entry = { id: uuidv7(), kind, source, orderId, note }
  await insertEntry(
    trx,
    entry,
    lines.filter(({ amount }) => amount !== 0),
  )
}
