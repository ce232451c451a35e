/** Who gives back how much of a refund. Amounts are centavos; every allocation adds up to the centavo. */
import { allocate } from './allocation.ts'
import type { Account, AccountBalance, EntryLine } from './queries.ts'

/** The accounts that the payment of an order is shared out to. */
const SHARED_ACCOUNTS: ReadonlySet<Account> = new Set([
  'vendor_payable',
  'commission',
  'delivery_fees',
  'payment_differences',
])

/**
 * The lines of a refund, without the one that pays it out, from the balances of its order. A refund for the items of one vendor
 * is charged to that vendor, with the commission on them; what the vendor has not got any more from this order is the platform's
 * loss, never another vendor's. Any other refund returns an excess of the payment first, then takes from everyone in proportion;
 * one of all that is left empties every account.
 */
export function allocateRefund(
  amount: number,
  balances: AccountBalance[],
  vendorId: string | null,
): EntryLine[] {
  const shares = balances.filter(({ account }) => SHARED_ACCOUNTS.has(account))
  return vendorId ? chargeVendor(amount, shares, vendorId) : chargeEveryone(amount, shares)
}

function chargeEveryone(amount: number, shares: AccountBalance[]): EntryLine[] {
  const left = 0 - sumOf(shares)
  if (amount === left) return shares.map((share) => lineOf(share, -share.amount))
  const credits = shares.filter(
    (share) => share.amount < 0 && share.account !== 'payment_differences',
  )
  const difference = sumOf(shares.filter(({ account }) => account === 'payment_differences'))
  const fromExcess = Math.min(amount, Math.max(0, -difference))
  const rest = amount - fromExcess
  // What the customer paid too little was the platform's loss; it shrinks as the order does.
  const [recovered] = allocate(Math.max(0, difference), [
    { key: 'refunded', amount: rest },
    { key: 'kept', amount: Math.max(0, left - amount) },
  ])
  const weights = credits.map((credit, index) => ({ key: String(index), amount: -credit.amount }))
  const lines = allocate(rest + recovered!.amount, weights).map(({ key, amount: share }) =>
    lineOf(credits[Number(key)]!, share),
  )
  return [...lines, { account: 'payment_differences', amount: amount - sumOf(lines) }]
}

function chargeVendor(amount: number, shares: AccountBalance[], vendorId: string): EntryLine[] {
  const { payable, commission } = earningsOf(vendorId, shares)
  const isAll = amount >= payable + commission.estimate - ROUNDING
  const [fromCommission, fromVendor] = isAll
    ? [Math.min(Math.max(0, amount - payable), commission.max), Math.min(amount, payable)]
    : splitByRate(amount, commission.estimate, payable)
  return [
    { account: 'vendor_payable', ownerId: vendorId, amount: fromVendor },
    { account: 'commission', amount: fromCommission },
    { account: 'payment_differences', amount: amount - fromVendor - fromCommission },
  ]
}

/** What a vendor has left from the order, and the commission on it. */
function earningsOf(vendorId: string, shares: AccountBalance[]) {
  const payables = shares
    .filter(({ account, amount }) => account === 'vendor_payable' && amount < 0)
    .map(({ owner_id, amount }) => ({ key: owner_id!, amount: -amount }))
  const total = 0 - sumOf(shares.filter(({ account }) => account === 'commission'))
  const payable = payables.find(({ key }) => key === vendorId)?.amount ?? 0
  if (payable === 0) return { payable, commission: { estimate: 0, max: 0 } }
  const estimate = allocate(total, payables).find(({ key }) => key === vendorId)!.amount
  return { payable, commission: { estimate, max: Math.min(estimate + ROUNDING, total) } }
}

/** The commission on a vendor's items was rounded when the order was paid, so what is left of it is known to a centavo. */
const ROUNDING = 1

function splitByRate(amount: number, commission: number, payable: number): [number, number] {
  const [fromCommission, fromVendor] = allocate(amount, [
    { key: 'commission', amount: commission },
    { key: 'vendor', amount: payable },
  ])
  return [fromCommission!.amount, fromVendor!.amount]
}

function lineOf({ account, owner_id }: AccountBalance, amount: number): EntryLine {
  return { account, ownerId: owner_id ?? undefined, amount }
}

function sumOf(balances: { amount: number }[]): number {
  return balances.reduce((sum, { amount }) => sum + amount, 0)
}
