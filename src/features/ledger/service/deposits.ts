/**
 * Deposits of rentals: memo entries beside the money of the platform, which never has them. `deposits_held` is what a
 * vendor has of its customers' money, `deposits_payable` (negative) what is to come back to a customer; both end at zero.
 */
import type { Transaction } from '../../../platform/database/connections.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { insertEntry, type EntryKind } from '../queries.ts'

export interface Deposit {
  bookingId: string
  /** What the entries are noted with. */
  bookingNumber: string
  vendorId: string
  customerId: string
  /** Centavos. */
  amount: number
}

/** The customer gave it at the handover. Booking it twice books it once. */
export async function postDepositHeldEntry(trx: Transaction, deposit: Deposit): Promise<void> {
  await postMemoEntry(trx, 'deposit_held', deposit, deposit.amount)
}

/** It is settled: the vendor keeps `deducted` centavos of it, and the rest goes back. */
export async function postDepositSettledEntries(
  trx: Transaction,
  deposit: Deposit,
  deducted: number,
): Promise<void> {
  await postMemoEntry(trx, 'deposit_deducted', deposit, -deducted)
  await postMemoEntry(trx, 'deposit_returned', deposit, deducted - deposit.amount)
}

async function postMemoEntry(
  trx: Transaction,
  kind: Extract<EntryKind, `deposit_${string}`>,
  { bookingId, bookingNumber, vendorId, customerId }: Deposit,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const source = `${kind}:${bookingId}`
  await insertEntry(trx, { id: uuidv7(), kind, source, orderId: null, note: bookingNumber }, [
    { account: 'deposits_held', ownerId: vendorId, amount },
    { account: 'deposits_payable', ownerId: customerId, amount: -amount },
  ])
}
