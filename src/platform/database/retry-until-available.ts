import pRetry from 'p-retry'
import { log } from '../runtime/log.ts'
import { isDatabaseUnavailable } from './errors.ts'

const DELAY_MS = 250

/**
 * Records an outcome that only this process knows, such as a mail that was accepted: while the database is away it tries
 * again, until `signal` aborts. `record` must be safe to run twice.
 * @throws what `record` throws
 */
export async function retryUntilAvailable<T>(
  record: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return await pRetry(record, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: DELAY_MS,
    factor: 1,
    shouldRetry: ({ error }) => isDatabaseUnavailable(error) && !signal.aborted,
    onFailedAttempt({ error, attemptNumber }) {
      if (attemptNumber === 1 && isDatabaseUnavailable(error))
        log.warn({ err: error }, 'An outcome waits for the database')
    },
  })
}
