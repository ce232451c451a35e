/** Invariants of the ledger, computed from its rows. */
import { knex } from '../../src/platform/database/connections/pool.ts'
import { wrongBalancesSql } from './wrong-balances.sql.ts'

/** The accounts whose balance differs from the sum of their lines, in one snapshot. */
export async function findWrongBalances(): Promise<unknown[]> {
  const { rows } = await knex.raw(wrongBalancesSql)
  return rows
}
