/**
 * Security deposits of rentals: memo entries, since the vendor holds the money and the platform never does. `deposits_held` is
 * what a vendor holds of its customers' money, `deposits_payable` (negative) what is due back to a customer; both return to zero.
 */
import type { Transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { insertEntry, type EntryKind } from '../queries.ts'

export interface Deposit {
  bookingId: string
  /** The note of its entries. */
  bookingNumber: string
  vendorId: string
  customerId: string
  /** Centavos. */
  amount: number
}

/** The customer paid the deposit at the handover. Posted once, however often it is called. */
export async function postDepositHeldEntry(trx: Transaction, deposit: Deposit): Promise<void> {
  await postMemoEntry(trx, 'deposit_held', deposit, deposit.amount)
}

/** The vendor keeps `deducted` centavos of the deposit, and the rest is returned. */
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
