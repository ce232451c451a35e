/** Structured logs. The request id is ambient so that every line and every job a request causes carries it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { config } from '../config.ts'

const requestIds = new AsyncLocalStorage<string>()

const lines = pino.destination({ fd: 1, sync: false, minLength: 8192, periodicFlush: 250 })

let timed = { at: 0, text: '' }

const options = {
  level: config.logLevel,
  timestamp: isoTime,
  formatters: { level: (level: string) => ({ level }), bindings: () => ({}) },
  mixin: () => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  },
}

/** As pino's own, but a busy process writes dozens of lines in a millisecond. */
function isoTime(): string {
  const now = Date.now()
  if (now !== timed.at) timed = { at: now, text: `,"time":"${new Date(now).toISOString()}"` }
  return timed.text
}

const secretNames = [
  'authorization',
  'password',
  'token',
  'refreshToken',
  'access_token',
  'apiKey',
  'cookie',
]

export const log = pino(
  { ...options, redact: secretNames.flatMap((name) => [name, `*.${name}`]) },
  lines,
)

/** For the one line a request: its fields are fixed and hold no secret, so looking for one would only cost time. */
export const requestLog = pino(options, lines)

/** Runs `work` so that its log lines and the jobs it enqueues carry `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null
}

/** Writes what is buffered; call before the process ends. */
export function flushLogs(): void {
  log.flush()
}
