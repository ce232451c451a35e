/** How long an offer lasts. Pure. */

/**
 * The seconds left, at most those of the whole offer: the clock of the phone may be slow.
 * @param {{ offeredAt: string, expiresAt: string }} offer
 * @param {number} now
 */
export function secondsLeft({ offeredAt, expiresAt }, now) {
  const [start, end] = [Date.parse(offeredAt), Date.parse(expiresAt)]
  const whole = Math.max(1, Math.round((end - start) / 1_000))
  const left = Math.ceil((end - now) / 1_000)
  return { whole, left: Math.min(whole, Math.max(0, left)) }
}

/** @param {number} seconds 75 as 1:15 */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
