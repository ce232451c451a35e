/** Exchanges with the servers of agents, over the SSRF guard, without redirects. */
import { createSafeHttpPost } from '../../../adapters/http/safe-http-post.ts'
import { config } from '../../../config/config.ts'
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { lazy } from '../../../platform/cache/lazy.ts'

const MAX_BYTES = 65_536
const TTL_MS = 300_000
const MAX_PROFILES = 500

const request = lazy(async () => createSafeHttpPost(config.webhooks))

export interface AgentProfile {
  ucp?: { version?: string; capabilities?: Record<string, { config?: { webhook_url?: string } }[]> }
  signing_keys?: { kid?: string; kty?: string; crv?: string; x?: string; y?: string }[]
}

/** The profile of an agent, at most five minutes old. @throws when it cannot be fetched or is no JSON object */
export const fetchProfile = cachedByKey({
  key: (url: string) => url,
  load: loadProfile,
  ttlMs: TTL_MS,
  max: MAX_PROFILES,
})

async function loadProfile(url: string): Promise<AgentProfile> {
  const send = await request()
  const headers = { accept: 'application/json', 'user-agent': 'Palengke-Agents/1' }
  const response = await send(url, { method: 'GET', headers, body: null })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`the profile exceeds ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  if (response.statusCode !== 200) throw new Error(`the profile answers ${response.statusCode}`)
  const profile: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  if (typeof profile !== 'object' || profile === null) throw new Error('the profile is no object')
  return profile
}

/** @returns the status of the answer */
export async function postToAgent(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const send = await request()
  const response = await send(url, { headers, body })
  response.destroy()
  return response.statusCode ?? 0
}
