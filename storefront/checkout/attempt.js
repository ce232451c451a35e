/**
 * One attempt to order. Its `Idempotency-Key` stays the same for the same body until the market has answered, so that a double
 * tap, a lost answer or a reload of the page orders once. It is kept on the phone for that.
 */
import { del, get, set } from 'idb-keyval'

const KEY = 'attempt'
/** The market keeps an answer for 24 hours. */
const LIFETIME_MS = 23 * 3_600_000

/** @param {object} body @returns the key of the attempt to place this order */
export async function keyOf(body) {
  const text = JSON.stringify(body)
  const kept = await get(KEY).catch(() => null)
  if (kept?.body === text && Date.now() - kept.startedAt < LIFETIME_MS) return kept.key
  const key = crypto.randomUUID()
  await set(KEY, { key, body: text, startedAt: Date.now() }).catch(() => {})
  return key
}

/** The market has answered: the next order is another one. */
export const endAttempt = () => del(KEY).catch(() => {})
