const LINES_A_FOLD = 10_000

/**
 * A round that folds the lines written since into totals, so that reading them stays cheap, and now and then frees the room
 * that the folded ones left. Safe in any number, and at any time.
 */
export function createRollup({
  foldLines,
  sweepLines,
  linesASweep,
}: {
  /** Folds at most so many lines. @returns how many it folded */
  foldLines: (limit: number) => Promise<number>
  sweepLines: () => Promise<void>
  linesASweep: number
}): () => Promise<void> {
  let unswept = 0
  return async () => {
    let folded: number
    do {
      folded = await foldLines(LINES_A_FOLD)
      unswept += folded
    } while (folded === LINES_A_FOLD)
    if (unswept < linesASweep) return
    unswept = 0
    await sweepLines()
  }
}
