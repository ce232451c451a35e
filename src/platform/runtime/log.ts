/** Structured logs. The request id is ambient so that every line and every job a request causes carries it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { config } from '../../config/config.ts'

const requestIds = new AsyncLocalStorage<string>()

const lines = pino.destination({ fd: 1, sync: false, minLength: 8192, periodicFlush: 250 })

let lastInstant = { at: 0, text: '' }

const options = {
  level: config.logLevel,
  timestamp: () => `,"time":"${isoNow()}"`,
  formatters: { level: (level: string) => ({ level }), bindings: () => ({}) },
  mixin: () => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  },
}

/** Made once a millisecond, in which a busy process writes dozens of lines. */
function isoNow(): string {
  const at = Date.now()
  if (at !== lastInstant.at) lastInstant = { at, text: new Date(at).toISOString() }
  return lastInstant.text
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

const logsRequests = log.isLevelEnabled('info')

/**
 * The one line a request, in the form of all others. Its fields are fixed and hold no secret, so nothing needs to be looked for,
 * and a line that is made in one piece costs half of one that is put together.
 */
export function logRequest(fields: {
  method: string
  route: string
  status: number
  ms: number
  ip: string
  callerId?: string
}): void {
  if (!logsRequests) return
  const before = { level: 'info', time: isoNow(), requestId: requestIds.getStore() }
  lines.write(`${JSON.stringify({ ...before, ...fields, msg: 'request' })}\n`)
}

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
