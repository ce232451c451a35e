const BATCH_SIZE = 10_000

/**
 * A maintenance round that applies the deltas written since the last one to their totals, which keeps reads cheap, and vacuums
 * the deltas now and then. Any number of processes may run it at the same time.
 */
export function createRollup({
  applyDeltas,
  vacuumDeltas,
  vacuumAfter,
}: {
  /** Applies at most `limit` deltas. @returns how many it applied */
  applyDeltas: (limit: number) => Promise<number>
  vacuumDeltas: () => Promise<void>
  /** How many applied deltas are dead rows enough for a vacuum. */
  vacuumAfter: number
}): () => Promise<void> {
  let sinceVacuum = 0
  return async () => {
    let applied: number
    do {
      applied = await applyDeltas(BATCH_SIZE)
      sinceVacuum += applied
    } while (applied === BATCH_SIZE)
    if (sinceVacuum < vacuumAfter) return
    sinceVacuum = 0
    await vacuumDeltas()
  }
}
