import { formatPesos } from '../../platform/values/money.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { exportLines } from './queries.ts'
import { findBalance } from './balances.sql.ts'

/** The ledger is append-only: its lines name an account by the user's id alone, and stay. */
export const ledgerPersonalData: PersonalData = {
  userIdColumns: [
    'ledger_lines.owner_id',
    'ledger_balances.owner_id',
    'ledger_balance_deltas.owner_id',
  ],
  collect: async (userId) => ({ ledger: await exportLines(userId) }),
  async findBlockers(trx, userId) {
    const payable = 0 - (await findBalance('vendor_payable', userId, trx))
    const cash = await findBalance('rider_cash', userId, trx)
    return [
      ...(payable === 0
        ? []
        : [`A balance of ${formatPesos(payable)} as a vendor is not settled.`]),
      ...(cash === 0 ? [] : [`${formatPesos(cash)} of cash as a rider is not remitted.`]),
    ]
  },
}
