/** One HTTP call to the provider: authentication, timeout, size limit, error classification. */
import { asObject, asArray, asText } from './untrusted-json.ts'
import { ProviderError } from './provider.ts'
import { createLimitedFetch, ResponseTooLargeError } from '../http/limited-fetch.ts'

const fetchLimited = createLimitedFetch(1024 * 1024)

/** Client errors that depend on the state of the provider and may pass. */
const TRANSIENT_CODES = new Set([
  'provider_processing_error',
  'resource_processing_error',
  'resource_processing_state',
  'resource_pending_state',
])

export interface RequestOptions {
  /** With or without a trailing `/v1`. */
  baseUrl: string
  secretKey: string
  timeoutMs: number
}

/** POSTs `attributes` if there are any, else GETs. `signal` replaces the timeout, so that several calls can share one. */
export type Request = (path: string, attributes?: object, signal?: AbortSignal) => Promise<unknown>

/** The returned function resolves with the decoded JSON and throws `ProviderError` for anything else. */
export function createRequest({ baseUrl, secretKey, timeoutMs }: RequestOptions): Request {
  const root = `${baseUrl.replace(/\/+(v1\/*)?$/, '')}/v1`
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  return async (path, attributes, signal = AbortSignal.timeout(timeoutMs)) => {
    let answer: { status: number; body: string }
    try {
      const response = await fetchLimited(root + path, {
        ...(attributes && { method: 'POST', body: JSON.stringify({ data: { attributes } }) }),
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'manual', // a redirect could leak the key to another host
        signal,
      })
      answer = { status: response.status, body: await response.text() }
    } catch (error) {
      throw toProviderError(error, signal)
    }
    return classifyResponse(answer, secretKey)
  }
}

function toProviderError(error: unknown, signal: AbortSignal): ProviderError {
  if (error instanceof ResponseTooLargeError)
    return unavailable('reply_too_large', 'The reply is over 1 MB.')
  if (signal.aborted) return unavailable('timeout', 'The provider did not answer in time.')
  const reason =
    error instanceof Error ? (asText(asObject(error.cause).code) ?? error.message) : 'failed'
  return unavailable('network', `The connection failed: ${reason}.`)
}

function classifyResponse(
  { status, body }: { status: number; body: string },
  secretKey: string,
): unknown {
  const reply = parseJson(body)
  if (status >= 200 && status < 300) {
    if (reply === undefined)
      throw unavailable('malformed_reply', `HTTP ${status} without readable JSON.`)
    return reply
  }
  if (status === 401 || status === 403)
    throw unavailable('key_refused', `HTTP ${status}: check the provider's secret key.`)
  if (status === 429) throw unavailable('rate_limited', 'HTTP 429.')
  if (status >= 500) throw unavailable('server_error', `HTTP ${status}.`)
  if (status < 400) throw unavailable('redirected', `HTTP ${status}, which is not followed.`)

  const problems = asArray(asObject(reply).errors).map(asObject)
  const code = asText(problems[0]?.code)
  if (!code) throw unavailable('malformed_reply', `HTTP ${status} without an error code.`)
  const detail = problems.map((problem) => asText(problem.detail) ?? asText(problem.code)).join(' ')
  throw new ProviderError(
    TRANSIENT_CODES.has(code) ? 'unavailable' : 'refused',
    code,
    detail.replaceAll(secretKey, '[secret key]').slice(0, 500),
  )
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function unavailable(code: string, detail: string): ProviderError {
  return new ProviderError('unavailable', code, detail)
}
