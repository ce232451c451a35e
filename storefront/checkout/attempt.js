/**
 * One attempt to order. Its `Idempotency-Key` stays the same for the same body until the market has answered, so that a double
 * tap, a lost answer or a reload of the page orders once. It is kept on the phone for that.
 */
import { del, get, set } from 'idb-keyval'
import { api } from '../shared/api.js'

const KEY = 'attempt'
/** The market keeps an answer for 24 hours. */
const LIFETIME_MS = 23 * 3_600_000

/**
 * The newest order of the customer, to tell later whether one came.
 * @returns {Promise<string | null | undefined>} null for none, undefined when it cannot be known
 */
export async function newestOrderId() {
  const reply = await api('GET', '/api/orders?limit=1').catch(() => null)
  return reply ? (reply.data[0]?.id ?? null) : undefined
}

/**
 * The order that an attempt without an answer has placed after all, when another one is to be placed now.
 * @param {object} body
 */
export async function findArrived(body) {
  const kept = await get(KEY).catch(() => null)
  if (!kept || kept.body === JSON.stringify(body) || kept.before === undefined) return null
  const newest = await newestOrderId()
  return newest && newest !== kept.before ? newest : null
}

/**
 * @param {object} body
 * @param {string | null | undefined} before the newest order so far
 * @returns the key of the attempt to place this order
 */
export async function keyOf(body, before) {
  const text = JSON.stringify(body)
  const kept = await get(KEY).catch(() => null)
  if (kept?.body === text && Date.now() - kept.startedAt < LIFETIME_MS) return kept.key
  const key = crypto.randomUUID()
  await set(KEY, { key, body: text, before, startedAt: Date.now() }).catch(() => {})
  return key
}

/** The market has answered: the next order is another one. */
export const endAttempt = () => del(KEY).catch(() => {})
