/**
 * A peer that is gone without a word, as behind a network that drops packets, leaves a connection that looks like any other;
 * what is sent over it would be waited for without end.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { socketOf } from './run-query.ts'

const SILENT_MS = 12_000 // longer than any statement may run
const QUIET_MS = 1_000
const ANSWER_MS = 1_000

const handedOutAt = new WeakMap<pg.Client, number>()
let silenceAt = 0

/** For new connections of the pool: one that nothing comes out of is ended. */
export function setSocketTimeout(
  client: pg.Client,
  done: (error: null, client: pg.Client) => void,
) {
  const stream = socketOf(client)
  stream.setTimeout(SILENT_MS, () => stream.destroy(new Error('Connection terminated: silence')))
  handedOutAt.set(client, performance.now())
  done(null, client)
}

/**
 * Whether the pool may hand a connection out. One that was quiet for a second has to answer first, and when it does not, none
 * that was quiet as long is waited for.
 */
export async function isLive(client: pg.Client): Promise<boolean> {
  const [before, now] = [handedOutAt.get(client) ?? 0, performance.now()]
  if (before < silenceAt) return false
  handedOutAt.set(client, now)
  if (now - before < QUIET_MS || (await answers(client))) return true
  silenceAt = now
  return false
}

async function answers(client: pg.Client): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  // An answer that has come while this process was busy is read first.
  const late = sleep(ANSWER_MS, false, { ref: false }).then(turn)
  return await Promise.race([answer, late])
}
