/**
 * How many orders strangers place: each order mails the store's owner, and a visitor of a web page or a person on Messenger
 * needs no account. Five an hour leave room for the further orders of a family.
 */
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import type { TurnRow } from '../queries.ts'

const ORDERS = 5
const HOUR_SECONDS = 3_600

const sessionLimit = createRateLimit('chat-orders-session', {
  per: 'caller',
  points: ORDERS,
  seconds: HOUR_SECONDS,
})
/** A visitor can begin any number of sessions, so the orders from one address to the stores of an owner count together. */
const addressLimit = createRateLimit('chat-orders-address', {
  per: 'ip',
  points: ORDERS,
  seconds: HOUR_SECONDS,
})

type Orderer = Pick<TurnRow, 'session_id' | 'owner_id' | 'source' | 'visitor_ip'>

/** Counts an order of a stranger. True when it is within the limits, and for those that a secret or test key answers for. */
export async function countOrder({
  session_id,
  owner_id,
  source,
  visitor_ip,
}: Orderer): Promise<boolean> {
  if (source === 'api' && visitor_ip === null) return true
  if ((await sessionLimit.tryConsume(session_id)).isExceeded) return false
  if (visitor_ip === null) return true
  return !(await addressLimit.tryConsume(visitor_ip, owner_id)).isExceeded
}
