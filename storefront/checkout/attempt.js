/**
 * One attempt to order. It keeps its `Idempotency-Key` until the market has answered, whatever becomes of the cart meanwhile, so
 * that a double tap, a lost answer or a reload of the page orders once: the market takes a key for one body only. It is kept on
 * the phone for that.
 */
import { del, get, set } from 'idb-keyval'

const KEY = 'attempt'
/** The market keeps an answer for 24 hours. */
const LIFETIME_MS = 23 * 3_600_000

/** @typedef {{ key: string, body: object, startedAt: number }} Attempt `body`: as it was sent first */

/**
 * The attempt that is under way, or a new one.
 * @param {object} body
 * @returns {Promise<Attempt>}
 */
export async function beginAttempt(body) {
  const kept = await get(KEY).catch(() => null)
  if (kept && Date.now() - kept.startedAt < LIFETIME_MS) return kept
  const attempt = { key: crypto.randomUUID(), body, startedAt: Date.now() }
  await set(KEY, attempt).catch(() => {})
  return attempt
}

/** The market has answered: the next order is another one. */
export const endAttempt = () => del(KEY).catch(() => {})
