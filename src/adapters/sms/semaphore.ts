import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import type { Texter } from './sms-sender.ts'

const REPLY_LIMIT = 64 * 1024

interface Options {
  /** Such as `https://api.semaphore.co`. */
  baseUrl: string
  apiKey: string
  timeoutMs?: number
}

/** Sends through Semaphore (`POST /api/v4/messages`), or through whatever speaks its protocol at another address. */
export function createSemaphore({ baseUrl, apiKey, timeoutMs = 10_000 }: Options): Texter {
  return {
    async send({ to, message }) {
      const form = { apikey: apiKey, number: to.replace(/^\+/, ''), message: spoken(message) }
      const answer = await post(`${baseUrl}/api/v4/messages`, form, timeoutMs)
      judge(answer, apiKey)
    },
  }
}

/** The provider drops what begins with TEST without a word. */
function spoken(message: string): string {
  return /^\s*test/i.test(message) ? `- ${message}` : message
}

interface Reply {
  status: number
  retryAfter: string | null
  body: string
}

async function post(url: string, form: Record<string, string>, timeoutMs: number): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual', // it would carry the key to an address that nobody configured
      signal,
    })
    const body = await readLimited(response)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  } catch (error) {
    if (signal.aborted) throw new Error('the provider did not answer in time', { cause: error })
    const { code = 'connection broken' } = (error as { cause?: { code?: string } }).cause ?? {}
    if (neverConnected.test(code)) throw new RetryAfterError(`no connection: ${code}`, 0)
    throw new Error(`no answer: ${code}`, { cause: error })
  }
}

const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT)/

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > REPLY_LIMIT) throw new Error('the reply is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws, as `Texter` says, unless the provider has the text now. */
function judge({ status, retryAfter, body }: Reply, apiKey: string): void {
  const shown = apiKey === '' ? body : body.replaceAll(apiKey, '[key]')
  const reason = `HTTP ${status}: ${shown.slice(0, 300)}`
  if (status === 429) throw new RetryAfterError(reason, retryAfterMs(retryAfter))
  if (status === 502 || status === 504) throw new Error(reason) // of a gateway in between
  if (status >= 500 || status === 401 || status === 403) throw new RetryAfterError(reason, 0)
  if (status >= 300) throw new UnrecoverableError(reason)
  const states = statesIn(body)
  if (states.some((state) => state === 'failed' || state === 'refunded'))
    throw new UnrecoverableError(reason)
  if (states.some((state) => ['queued', 'pending', 'sent'].includes(state))) return
  throw saysWhy(body) ? new UnrecoverableError(reason) : new Error(reason)
}

/** The reply is an array with one message for each number. */
function statesIn(body: string): string[] {
  const messages = parsed(body)
  if (!Array.isArray(messages)) return []
  return messages.map((message: { status?: unknown } | null) =>
    typeof message?.status === 'string' ? message.status.toLowerCase() : '',
  )
}

/** Refusals come with 200 too: as an object with a list for each field, or an array of sentences. */
function saysWhy(body: string): boolean {
  const reply = parsed(body)
  if (Array.isArray(reply))
    return reply.length > 0 && reply.every((each) => typeof each === 'string')
  const values: unknown[] = typeof reply === 'object' && reply !== null ? Object.values(reply) : []
  return values.length > 0 && values.every((each) => Array.isArray(each))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
