import { stringify } from 'csv-stringify/sync'
import type { Static } from 'typebox'
import { manilaTime, manilaDay } from '../../platform/values/clock.ts'
import { pesos } from '../../platform/values/money.ts'
import {
  accounts,
  type LedgerLine,
  type OwnerBalance,
  type PlatformLedgerReply,
} from './schemas.ts'
import type {
  AccountBalance,
  LineRow,
  OwnerBalance as OwnerBalanceRow,
  Statement,
} from './service/read.ts'
import type { Settlement } from './service/payouts.ts'

export function balanceReply(balance: number) {
  return { success: true as const, balance: pesos(balance), currency: 'PHP' as const }
}

export function lineView(row: LineRow): Static<typeof LedgerLine> {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    note: row.note,
    amount: pesos(row.amount),
    createdAt: row.created_at.toISOString(),
  }
}

export function trialBalanceReply(balances: AccountBalance[]): Static<typeof PlatformLedgerReply> {
  const sum = balances.reduce((all, { amount }) => all + amount, 0)
  const byAccount = new Map(balances.map(({ account, amount }) => [account, amount]))
  return {
    success: true,
    accounts: accounts.map((account) => ({ account, balance: pesos(byAccount.get(account) ?? 0) })),
    sum: pesos(sum),
    currency: 'PHP',
  }
}

export function ownerBalanceView(row: OwnerBalanceRow): Static<typeof OwnerBalance> {
  return {
    userId: row.owner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    stores: row.stores,
    balance: pesos(row.amount),
  }
}

export function payoutReply(settlement: Settlement, { body }: { body: { vendorId: string } }) {
  const payout = { vendorId: body.vendorId, ...settlementView(settlement) }
  return { success: true as const, payout }
}

export function remittanceReply(
  settlement: Settlement,
  { body: { riderId, vendorId } }: { body: { riderId?: string; vendorId?: string } },
) {
  const remittance = { riderId, vendorId, ...settlementView(settlement) }
  return { success: true as const, remittance }
}

function settlementView({ id, amount, note, left }: Settlement) {
  return { id, amount: pesos(amount), note, balance: pesos(left), currency: 'PHP' as const }
}

const header = ['date', 'time', 'kind', 'order', 'note', 'amount', 'balance']

/** A statement as CSV: the opening balance, each line with the balance after it, the closing balance. */
export async function* statementCsv({
  from,
  to,
  opening,
  pages,
}: Statement): AsyncGenerator<string> {
  let balance = opening
  yield csv([header, [from, '', 'opening_balance', '', '', '', pesos(balance)]], { bom: true })
  for await (const rows of pages)
    yield csv(
      rows.map((row) => {
        balance += row.amount
        return statementRow(row, balance)
      }),
    )
  yield csv([[to, '', 'closing_balance', '', '', '', pesos(balance)]])
}

function statementRow(row: LineRow, balance: number): (string | number)[] {
  const at = row.created_at
  const [amount, after] = [pesos(row.amount), pesos(balance)]
  return [
    manilaDay(at),
    manilaTime(at).time,
    row.kind,
    row.order_number ?? '',
    row.note ?? '',
    amount,
    after,
  ]
}

/** Amounts have two decimals. A text that a spreadsheet would run as a formula is escaped. */
function csv(records: (string | number)[][], { bom = false } = {}): string {
  const cast = { number: (value: number) => value.toFixed(2) }
  return stringify(records, { bom, cast, escape_formulas: true, record_delimiter: 'windows' })
}
