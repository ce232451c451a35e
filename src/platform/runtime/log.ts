/** Structured logs. The request id is ambient, so that every log line and every job of a request has it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { config } from '../../config/config.ts'

const requestIds = new AsyncLocalStorage<string>()

const destination = pino.destination({ fd: 1, sync: false, minLength: 8192, periodicFlush: 250 })

let lastTimestamp = { at: 0, text: '' }

const options = {
  level: config.logLevel,
  timestamp: () => `,"time":"${isoNow()}"`,
  formatters: { level: (level: string) => ({ level }), bindings: () => ({}) },
  mixin: () => {
    const requestId = requestIds.getStore()
    return requestId ? { requestId } : {}
  },
}

/** Formatted once a millisecond: a busy process writes dozens of lines in each. */
function isoNow(): string {
  const at = Date.now()
  if (at !== lastTimestamp.at) lastTimestamp = { at, text: new Date(at).toISOString() }
  return lastTimestamp.text
}

const redactedNames = [
  'authorization',
  'password',
  'token',
  'refreshToken',
  'access_token',
  'apiKey',
  'cookie',
]

export const log = pino(
  { ...options, redact: redactedNames.flatMap((name) => [name, `*.${name}`]) },
  destination,
)

const logsRequests = log.isLevelEnabled('info')

/** The log line of a request. Its fields hold no secret, so it skips redaction and pino, and costs half as much. */
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
  destination.write(`${JSON.stringify({ ...before, ...fields, msg: 'request' })}\n`)
}

/** Runs `work` so that its log lines and the jobs it enqueues carry `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null
}

/** Writes the buffered lines; call it before the process ends. */
export function flushLogs(): void {
  log.flush()
}
