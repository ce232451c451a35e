const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Between the tries of one delivery, as Standard Webhooks recommends: eight tries in about 28 hours. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const

/** The pause after a number of tries that failed; null when that was the last one. */
export function retryDelayAfter(tries: number): number | null {
  return RETRY_DELAYS_MS[tries - 1] ?? null
}

/** A webhook that has taken nothing for so long is switched off. */
export const DISABLE_AFTER_MS = 72 * HOUR

/** How long the old secret signs as well after a change. */
export const SECRET_OVERLAP_MS = 24 * HOUR
