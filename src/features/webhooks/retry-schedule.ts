const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delays between the attempts of a delivery, as Standard Webhooks recommends: eight attempts in about 28 hours. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const

/** The delay after a number of failed attempts; null when that was the last one. */
export function retryDelayAfter(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null
}

/** A webhook that has failed for so long is disabled. */
export const DISABLE_AFTER_MS = 72 * HOUR

/** How long the old secret still signs after a rotation. */
export const SECRET_OVERLAP_MS = 24 * HOUR
