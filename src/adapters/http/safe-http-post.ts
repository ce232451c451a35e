/** POST requests (and a few GETs) to untrusted URLs, with SSRF protection, without redirects and with a timeout. */
import type { lookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import {
  PrivateAddressError,
  publicLookup,
  findUrlProblem,
} from '../../platform/security/ssrf-guard.ts'
import { networkLookup } from './dns-lookup.ts'

const TIMEOUT_MS = 5_000

export interface SafeHttpPostOptions {
  /** For tests: allows private addresses, http and any port. */
  allowPrivate: boolean
  /** Defaults to `networkLookup`. */
  resolver?: typeof lookup
  timeoutMs?: number
}

/** @throws `PrivateAddressError` for a private address; a network error; or an error on timeout */
export type SafeHttpPost = (
  url: string,
  message: {
    /** `POST` by default. */
    method?: 'GET' | 'POST'
    headers: Record<string, string | number>
    body: Buffer | string | null
  },
) => Promise<IncomingMessage>

/**
 * The URL is checked as text, then each address that it resolves to, and the connection goes to a checked address, so DNS
 * rebinding cannot bypass the check. The timeout covers the whole exchange and aborts the response body. Connections are kept alive.
 */
export function createSafeHttpPost({
  allowPrivate,
  resolver = networkLookup,
  timeoutMs = TIMEOUT_MS,
}: SafeHttpPostOptions): SafeHttpPost {
  const guard = allowPrivate ? {} : { lookup: publicLookup(resolver) }
  const agents = {
    http: new HttpAgent({ keepAlive: true, ...guard }),
    https: new HttpsAgent({ keepAlive: true, ...guard }),
  }
  return async (address, { method = 'POST', headers, body }) => {
    const problem = allowPrivate ? null : findUrlProblem(address)
    if (problem) throw new PrivateAddressError(`the address ${problem}`)
    const url = new URL(address)
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method, headers, signal }
    return await new Promise((resolve, reject) => {
      const request =
        url.protocol === 'http:'
          ? requestHttp(url, { ...options, agent: agents.http }, resolve)
          : requestHttps(url, { ...options, agent: agents.https }, resolve)
      request.on('error', (error) =>
        reject(signal.aborted ? new Error(`${url.host} did not answer in time`) : error),
      )
      request.end(body)
    })
  }
}
