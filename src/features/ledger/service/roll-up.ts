import { rollUpDeltas } from '../balances.sql.ts'

const BATCH_SIZE = 5_000

/** Adds the deltas of new lines to the totals, so that reading a balance stays cheap. Any number of these may run at once. */
export async function rollUpBalances(): Promise<void> {
  while ((await rollUpDeltas(BATCH_SIZE)) === BATCH_SIZE);
}
