import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import type { Messenger } from './messenger.ts'

const TIMEOUT_MS = 10_000
const RATE_PAUSE_MS = 60_000
const NAMED_FIELDS = 'id,name'

/** Codes of the Graph API that pass by themselves: unknown, service, too many calls of the app, the user, or the page. */
const passing = new Set([1, 2, 4, 17, 32, 341, 613])
const tooMany = new Set([4, 17, 32, 341, 613])

interface Options {
  /** With the version, such as `https://graph.facebook.com/v23.0`. */
  graphUrl: string
  timeoutMs?: number
}

/** Speaks to the Graph API. The token goes in a header, so that no log of addresses holds it. */
export function createGraph({ graphUrl, timeoutMs = TIMEOUT_MS }: Options): Messenger {
  const call = (path: string, token: string, body?: unknown) =>
    ask(`${graphUrl}${path}`, { token, body, timeoutMs })
  return {
    async send({ pageId, token, to, text }) {
      const message = { recipient: { id: to }, messaging_type: 'RESPONSE', message: { text } }
      judge(await call(`/${encodeURIComponent(pageId)}/messages`, token, message))
    },
    async pageOf(token) {
      const answer = await call(`/me?fields=${NAMED_FIELDS}`, token)
      if (answer.status >= 400 && answer.status < 500 && !isPassing(answer)) return null
      judge(answer)
      const { id, name } = answer.body
      return typeof id === 'string' ? { id, name: typeof name === 'string' ? name : '' } : null
    },
    async subscribe({ pageId, token }) {
      const fields = { subscribed_fields: 'messages,messaging_postbacks' }
      judge(await call(`/${encodeURIComponent(pageId)}/subscribed_apps`, token, fields))
    },
  }
}

interface Answer {
  status: number
  retryAfter: string | null
  body: { error?: GraphError; id?: unknown; name?: unknown }
}

interface GraphError {
  code?: number
  message?: string
  is_transient?: boolean
}

async function ask(
  url: string,
  { token, body, timeoutMs }: { token: string; body?: unknown; timeoutMs: number },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual', // it would carry the token to an address that nobody configured
      signal: AbortSignal.timeout(timeoutMs),
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: objectIn(await response.text()) }
  } catch (error) {
    throw new RetryAfterError(`the Graph API did not answer: ${reasonOf(error)}`, 0)
  }
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'connection broken'
}

function objectIn(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function judge(answer: Answer): void {
  const { status, retryAfter, body } = answer
  if (status >= 200 && status < 300) return
  const { code, message = '' } = body.error ?? {}
  const reason = `the Graph API answered ${status}${code === undefined ? '' : `, code ${code}: ${message.slice(0, 200)}`}`
  if (!isPassing(answer)) throw new UnrecoverableError(reason)
  const asked = retryAfterMs(retryAfter)
  throw new RetryAfterError(reason, Math.max(asked, tooMany.has(code ?? 0) ? RATE_PAUSE_MS : 0))
}

function isPassing({ status, body: { error } }: Answer): boolean {
  const isSaidSo = error?.is_transient === true || passing.has(error?.code ?? 0)
  return status >= 500 || status === 429 || isSaidSo
}
