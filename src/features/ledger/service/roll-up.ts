import { rollUpDeltas } from '../balances.sql.ts'

const ROWS = 5_000

/** Folds what has been booked since the last time into the balances. Any number may run at once. */
export async function rollUpBalances(): Promise<void> {
  while ((await rollUpDeltas(ROWS)) === ROWS);
}
