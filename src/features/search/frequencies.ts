import { foldLines, sweepLines } from './model-frequencies.ts'

const LINES_A_FOLD = 10_000
const LINES_A_SWEEP = 20_000

/** Folds what was written since into the frequencies, so that reading them stays cheap. Safe in any number, and at any time. */
export async function foldFrequencies(): Promise<void> {
  let folded: number
  do {
    folded = await foldLines(LINES_A_FOLD)
    unswept += folded
  } while (folded === LINES_A_FOLD)
  if (unswept < LINES_A_SWEEP) return
  unswept = 0
  await sweepLines()
}

let unswept = 0
