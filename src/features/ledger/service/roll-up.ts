import { createRollup } from '../../../platform/database/rollup.ts'
import { rollUpDeltas, vacuumDeltas } from '../balances.sql.ts'

/** Adds the deltas of new lines to the totals, so that reading a balance stays cheap. Any number of these may run at once. */
export const rollUpBalances = createRollup({
  applyDeltas: rollUpDeltas,
  vacuumDeltas,
  vacuumAfter: 2_000,
})
