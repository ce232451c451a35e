import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { createLimitedFetch } from '../http/limited-fetch.ts'
import type { SmsSender } from './sms-sender.ts'

const fetchLimited = createLimitedFetch(64 * 1024)

interface Options {
  /** Such as `https://api.semaphore.co`. */
  baseUrl: string
  apiKey: string
  timeoutMs?: number
}

/** Sends through Semaphore (`POST /api/v4/messages`) or a server with the same protocol. */
export function createSemaphore({ baseUrl, apiKey, timeoutMs = 10_000 }: Options): SmsSender {
  return {
    async send({ to, message }) {
      const form = {
        apikey: apiKey,
        number: to.replace(/^\+/, ''),
        message: avoidTestPrefix(message),
      }
      const result = await post(`${baseUrl}/api/v4/messages`, form, timeoutMs)
      classifyResponse(result, apiKey)
    },
  }
}

/** Semaphore silently drops messages that begin with TEST. */
function avoidTestPrefix(message: string): string {
  return /^\s*test/i.test(message) ? `- ${message}` : message
}

interface SemaphoreResponse {
  status: number
  retryAfter: string | null
  body: string
}

async function post(
  url: string,
  form: Record<string, string>,
  timeoutMs: number,
): Promise<SemaphoreResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchLimited(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual', // a redirect could leak the key to another host
      signal,
    })
    const body = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  } catch (error) {
    if (signal.aborted) throw new Error('the provider did not answer in time', { cause: error })
    const { code = 'connection broken' } = (error as { cause?: { code?: string } }).cause ?? {}
    if (connectFailure.test(code)) throw new RetryAfterError(`no connection: ${code}`, 0)
    throw new Error(`no answer: ${code}`, { cause: error })
  }
}

const connectFailure =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT)/

/** Returns when the provider has accepted the text; throws as `SmsSender.send` documents otherwise. */
function classifyResponse({ status, retryAfter, body }: SemaphoreResponse, apiKey: string): void {
  const shown = apiKey === '' ? body : body.replaceAll(apiKey, '[key]')
  const reason = `HTTP ${status}: ${shown.slice(0, 300)}`
  if (status === 429) throw new RetryAfterError(reason, retryAfterMs(retryAfter))
  if (status === 502 || status === 504) throw new Error(reason) // from a gateway: the provider may have the text
  if (status >= 500 || status === 401 || status === 403) throw new RetryAfterError(reason, 0)
  if (status >= 300) throw new UnrecoverableError(reason)
  const states = parseMessageStates(body)
  if (states.some((state) => state === 'failed' || state === 'refunded'))
    throw new UnrecoverableError(reason)
  if (states.some((state) => ['queued', 'pending', 'sent'].includes(state))) return
  throw isValidationError(body) ? new UnrecoverableError(reason) : new Error(reason)
}

/** The response is an array with one message for each number. */
function parseMessageStates(body: string): string[] {
  const messages = parseJson(body)
  if (!Array.isArray(messages)) return []
  return messages.map((message: { status?: unknown } | null) =>
    typeof message?.status === 'string' ? message.status.toLowerCase() : '',
  )
}

/** Validation errors come with status 200 too: an object with a list for each field, or an array of sentences. */
function isValidationError(body: string): boolean {
  const reply = parseJson(body)
  if (Array.isArray(reply))
    return reply.length > 0 && reply.every((each) => typeof each === 'string')
  const values: unknown[] = typeof reply === 'object' && reply !== null ? Object.values(reply) : []
  return values.length > 0 && values.every((each) => Array.isArray(each))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
