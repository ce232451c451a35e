/**
 * Detects connections whose peer is gone without closing them, as behind a network that drops packets. They look like any other,
 * and a query on them would wait for ever.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { socketOf } from './run-query.ts'

const IDLE_MS = 1_000
const PING_TIMEOUT_MS = 1_000

const lastUsedAt = new WeakMap<pg.Client, number>()
let lastFailureAt = 0

/** For new connections of a pool: closes one that receives nothing for `ms`. */
export function setSocketTimeout(ms: number) {
  return (client: pg.Client, done: (error: null, client: pg.Client) => void): void => {
    const socket = socketOf(client)
    socket.setTimeout(ms, () => socket.destroy(new Error('Socket timed out')))
    lastUsedAt.set(client, performance.now())
    done(null, client)
  }
}

/**
 * Whether the pool may hand a connection out. One that was idle for a second is pinged first. After a failed ping all connections
 * last used before it are given up, without waiting for each.
 */
export async function isLive(client: pg.Client): Promise<boolean> {
  const [usedAt, now] = [lastUsedAt.get(client) ?? 0, performance.now()]
  if (usedAt < lastFailureAt) return false
  lastUsedAt.set(client, now)
  if (now - usedAt < IDLE_MS || (await answersPing(client))) return true
  lastFailureAt = now
  return false
}

async function answersPing(client: pg.Client): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  // One more turn of the event loop reads an answer that came while this process was busy.
  const timeout = sleep(PING_TIMEOUT_MS, false, { ref: false }).then(nextTurn)
  return await Promise.race([answer, timeout])
}
