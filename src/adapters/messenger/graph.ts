import { UnrecoverableError, RetryAfterError } from '../../platform/jobs/job.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { createLimitedFetch } from '../http/limited-fetch.ts'
import type { Messenger } from './messenger.ts'

const TIMEOUT_MS = 10_000
const RATE_LIMIT_BACKOFF_MS = 60_000
/** Its answers have a few hundred bytes. */
const fetchLimited = createLimitedFetch(64_000)
const PAGE_FIELDS = 'id,name'

/** Transient error codes of the Graph API: unknown, service, and rate limits of the app, the user or the page. */
const transientCodes = new Set([1, 2, 4, 17, 32, 341, 613])
const rateLimitCodes = new Set([4, 17, 32, 341, 613])

interface Options {
  /** With the version, such as `https://graph.facebook.com/v23.0`. */
  graphUrl: string
  timeoutMs?: number
}

/** Calls the Graph API. The token goes in a header, so that it is in no log of URLs. */
export function createGraphMessenger({ graphUrl, timeoutMs = TIMEOUT_MS }: Options): Messenger {
  const callGraph = (path: string, token: string, body?: unknown) =>
    request(`${graphUrl}${path}`, { token, body, timeoutMs })
  return {
    async send({ pageId, token, to, text }) {
      const message = { recipient: { id: to }, messaging_type: 'RESPONSE', message: { text } }
      assertSucceeded(await callGraph(`/${encodeURIComponent(pageId)}/messages`, token, message))
    },
    async findPage(token) {
      const result = await callGraph(`/me?fields=${PAGE_FIELDS}`, token)
      if (result.status >= 400 && result.status < 500 && !isTransient(result)) return null
      assertSucceeded(result)
      const { id, name } = result.body
      return typeof id === 'string' ? { id, name: typeof name === 'string' ? name : '' } : null
    },
    async subscribe({ pageId, token }) {
      const fields = { subscribed_fields: 'messages,messaging_postbacks' }
      assertSucceeded(
        await callGraph(`/${encodeURIComponent(pageId)}/subscribed_apps`, token, fields),
      )
    },
  }
}

interface GraphResponse {
  status: number
  retryAfter: string | null
  body: { error?: GraphError; id?: unknown; name?: unknown }
}

interface GraphError {
  code?: number
  message?: string
  is_transient?: boolean
}

async function request(
  url: string,
  { token, body, timeoutMs }: { token: string; body?: unknown; timeoutMs: number },
): Promise<GraphResponse> {
  try {
    const response = await fetchLimited(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual', // a redirect could leak the token to another host
      signal: AbortSignal.timeout(timeoutMs),
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: parseObject(await response.text()) }
  } catch (error) {
    throw new RetryAfterError(`the Graph API did not answer: ${networkErrorCode(error)}`, 0)
  }
}

function networkErrorCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'connection broken'
}

function parseObject(text: string): GraphResponse['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function assertSucceeded(response: GraphResponse): void {
  const { status, retryAfter, body } = response
  if (status >= 200 && status < 300) return
  const { code, message = '' } = body.error ?? {}
  const reason = `the Graph API answered ${status}${code === undefined ? '' : `, code ${code}: ${message.slice(0, 200)}`}`
  if (!isTransient(response)) throw new UnrecoverableError(reason)
  const retryAfterHeaderMs = retryAfterMs(retryAfter)
  throw new RetryAfterError(
    reason,
    Math.max(retryAfterHeaderMs, rateLimitCodes.has(code ?? 0) ? RATE_LIMIT_BACKOFF_MS : 0),
  )
}

function isTransient({ status, body: { error } }: GraphResponse): boolean {
  const isMarkedTransient = error?.is_transient === true || transientCodes.has(error?.code ?? 0)
  return status >= 500 || status === 429 || isMarkedTransient
}
