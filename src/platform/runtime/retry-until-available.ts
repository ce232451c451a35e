import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../database/connections.ts'
import { log } from './log.ts'

const PAUSE_MS = 250

/**
 * Records what has happened outside and only this process knows, such as a mail that was taken: while the database is away
 * it is written again, until `signal` aborts. `record` must bear to run twice.
 * @throws what `record` throws
 */
export async function retryUntilAvailable<T>(
  record: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await record()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error
      if (isFirst) log.warn({ reason: String(error) }, 'An outcome waits for the database')
      await sleep(PAUSE_MS)
    }
  }
}
