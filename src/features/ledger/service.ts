/**
 * The books. Every peso that moves is a balanced entry, written in the transaction of the move and never changed; a
 * balance is the sum of its lines. Debits are positive: `provider` and `cash` are money the platform holds, `rider_cash`
 * is cash a rider has yet to remit, `vendor_due` (negative) is owed to a vendor, `commission` and `delivery_fees`
 * (negative) are the platform's income, `to_return` (negative) is money that came twice.
 */
import { manilaDay, now } from '../../lib/clock.ts'
import { transaction, type Transaction } from '../../lib/db.ts'
import { refuse, refuseField } from '../../lib/errors.ts'
import type { Once } from '../../lib/idempotency.ts'
import { newId } from '../../lib/ids.ts'
import { formatPesos, pesos } from '../../lib/money.ts'
import { clampPage, type Listed, type Page } from '../../lib/page.ts'
import { audit } from '../audit/service.ts'
import {
  findRiderUser,
  insertEntry,
  linesBetween,
  listLines,
  lockOwner,
  sumBefore,
  sumOf,
  sumsByAccount,
  sumsOfOrder,
  type AccountSum,
  type Days,
  type EntryKind,
  type Line,
  type LineRow,
} from './model.ts'
import { creditsOf, divide, type OrderMoney } from './split.ts'

export type { AccountSum, LineRow }
export { sumsByAccount }

/** Where the money of an order came in: at the provider, or as cash in a rider's hands. */
export type Received = { at: 'provider' } | { at: 'rider'; riderUserId: string }

/** An order's money is in. `source` is the payment's id; booking it twice books it once. */
export async function bookOrderPaid(
  trx: Transaction,
  { paymentId, orderId, ...money }: OrderMoney & { paymentId: string; orderId: string },
  received: Received,
): Promise<void> {
  const { vendors, commission, deliveryFee } = creditsOf(money)
  const debit: Line =
    received.at === 'provider'
      ? { account: 'provider', amount: money.total }
      : { account: 'rider_cash', ownerId: received.riderUserId, amount: money.total }
  await book(
    trx,
    received.at === 'provider' ? 'order_paid' : 'cash_collected',
    `payment:${paymentId}`,
    orderId,
    null,
    [
      debit,
      ...vendors.map(({ key, amount }): Line => ({
        account: 'vendor_due',
        ownerId: key,
        amount: -amount,
      })),
      { account: 'commission', amount: -commission },
      { account: 'delivery_fees', amount: -deliveryFee },
    ],
  )
}

export interface DroppedLines {
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
  from: DroppedLines | null
  reason: string
}

/** Money went back: everyone who got a share of it gives it back, the commission too. */
export async function bookRefund(
  trx: Transaction,
  { refundId, orderId, amount, manual, from, reason }: RefundMoney,
): Promise<void> {
  const sums = await sumsOfOrder(trx, orderId)
  const reversed = from ? reverseFrom(amount, from, sums) : reverseAll(amount, sums)
  await book(trx, 'refund', `refund:${refundId}`, orderId, reason, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    ...reversed,
  ])
}

/** The vendor gives back its lines less the commission they bore, and the platform that commission. */
function reverseFrom(
  amount: number,
  { vendorId, hasLinesLeft, commission, lines }: DroppedLines,
  sums: AccountSum[],
): Line[] {
  const [borne] = divide(amount, [
    { key: 'commission', amount: commission },
    { key: 'vendor', amount: lines - commission },
  ])
  const due = sums.find(
    ({ account, owner_id }) => account === 'vendor_due' && owner_id === vendorId,
  )
  const left = Math.min(amount, Math.max(0, -(due?.amount ?? 0)))
  const fromVendor = hasLinesLeft ? amount - borne!.amount : left
  return [
    { account: 'vendor_due', ownerId: vendorId, amount: fromVendor },
    { account: 'commission', amount: amount - fromVendor },
  ]
}

/** In proportion to what is left of each share, so that a full refund leaves nothing anywhere. */
function reverseAll(amount: number, sums: AccountSum[]): Line[] {
  const credits = sums.filter((each) => each.amount < 0)
  const weights = credits.map((each, index) => ({ key: String(index), amount: -each.amount }))
  return divide(amount, weights).map(({ key, amount: share }) => {
    const { account, owner_id } = credits[Number(key)]!
    return { account, ownerId: owner_id ?? undefined, amount: share }
  })
}

/** The same order was paid a second time; the money waits to go back. */
export async function bookDuplicate(
  trx: Transaction,
  reference: string,
  orderId: string,
  amount: number,
): Promise<void> {
  await book(trx, 'duplicate_received', `duplicate:${reference}`, orderId, reference, [
    { account: 'provider', amount },
    { account: 'to_return', amount: -amount },
  ])
}

export async function bookDuplicateReturned(
  trx: Transaction,
  refundId: string,
  orderId: string,
  amount: number,
  manual: boolean,
): Promise<void> {
  await book(trx, 'duplicate_returned', `refund:${refundId}`, orderId, null, [
    { account: manual ? 'cash' : 'provider', amount: -amount },
    { account: 'to_return', amount },
  ])
}

async function book(
  trx: Transaction,
  kind: EntryKind,
  source: string,
  orderId: string | null,
  note: string | null,
  lines: Line[],
): Promise<void> {
  const entry = { id: newId(), kind, source, orderId, note }
  await insertEntry(
    trx,
    entry,
    lines.filter(({ amount }) => amount !== 0),
  )
}

/** What is owed to a vendor, in centavos; negative when refunds have outrun the sales. */
export async function vendorBalance(userId: string): Promise<number> {
  return 0 - (await sumOf('vendor_due', userId))
}

/** The cash that a rider has yet to remit, in centavos. */
export async function riderBalance(userId: string): Promise<number> {
  return await sumOf('rider_cash', userId)
}

/** The lines of a vendor's account as the vendor sees them: what came to them is positive. Newest first. */
export async function vendorLines(userId: string, page: Page): Promise<Listed<LineRow>> {
  const { rows, counted } = await listLines('vendor_due', userId, clampPage(page))
  return { rows: rows.map((row) => ({ ...row, amount: 0 - row.amount })), counted }
}

const LINES_A_PAGE = 1_000
const LONGEST_STATEMENT_DAYS = 366
const EARLIEST = '2000-01-01'

export interface Statement extends Days {
  /** Centavos owed to the vendor when the first day began. */
  opening: number
  /** Oldest first; what came to the vendor is positive. */
  pages: AsyncGenerator<LineRow[]>
}

/** A vendor's account over some days in Manila; by default this month until today. @throws 400 for days that are no range */
export async function vendorStatement(userId: string, asked: Partial<Days>): Promise<Statement> {
  const to = asked.to ?? manilaDay(now())
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  if (from < EARLIEST) refuseField('from', `must be ${EARLIEST} or later`)
  if (to < from) refuseField('to', 'must not be before from')
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= LONGEST_STATEMENT_DAYS)
    refuseField('to', `must be within ${LONGEST_STATEMENT_DAYS} days from from`)
  const opening = 0 - (await sumBefore('vendor_due', userId, from))
  return {
    from,
    to,
    opening,
    pages: turned(linesBetween('vendor_due', userId, { from, to }, LINES_A_PAGE)),
  }
}

async function* turned(pages: AsyncGenerator<LineRow[]>): AsyncGenerator<LineRow[]> {
  for await (const rows of pages) yield rows.map((row) => ({ ...row, amount: 0 - row.amount }))
}

interface Settlement {
  /** Centavos. */
  amount: number
  note?: string | null
}

/** Money that went between the platform and one of its people. Amounts are centavos. */
export interface Settled {
  id: string
  amount: number
  note: string | null
  /** What is still open on the account. */
  left: number
}

type Answer = (settled: Settled) => unknown

/** An admin paid a vendor out. @throws 404; 409 CONFLICT above what is due */
export async function recordPayout(
  adminId: string,
  { vendorId, ...settlement }: Settlement & { vendorId: string },
  once: Once,
  answer: Answer,
): Promise<Settled> {
  return await transaction(async (trx) => {
    const settled = await settleAccount(trx, adminId, 'payout', vendorId, settlement)
    await once.store(trx, answer(settled))
    return settled
  })
}

/** A rider, named by their own id or their user's, handed cash over. @throws 404; 409 CONFLICT above what the rider holds */
export async function recordRemittance(
  adminId: string,
  { riderId, ...settlement }: Settlement & { riderId: string },
  once: Once,
  answer: Answer,
): Promise<Settled> {
  return await transaction(async (trx) => {
    const userId =
      (await findRiderUser(trx, riderId)) ?? refuse('NOT_FOUND', 'There is no rider with this id.')
    const settled = await settleAccount(trx, adminId, 'cash_remitted', userId, settlement)
    await once.store(trx, answer(settled))
    return settled
  })
}

/** Moves money between an owner's account and the platform's cash, never past zero. */
async function settleAccount(
  trx: Transaction,
  adminId: string,
  kind: 'payout' | 'cash_remitted',
  userId: string,
  { amount, note }: Settlement,
): Promise<Settled> {
  if (!(await lockOwner(trx, userId))) refuse('NOT_FOUND', 'There is no user with this id.')
  const sign = kind === 'payout' ? 1 : -1
  const account = kind === 'payout' ? 'vendor_due' : 'rider_cash'
  const open = Math.max(0, -sign * (await sumOf(account, userId, trx))) // a vendor in debt has nothing to be paid out
  if (amount > open)
    refuse('CONFLICT', `Only ${formatPesos(open)} is open on this account.`, {
      balance: pesos(open),
    })
  const entry = { id: newId(), kind, source: '', orderId: null, note: note?.trim() || null }
  await insertEntry(trx, { ...entry, source: `${kind}:${entry.id}` }, [
    { account, ownerId: userId, amount: sign * amount },
    { account: 'cash', amount: -sign * amount },
  ])
  const settled = { id: entry.id, amount, note: entry.note, left: open - amount }
  const [before, after] = [{ open }, settled]
  await audit(trx, { actorId: adminId, action: `ledger.${kind}`, subject: userId, before, after })
  return settled
}
