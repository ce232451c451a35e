/** Money between the platform and its people: payouts to vendors, cash that riders remit. */
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { formatPesos, pesos } from '../../../platform/values/money.ts'
import { audit } from '../../audit/service.ts'
import { findRiderUser, insertEntry, lockAccountOwner } from '../queries.ts'
import { findBalance } from '../balances.sql.ts'

interface Settlement {
  /** Centavos. */
  amount: number
  note?: string | null
}

/** Money that went between the platform and one of its people. Amounts are centavos. */
export interface SettlementResult {
  id: string
  amount: number
  note: string | null
  /** What is still open on the account. */
  remaining: number
}

/** An admin paid a vendor out. @throws 404; 409 CONFLICT above what is due */
export async function recordPayout(
  adminId: string,
  { vendorId, ...settlement }: Settlement & { vendorId: string },
  idempotency: IdempotencyContext<SettlementResult>,
): Promise<SettlementResult> {
  return await transaction(async (trx) => {
    const settled = await settleAccount(trx, adminId, 'payout', vendorId, settlement)
    await idempotency.saveResponse(trx, settled)
    return settled
  })
}

/** A rider, named by their own id or their user's, handed cash over. @throws 404; 409 CONFLICT above what the rider holds */
export async function recordRemittance(
  adminId: string,
  { riderId, ...settlement }: Settlement & { riderId: string },
  idempotency: IdempotencyContext<SettlementResult>,
): Promise<SettlementResult> {
  return await transaction(async (trx) => {
    const userId =
      (await findRiderUser(trx, riderId)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
    const settled = await settleAccount(trx, adminId, 'cash_remitted', userId, settlement)
    await idempotency.saveResponse(trx, settled)
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
): Promise<SettlementResult> {
  if (!(await lockAccountOwner(trx, userId))) fail('NOT_FOUND', 'There is no user with this id.')
  const sign = kind === 'payout' ? 1 : -1
  const account = kind === 'payout' ? 'vendor_payable' : 'rider_cash'
  const open = Math.max(0, -sign * (await findBalance(account, userId, trx))) // a vendor in debt has nothing to be paid out
  if (amount > open)
    fail('CONFLICT', `Only ${formatPesos(open)} is open on this account.`, {
      balance: pesos(open),
    })
  const entry = { id: uuidv7(), kind, source: '', orderId: null, note: note?.trim() || null }
  await insertEntry(trx, { ...entry, source: `${kind}:${entry.id}` }, [
    { account, ownerId: userId, amount: sign * amount },
    { account: 'cash', amount: -sign * amount },
  ])
  const settled = { id: entry.id, amount, note: entry.note, remaining: open - amount }
  const [before, after] = [{ open }, settled]
  await audit(trx, { actorId: adminId, action: `ledger.${kind}`, subject: userId, before, after })
  return settled
}
