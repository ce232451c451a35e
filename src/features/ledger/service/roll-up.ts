import { foldTail } from '../balances.sql.ts'

const ROWS = 5_000

/** Folds what has been booked since the last time into the balances. Any number may run at once. */
export async function foldBalances(): Promise<void> {
  while ((await foldTail(ROWS)) === ROWS);
}
