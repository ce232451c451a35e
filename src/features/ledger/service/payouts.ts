/** Settlements between the platform and its users: payouts to vendors, cash that riders remit. */
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { formatPesos, pesos } from '../../../platform/values/money.ts'
import { audit } from '../../audit/service.ts'
import { findRiderUser, insertEntry, lockAccountOwner } from '../queries.ts'
import { findBalance } from '../balances.sql.ts'

interface SettlementInput {
  /** Centavos. */
  amount: number
  note?: string | null
}

/** A payout or remittance as recorded. Amounts are centavos. */
export interface Settlement {
  id: string
  amount: number
  note: string | null
  /** What is left to settle on the account. */
  left: number
}

/** Records that a vendor was paid out. @throws 404; 409 CONFLICT above the vendor's balance */
export async function recordPayout(
  adminId: string,
  { vendorId, ...input }: SettlementInput & { vendorId: string },
  idempotency: IdempotencyContext<Settlement>,
): Promise<Settlement> {
  return await transaction(async (trx) => {
    const settlement = await settleAccount(trx, adminId, 'payout', vendorId, input)
    await idempotency.saveResponse(trx, settlement)
    return settlement
  })
}

/**
 * Records that a rider remitted cash. The rider is named by the rider's id or by that of the user.
 * @throws 404; 409 CONFLICT above the cash that the rider holds
 */
export async function recordRemittance(
  adminId: string,
  { riderId, ...input }: SettlementInput & { riderId: string },
  idempotency: IdempotencyContext<Settlement>,
): Promise<Settlement> {
  return await transaction(async (trx) => {
    const userId =
      (await findRiderUser(trx, riderId)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
    const settlement = await settleAccount(trx, adminId, 'cash_remitted', userId, input)
    await idempotency.saveResponse(trx, settlement)
    return settlement
  })
}

/** Posts an entry between an owner's account and the platform's cash, never past a balance of zero. */
async function settleAccount(
  trx: Transaction,
  adminId: string,
  kind: 'payout' | 'cash_remitted',
  userId: string,
  { amount, note }: SettlementInput,
): Promise<Settlement> {
  if (!(await lockAccountOwner(trx, userId))) fail('NOT_FOUND', 'There is no user with this id.')
  const sign = kind === 'payout' ? 1 : -1
  const account = kind === 'payout' ? 'vendor_payable' : 'rider_cash'
  const open = Math.max(0, -sign * (await findBalance(account, userId, trx))) // nothing for a vendor in debt
  if (amount > open)
    fail('CONFLICT', `Only ${formatPesos(open)} is open on this account.`, {
      balance: pesos(open),
    })
  const id = uuidv7()
  const entry = { id, kind, source: `${kind}:${id}`, orderId: null, note: note?.trim() || null }
  await insertEntry(trx, entry, [
    { account, ownerId: userId, amount: sign * amount },
    { account: 'cash', amount: -sign * amount },
  ])
  const settlement = { id, amount, note: entry.note, left: open - amount }
  const before = { open: pesos(open) }
  const after = { id, amount: pesos(amount), note: entry.note, left: pesos(open - amount) }
  await audit(trx, { actorId: adminId, action: `ledger.${kind}`, subject: userId, before, after })
  return settlement
}
