/** Sends to addresses that strangers gave: only on the public internet, without following redirects, and not for long. */
import type { lookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import {
  PrivateAddressError,
  publicLookup,
  findUrlProblem,
} from '../../platform/security/ssrf-guard.ts'

const TIMEOUT_MS = 5_000

export interface PublicPostOptions {
  /** For tests: addresses from inside the network too, http and other ports. */
  allowPrivate: boolean
  /** How names resolve; the system's way unless said. */
  resolver?: typeof lookup
  timeoutMs?: number
}

/** @throws `NotPublic` for an address from inside; otherwise what broke, or that the time was up */
export type PublicPost = (
  url: string,
  message: { headers: Record<string, string | number>; body: Buffer | string | null },
) => Promise<IncomingMessage>

/**
 * The address is judged as text and then as what it resolves to, and the connection goes to what was judged. The time is
 * that of the whole exchange: when it is up, what is still coming breaks off. Connections are kept.
 */
export function publicPost({
  allowPrivate,
  resolver,
  timeoutMs = TIMEOUT_MS,
}: PublicPostOptions): PublicPost {
  const guard = allowPrivate ? {} : { lookup: publicLookup(resolver) }
  const agents = {
    http: new HttpAgent({ keepAlive: true, ...guard }),
    https: new HttpsAgent({ keepAlive: true, ...guard }),
  }
  return async (address, { headers, body }) => {
    const problem = allowPrivate ? null : findUrlProblem(address)
    if (problem) throw new PrivateAddressError(`the address ${problem}`)
    const url = new URL(address)
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method: 'POST', headers, signal }
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
