/** One HTTP call to the provider: authentication, deadline, size limit, and what an answer means. */
import { fields, list, text } from './fields.ts'
import { ProviderError } from './provider.ts'

const REPLY_LIMIT = 1024 * 1024

/** Refusals that are about the moment and not about the request. */
const LATER = new Set([
  'provider_processing_error',
  'resource_processing_error',
  'resource_processing_state',
  'resource_pending_state',
])

export interface RequestOptions {
  /** The provider's address, with or without its trailing `/v1`. */
  baseUrl: string
  secretKey: string
  timeoutMs: number
}

/**
 * A POST when there are `attributes`, else a GET. `signal` replaces the deadline of this one call, so that several calls
 * can share one.
 */
export type Request = (path: string, attributes?: object, signal?: AbortSignal) => Promise<unknown>

/** Returns a function that makes one call and gives the decoded reply; it throws `ProviderError` for anything else. */
export function createRequest({ baseUrl, secretKey, timeoutMs }: RequestOptions): Request {
  const root = `${baseUrl.replace(/\/+(v1\/*)?$/, '')}/v1`
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  return async (path, attributes, signal = AbortSignal.timeout(timeoutMs)) => {
    let answer: { status: number; body: string }
    try {
      const response = await fetch(root + path, {
        ...(attributes && { method: 'POST', body: JSON.stringify({ data: { attributes } }) }),
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        // A redirect would carry the key to an address that nobody configured.
        redirect: 'manual',
        signal,
      })
      answer = { status: response.status, body: await readLimited(response) }
    } catch (error) {
      throw noAnswer(error, signal)
    }
    return judge(answer, secretKey)
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > REPLY_LIMIT) throw unavailable('reply_too_large', 'The reply is over 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function noAnswer(error: unknown, signal: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error
  if (signal.aborted) return unavailable('timeout', 'The provider did not answer in time.')
  const reason =
    error instanceof Error ? (text(fields(error.cause).code) ?? error.message) : 'failed'
  return unavailable('network', `The connection failed: ${reason}.`)
}

function judge({ status, body }: { status: number; body: string }, secretKey: string): unknown {
  const reply = decode(body)
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

  const problems = list(fields(reply).errors).map(fields)
  const code = text(problems[0]?.code)
  if (!code) throw unavailable('malformed_reply', `HTTP ${status} without an error code.`)
  const detail = problems.map((problem) => text(problem.detail) ?? text(problem.code)).join(' ')
  throw new ProviderError(
    LATER.has(code) ? 'unavailable' : 'refused',
    code,
    detail.replaceAll(secretKey, '[secret key]').slice(0, 500),
  )
}

function decode(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function unavailable(code: string, detail: string): ProviderError {
  return new ProviderError('unavailable', code, detail)
}
