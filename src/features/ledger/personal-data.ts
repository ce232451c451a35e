import { formatPesos } from '../../platform/values/money.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { exportLines } from './queries.ts'
import { findBalance } from './balances.sql.ts'

/** The books are append-only: their lines name an account by its id, and stay. */
export const ledgerPersonalData: PersonalData = {
  userIdColumns: [
    'ledger_lines.owner_id',
    'ledger_balances.owner_id',
    'ledger_balance_deltas.owner_id',
  ],
  collect: async (userId) => ({ ledger: await exportLines(userId) }),
  async findBlockers(trx, userId) {
    const due = 0 - (await findBalance('vendor_payable', userId, trx))
    const cash = await findBalance('rider_cash', userId, trx)
    return [
      ...(due === 0 ? [] : [`A balance of ${formatPesos(due)} as a vendor is not settled.`]),
      ...(cash === 0 ? [] : [`${formatPesos(cash)} of cash as a rider is not remitted.`]),
    ]
  },
}
