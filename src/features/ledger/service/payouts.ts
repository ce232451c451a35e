/** Settlements between the platform and its users: payouts to vendors, debts that they pay, cash that riders remit. */
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
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

interface Remitter {
  /** The rider's id, or that of the user. */
  riderId?: string
  /** The user id of a vendor in debt. */
  vendorId?: string
}

/**
 * Records that a rider remitted cash, or that a vendor paid a debt.
 * @throws 400 unless exactly one of them is named; 404; 409 CONFLICT above the cash that the rider holds, or above the debt
 */
export async function recordRemittance(
  adminId: string,
  { riderId, vendorId, ...input }: SettlementInput & Remitter,
  idempotency: IdempotencyContext<Settlement>,
): Promise<Settlement> {
  if ((riderId === undefined) === (vendorId === undefined))
    failField('riderId', 'give either riderId or vendorId')
  return await transaction(async (trx) => {
    const settlement =
      vendorId === undefined
        ? await settleAccount(trx, adminId, 'cash_remitted', await riderUser(trx, riderId!), input)
        : await settleAccount(trx, adminId, 'debt_paid', vendorId, input)
    await idempotency.saveResponse(trx, settlement)
    return settlement
  })
}

async function riderUser(trx: Transaction, riderId: string): Promise<string> {
  return (await findRiderUser(trx, riderId)) ?? fail('NOT_FOUND', 'There is no rider with this id.')
}

/** Which account a settlement closes, whether that is a debit (1) or a credit (-1) to it, and the entry that records it. */
const settlements = {
  payout: { account: 'vendor_payable', sign: 1, kind: 'payout' },
  debt_paid: { account: 'vendor_payable', sign: -1, kind: 'cash_remitted' },
  cash_remitted: { account: 'rider_cash', sign: -1, kind: 'cash_remitted' },
} as const

/** Posts an entry between an owner's account and the platform's cash, never past a balance of zero. */
async function settleAccount(
  trx: Transaction,
  adminId: string,
  settles: keyof typeof settlements,
  userId: string,
  { amount, note }: SettlementInput,
): Promise<Settlement> {
  if (!(await lockAccountOwner(trx, userId))) fail('NOT_FOUND', 'There is no user with this id.')
  const { account, sign, kind } = settlements[settles]
  const open = Math.max(0, -sign * (await findBalance(account, userId, trx)))
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
  await audit(trx, {
    actorId: adminId,
    action: `ledger.${settles}`,
    subject: userId,
    before,
    after,
  })
  return settlement
}
